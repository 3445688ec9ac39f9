// The password of a new business's Owner, with what it still lacks: where they sign up, and where they open the link in another browser.
import type { firstPasswordScreen, signUpScreen } from "@billwright/engine/screens";
import { isCommonPassword, passwordLacks, type PasswordLack } from "@billwright/engine/users";
import type { MessageKey } from "@billwright/schemas";
import { useWords } from "../../i18n/useWords.ts";
import { ScreenField } from "../../screens/ScreenField.tsx";
import { useScreenValues, type ScreenUse } from "../../screens/useScreen.ts";
import { PasswordChecks } from "../../ui/PasswordChecks.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";

const passwordWords = {
  show: "signup.show",
  hide: "signup.hide",
  showPassword: "signup.showPassword",
  hidePassword: "signup.hidePassword",
} as const;

const checks: readonly [PasswordLack, MessageKey][] = [
  ["lowercase", "signup.lowercase"],
  ["uppercase", "signup.uppercase"],
  ["digit", "signup.digit"],
  ["special", "signup.special"],
  ["length", "signup.length"],
];

type Use = ScreenUse<typeof signUpScreen> | ScreenUse<typeof firstPasswordScreen>;

export function FirstPassword({ use: given }: { use: Use }) {
  const { t } = useWords();
  // Both screens have this field, and no more of them is used here.
  const use = given as ScreenUse<typeof firstPasswordScreen>;
  const { password } = useScreenValues(use);
  return (
    <>
      <ScreenField use={use} name="password">
        {(field) => (
          <PasswordField
            {...field}
            words={passwordWords}
            label={t("signup.password")}
            help={t("signup.hint")}
            name="password"
            autoComplete="new-password"
          />
        )}
      </ScreenField>
      <PasswordChecks
        label={t("signup.checks")}
        checks={checks.map(([lack, words]) => ({ lack, text: t(words) }))}
        lacks={passwordLacks(password, "signUp")}
        fault={isCommonPassword(password) ? t("signup.common") : null}
        words={{ met: t("signup.has"), open: t("signup.lacks") }}
      />
    </>
  );
}
