// The account's users and their roles (forms.txt §6). The engine's table says who may give which role; the server decides.
import { useRef, useState } from "react";
import { assignableRoles, isOwner } from "@billwright/engine/users";
import type { Role } from "@billwright/schemas";
import { useApp } from "../../services/app.ts";
import { failureEffects } from "../../client/failureEffects.ts";
import { useWords } from "../../i18n/useWords.ts";
import { useCall } from "../../link/useCall.ts";
import { useSession } from "../../session/useSession.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { DataTable, type Column, type Sort } from "../../ui/DataTable.tsx";
import { EmailText } from "../../ui/EmailText.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { useOneAtATime } from "../../screens/useOneAtATime.ts";
import { PageTop } from "../../ui/PageTop.tsx";
import { SearchBox } from "../../ui/SearchBox.tsx";
import { Badge } from "../../ui/StatusBadge.tsx";
import { Toolbar } from "../../ui/Toolbar.tsx";
import { useStaffPage } from "../useStaffPage.ts";
import { useTimeText } from "../templates/useTimeText.ts";
import { FactorRoles } from "./FactorRoles.tsx";
import { InviteUser } from "./InviteUser.tsx";
import { Invitations } from "./Invitations.tsx";
import { UserMenu } from "./UserMenu.tsx";
import { nameOfUser, shownUsers, type AccountUser } from "./shownUsers.ts";
import "./users.css";

export default function UsersPage() {
  const { t, language } = useWords();
  const { user } = useSession();
  useStaffPage({ title: t("users.title") });
  const account = useCall("GET /api/Account/{accountId}/Get", { parts: { accountId: user.accountId } });
  const [search, setSearch] = useState("");
  const [sort, setSort] = useState<Sort>({ by: "name", isDescending: false });
  const mayAssign = assignableRoles(user.role, "User").length > 0;
  const invitations = useCall("GET /api/Account/Invitations", mayAssign ? {} : null);
  const [isInviting, setInviting] = useState(false);
  const [changed, setChanged] = useState<Readonly<Record<string, AccountUser>>>({});
  const { data, failure } = account;
  const users = data && data.accountUsers.map((one) => changed[one.id] ?? one);
  const rows = users && shownUsers(users, search, sort, language);
  const put = (user: AccountUser) => setChanged((before) => ({ ...before, [user.id]: user }));
  const columns: Column<AccountUser>[] = [
    {
      id: "name",
      title: t("users.name"),
      sortBy: "name",
      cell: (row) => <NameCell row={row} isSelf={row.id === user.id} />,
    },
    { id: "email", title: t("session.email"), sortBy: "email", cell: (row) => <EmailText email={row.email} /> },
    { id: "role", title: t("users.role"), sortBy: "role", cell: (row) => <RoleCell row={row} onChanged={put} /> },
    ...(mayAssign
      ? [
          {
            id: "last",
            title: t("users.lastSignIn"),
            sortBy: "last",
            cell: (row: AccountUser) => <LastSignIn row={row} />,
          },
        ]
      : []),
  ];
  return (
    <>
      <PageTop
        title={t("users.title")}
        lead={t(mayAssign ? "users.lead" : "users.leadReading", { account: data?.name ?? "" })}
        {...(mayAssign && {
          actions: (
            <button type="button" className="bw-button bw-button--primary" onClick={() => setInviting(true)}>
              {t("users.invite")}
            </button>
          ),
        })}
      />
      {isInviting && <InviteUser onInvited={invitations.reload} onClose={() => setInviting(false)} />}
      <Invitations loaded={invitations} />
      <Toolbar label={t("staff.tools")}>
        <SearchBox label={t("users.search")} value={search} onSearch={setSearch} />
      </Toolbar>
      <DataTable
        caption={t("users.title")}
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
        {...(mayAssign && { actions: (row: AccountUser) => <UserMenu row={row} onChanged={put} /> })}
        sort={sort}
        onSort={setSort}
        failed={failure && data === null ? <ErrorState failure={failure} onRetry={account.reload} /> : null}
        empty={
          <EmptyState
            title={t("users.none")}
            action={
              <button type="button" className="bw-button" onClick={() => setSearch("")}>
                {t("staff.clearSearch")}
              </button>
            }
          >
            {t("users.noneHelp")}
          </EmptyState>
        }
      />
      {isOwner(user.role) && <FactorRoles />}
    </>
  );
}

function LastSignIn({ row: { lastSignInAt } }: { row: AccountUser }) {
  const { t } = useWords();
  const timeText = useTimeText();
  return lastSignInAt === undefined ? (
    <span className="bw-soft">{t("users.neverSignedIn")}</span>
  ) : (
    timeText(lastSignInAt)
  );
}

function NameCell({ row, isSelf }: { row: AccountUser; isSelf: boolean }) {
  const { t } = useWords();
  return (
    <span className="bw-user-name">
      {nameOfUser(row)}
      {isSelf && <Badge tone="info">{t("users.you")}</Badge>}
      {row.isDisabled && <Badge tone="neutral">{t("users.disabled")}</Badge>}
    </span>
  );
}

/**
 * The role as text; as a list if the reader may assign another one. One's own is fixed: nobody can lock themselves out. Save assigns a role,
 * choosing does not: arrow keys choose every role before the one that is meant. To take an Owner's, or one that cannot be given back, is confirmed
 * about first.
 */
function RoleCell({ row, onChanged }: { row: AccountUser; onChanged(row: AccountUser): void }) {
  const { t } = useWords();
  const { notices } = useApp();
  const { user, call } = useSession();
  const list = useRef<HTMLSelectElement>(null);
  const [chosen, setChosen] = useState(row.role);
  const [isAsking, setAsking] = useState(false);
  const { isRunning: isSaving, run } = useOneAtATime();
  const choices = row.id === user.id ? [] : assignableRoles(user.role, row.role);
  if (choices.length === 0) return t(`role.${row.role}`);
  const save = async () => {
    const answer = await call("POST /api/Account/SetUserRole", { body: { userId: row.id, role: chosen } });
    setChosen(answer.ok ? answer.data.role : row.role);
    if (!answer.ok) return notices.show(failureEffects(answer.failure));
    onChanged(answer.data);
    const params = { name: nameOfUser(row), role: t(`role.${answer.data.role}`) };
    notices.toast("success", { key: "users.roleChanged", params });
  };
  const isForGood = !choices.includes(row.role);
  const press = () => {
    list.current?.focus(); // The button goes once the role is given.
    if (row.role === "Owner" || isForGood) setAsking(true);
    else void run(save);
  };
  const confirm = async () => {
    await run(save);
    setAsking(false);
  };
  const words = { name: nameOfUser(row), from: t(`role.${row.role}`), to: t(`role.${chosen}`) };
  return (
    <span className="bw-user-role">
      <select
        ref={list}
        className="bw-select"
        aria-label={t("users.roleOf", { name: nameOfUser(row) })}
        value={chosen}
        onChange={(event) => setChosen(event.target.value as Role)}
      >
        {isForGood && <option value={row.role}>{t(`role.${row.role}`)}</option>}
        {choices.map((role) => (
          <option key={role} value={role}>
            {t(`role.${role}`)}
          </option>
        ))}
      </select>
      {chosen !== row.role && (
        <button
          type="button"
          className="bw-button bw-button--primary"
          // Not by the list's id: what a button is labelled by is read with its value, not with its name.
          aria-label={`${t("staff.save")} ${t("users.roleOf", { name: nameOfUser(row) })}`}
          aria-disabled={isSaving || undefined}
          onClick={press}
        >
          {t("staff.save")}
        </button>
      )}
      {isAsking && (
        <ConfirmDialog
          title={t("users.changeTitle", words)}
          confirm={t("users.change")}
          isDangerous
          onConfirm={confirm}
          onClose={() => setAsking(false)}
        >
          <p>
            {t("users.changeWords", words)} {isForGood && t("users.changeForGood", words)}
          </p>
        </ConfirmDialog>
      )}
    </span>
  );
}
