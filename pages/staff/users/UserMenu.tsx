// What can be done with one user: sign them out everywhere, remove them. Both are asked about first.
import { useRef, useState } from "react";
import { assignableRoles } from "@billwright/engine/users";
import { failureEffects } from "../../client/failureEffects.ts";
import { useWords } from "../../i18n/useWords.ts";
import { useApp } from "../../services/app.ts";
import { useSession } from "../../session/useSession.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { MenuButton, type MenuHandle, type MenuItem } from "../../ui/MenuButton.tsx";
import { nameOfUser, type AccountUser } from "./shownUsers.ts";

export interface UserMenuProps {
  row: AccountUser;
  onChanged(row: AccountUser): void;
}

export function UserMenu({ row, onChanged }: UserMenuProps) {
  const { t } = useWords();
  const { user } = useSession();
  const [asking, setAsking] = useState<"end" | "remove" | null>(null);
  const menu = useRef<MenuHandle>(null);
  const name = nameOfUser(row);
  const isSelf = row.id === user.id;
  if (row.isDisabled || (!isSelf && assignableRoles(user.role, row.role).length === 0)) return null;
  const close = () => {
    setAsking(null);
    menu.current?.focus();
  };
  const items: MenuItem[] = [
    { id: "end", label: t("users.endSessions"), onSelect: () => setAsking("end") },
    ...(isSelf
      ? []
      : [{ id: "remove", label: t("users.remove"), tone: "danger" as const, onSelect: () => setAsking("remove") }]),
  ];
  return (
    <>
      <MenuButton ref={menu} className="bw-sign-button" label={t("users.actionsOf", { name })} items={items}>
        <span aria-hidden="true" className="bw-dots" />
      </MenuButton>
      {asking === "end" && <EndSessions row={row} isSelf={isSelf} onClose={close} />}
      {asking === "remove" && <Remove row={row} onRemoved={onChanged} onClose={close} />}
    </>
  );
}

function EndSessions({ row, isSelf, onClose }: { row: AccountUser; isSelf: boolean; onClose(): void }) {
  const { t } = useWords();
  const { notices } = useApp();
  const { call } = useSession();
  const name = nameOfUser(row);
  const end = async () => {
    const answer = await call("POST /api/Account/EndSessions", { body: { userId: row.id } });
    onClose();
    if (!answer.ok) return notices.show(failureEffects(answer.failure));
    notices.toast("success", { key: "users.sessionsEnded", params: { name } });
  };
  return (
    <ConfirmDialog
      title={t("users.endTitle", { name })}
      confirm={t("users.endSessions")}
      onConfirm={end}
      onClose={onClose}
    >
      <p>{isSelf ? t("users.endOwnWords") : t("users.endWords", { name })}</p>
    </ConfirmDialog>
  );
}

interface RemoveProps {
  row: AccountUser;
  onRemoved(row: AccountUser): void;
  onClose(): void;
}

function Remove({ row, onRemoved, onClose }: RemoveProps) {
  const { t } = useWords();
  const { notices } = useApp();
  const { call } = useSession();
  const name = nameOfUser(row);
  const remove = async () => {
    const answer = await call("POST /api/Account/RemoveUser", { body: { userId: row.id } });
    onClose();
    if (!answer.ok) return notices.show(failureEffects(answer.failure));
    notices.toast("success", { key: "users.removed", params: { name } });
    onRemoved(answer.data);
  };
  return (
    <ConfirmDialog
      title={t("users.removeTitle", { name })}
      confirm={t("users.remove")}
      isDangerous
      onConfirm={remove}
      onClose={onClose}
    >
      <p>{t("users.removeWords", { name })}</p>
    </ConfirmDialog>
  );
}
