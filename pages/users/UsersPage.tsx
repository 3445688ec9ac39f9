// The account's users and their roles (forms.txt §6). Who may give which role is the engine's table; the server has the last word.
import { useState } from "react";
import { assignableRoles } from "@billwright/engine";
import type { Role } from "@billwright/schemas";
import { useApp } from "../app.ts";
import { failureEffects } from "../client/failureEffects.ts";
import { useWords } from "../i18n/useWords.ts";
import { useData } from "../session/useData.ts";
import { useSession } from "../session/useSession.tsx";
import { DataTable, type Column, type Sort } from "../staff/ui/DataTable.tsx";
import { EmptyState } from "../staff/ui/EmptyState.tsx";
import { ErrorState } from "../staff/ui/ErrorState.tsx";
import { PageTop } from "../staff/ui/PageTop.tsx";
import { SearchBox } from "../staff/ui/SearchBox.tsx";
import { Badge } from "../staff/ui/StatusBadge.tsx";
import { Toolbar } from "../staff/ui/Toolbar.tsx";
import { useStaffPage } from "../staff/useStaffPage.ts";
import { nameOfUser, shownUsers, type AccountUser } from "./shownUsers.ts";
import "./users.css";

export default function UsersPage() {
  const { t, language } = useWords();
  const { user } = useSession();
  useStaffPage({ title: t("users.title") });
  const account = useData("GET /api/Account/{accountId}/Get", { parts: { accountId: user.accountId } });
  const [search, setSearch] = useState("");
  const [sort, setSort] = useState<Sort>({ by: "name", isDescending: false });
  const { data, failure } = account;
  const rows = data && shownUsers(data.accountUsers, search, sort, language);
  const put = (changed: AccountUser) =>
    data &&
    account.put({ ...data, accountUsers: data.accountUsers.map((one) => (one.id === changed.id ? changed : one)) });
  const mayAssign = assignableRoles(user.role, "User").length > 0;
  const columns: Column<AccountUser>[] = [
    {
      id: "name",
      title: t("users.name"),
      sortBy: "name",
      cell: (row) => <NameCell row={row} isSelf={row.id === user.id} />,
    },
    { id: "email", title: t("session.email"), sortBy: "email", cell: (row) => <bdi dir="ltr">{row.email}</bdi> },
    { id: "role", title: t("users.role"), sortBy: "role", cell: (row) => <RoleCell row={row} onChanged={put} /> },
  ];
  return (
    <>
      <PageTop
        title={t("users.title")}
        lead={t(mayAssign ? "users.lead" : "users.leadReading", { account: data?.name ?? "" })}
      />
      <Toolbar label={t("staff.tools")}>
        <SearchBox label={t("users.search")} value={search} onSearch={setSearch} />
      </Toolbar>
      <DataTable
        caption={t("users.title")}
        columns={columns}
        rows={rows}
        keyOf={({ id }) => id}
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
    </>
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

/** The role as text; as a list where the reader may give another one. One's own stays: nobody locks themselves out. */
function RoleCell({ row, onChanged }: { row: AccountUser; onChanged(row: AccountUser): void }) {
  const { t } = useWords();
  const { notices } = useApp();
  const { user, call } = useSession();
  const [wanted, setWanted] = useState<Role | null>(null);
  const choices = row.id === user.id ? [] : assignableRoles(user.role, row.role);
  if (choices.length === 0) return t(`role.${row.role}`);
  const change = async (role: Role) => {
    setWanted(role);
    const answer = await call("POST /api/Account/SetUserRole", { body: { userId: row.id, role } });
    setWanted(null);
    if (!answer.ok) return notices.show(failureEffects(answer.failure));
    onChanged(answer.data);
    const params = { name: nameOfUser(row), role: t(`role.${answer.data.role}`) };
    notices.toast("success", { key: "users.roleChanged", params });
  };
  return (
    <select
      className="bw-select bw-user-role"
      aria-label={t("users.roleOf", { name: nameOfUser(row) })}
      aria-busy={wanted !== null}
      value={wanted ?? row.role}
      onChange={(event) => void change(event.target.value as Role)}
    >
      {choices.includes(row.role) ? null : <option value={row.role}>{t(`role.${row.role}`)}</option>}
      {choices.map((role) => (
        <option key={role} value={role}>
          {t(`role.${role}`)}
        </option>
      ))}
    </select>
  );
}
