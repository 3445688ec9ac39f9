// The user's own new password. While it is typed, the form shows what it still lacks (session.password).
import { useId } from "react";
import { passwordScreen } from "@billwright/engine/screens";
import { useApp } from "../../services/app.ts";
import { useWords } from "../../i18n/useWords.ts";
import { useRunningSession, useSession } from "../../session/useSession.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { PasswordLacks } from "../password/NewPasswordField.tsx";
import { passwordWords } from "../password/passwordWords.ts";
import { ScreenField } from "../../screens/ScreenField.tsx";
import { useScreen, useScreenValues, type ScreenUse } from "../../screens/useScreen.ts";

export function PasswordForm({ email }: { email: string }) {
  const { t } = useWords();
  const { notices } = useApp();
  const { call } = useSession();
  const { signIn } = useRunningSession();
  const headingId = useId();
  const screen = useScreen(passwordScreen, {
    send: (body) => call("POST /api/Profile/ChangePassword", { body }),
    onDone({ jwtToken }) {
      signIn(jwtToken);
      screen.reset();
      notices.toast("success", { key: "profile.passwordChanged", params: {} });
    },
  });

  return (
    <section className="bw-card" aria-labelledby={headingId}>
      <h2 id={headingId}>{t("profile.password")}</h2>
      <p className="bw-profile-lead">{t("profile.passwordLead")}</p>
      <form className="bw-fields" method="post" noValidate onSubmit={screen.submit}>
        {/* For password managers: the user of the password. */}
        <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
        <ScreenField use={screen} name="currentPassword">
          {(field) => (
            <PasswordField
              words={passwordWords}
              {...field}
              label={t("profile.currentPassword")}
              name="currentPassword"
              autoComplete="current-password"
            />
          )}
        </ScreenField>
        <ScreenField use={screen} name="newPassword">
          {(field) => (
            <PasswordField
              {...field}
              words={passwordWords}
              label={t("profile.newPassword")}
              name="newPassword"
              autoComplete="new-password"
            />
          )}
        </ScreenField>
        <Checks use={screen} />
        <div className="bw-fields-actions">
          <button type="submit" className="bw-button bw-button--primary" aria-disabled={screen.isSending || undefined}>
            {t("profile.changePassword")}
          </button>
        </div>
      </form>
    </section>
  );
}

const Checks = ({ use }: { use: ScreenUse<typeof passwordScreen> }) => (
  <PasswordLacks password={useScreenValues(use).newPassword} />
);
