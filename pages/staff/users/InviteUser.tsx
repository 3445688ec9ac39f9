// Asks whom to invite and as what, and mails the invitation.
import { useState } from "react";
import { Modal } from "@billwright/renderer";
import { inviteScreen } from "@billwright/engine/screens";
import { assignableRoles } from "@billwright/engine/users";
import type { Role } from "@billwright/schemas";
import { useWords } from "../../i18n/useWords.ts";
import { ScreenField } from "../../screens/ScreenField.tsx";
import { SubmitButton } from "../../screens/ScreenForm.tsx";
import { useScreen } from "../../screens/useScreen.ts";
import { useApp } from "../../services/app.ts";
import { useSession } from "../../session/useSession.tsx";
import { DialogButtons } from "../../ui/ConfirmDialog.tsx";
import { EmailField } from "../../ui/EmailField.tsx";
import { SelectField } from "../../ui/fields.tsx";

export function InviteUser({ onInvited, onClose }: { onInvited(): void; onClose(): void }) {
  const { t } = useWords();
  const { notices } = useApp();
  const { user, call } = useSession();
  const [role, setRole] = useState<Role>("User");
  const screen = useScreen(inviteScreen, {
    send: ({ email }) => call("POST /api/Account/InviteUser", { body: { email: email.trim(), role } }),
    onDone({ email }) {
      notices.toast("success", { key: "users.invited", params: { email } });
      onInvited();
      onClose();
    },
  });
  return (
    <Modal title={t("users.invite")} onClose={onClose}>
      <form className="bw-dialog-form" method="post" noValidate onSubmit={screen.submit}>
        <p>{t("users.inviteLead")}</p>
        <ScreenField use={screen} name="email">
          {(field) => <EmailField {...field} label={t("session.email")} />}
        </ScreenField>
        <SelectField
          label={t("users.role")}
          options={assignableRoles(user.role, "User").map((one) => ({ value: one, label: t(`role.${one}`) }))}
          value={role}
          onChange={(chosen) => setRole(chosen as Role)}
        />
        <DialogButtons>
          <button type="button" className="bw-button" onClick={onClose}>
            {t("staff.cancel")}
          </button>
          <SubmitButton use={screen} words={t("users.sendInvitation")} />
        </DialogButtons>
      </form>
    </Modal>
  );
}
