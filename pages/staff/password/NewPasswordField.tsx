// A new password, with what it still lacks while it is typed (session.password).
import type { newPasswordScreen } from "@billwright/engine/screens";
import { isCommonPassword, passwordLacks, shortestPassword, type PasswordLack } from "@billwright/engine/users";
import { useWords } from "../../i18n/useWords.ts";
import { ScreenField } from "../../screens/ScreenField.tsx";
import { useScreenValues, type ScreenUse } from "../../screens/useScreen.ts";
import { PasswordChecks } from "../../ui/PasswordChecks.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { passwordWords } from "./passwordWords.ts";

const checks = ["length", "lowercase", "uppercase", "digit", "special"] as const satisfies readonly PasswordLack[];

export function NewPasswordField({ use }: { use: ScreenUse<typeof newPasswordScreen> }) {
  const { t } = useWords();
  return (
    <>
      <ScreenField use={use} name="password">
        {(field) => (
          <PasswordField
            {...field}
            words={passwordWords}
            label={t("profile.newPassword")}
            name="password"
            autoComplete="new-password"
          />
        )}
      </ScreenField>
      <PasswordLacks password={useScreenValues(use).password} />
    </>
  );
}

/** What a user's password has and lacks. */
export function PasswordLacks({ password }: { password: string }) {
  const { t } = useWords();
  return (
    <PasswordChecks
      checks={checks.map((lack) => ({ lack, text: t(`password.${lack}`, { n: shortestPassword }) }))}
      lacks={passwordLacks(password)}
      fault={isCommonPassword(password) ? t("session.commonPassword") : null}
      words={{ met: t("password.met"), open: t("password.open") }}
    />
  );
}
