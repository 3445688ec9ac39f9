// /marketing/sign-up, and /smart/sign-up/ alike: a new business signs up for the trial (billing.txt §2). The address goes on in the
// navigation's state, never in an address.
import { useRef } from "react";
import { Link, useNavigate } from "react-router-dom";
import { passwordLacks, signUpScreen, type PasswordLack } from "@billwright/engine";
import { pathOf, type MessageKey } from "@billwright/schemas";
import { useWords } from "../../i18n/useWords.ts";
import { WithWords } from "../../i18n/WithWords.tsx";
import { ScreenField } from "../../screens/ScreenField.tsx";
import { useScreen, useScreenValues, type ScreenUse } from "../../screens/useScreen.ts";
import { useApp } from "../../services/app.ts";
import { TextField } from "../../ui/fields.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { useFront } from "./useFront.ts";
import "./front.css";

const passwordWords = {
  show: "signup.show",
  hide: "signup.hide",
  showPassword: "signup.showPassword",
  hidePassword: "signup.hidePassword",
} as const;

export default function SignUpPage() {
  const { t } = useWords();
  const { client } = useApp();
  const navigate = useNavigate();
  useFront(t("signup.title"));
  // The next page may take a moment to load: until then a press does nothing more.
  const isDone = useRef(false);
  const screen = useScreen(signUpScreen, {
    send: ({ email, password }) =>
      client.call("POST /api/Session/SignUp", {
        body: { email: email.trim(), password, whiteLabel: window.location.hostname },
      }),
    onDone: () => {
      isDone.current = true;
      void navigate(pathOf("marketing/sign-up-result"), { state: { email: screen.values().email.trim() } });
    },
  });
  return (
    <WithWords>
      <section className="bw-card bw-front">
        <PageHeading>{t("signup.title")}</PageHeading>
        <p>{t("signup.lead")}</p>
        <form
          className="bw-fields"
          method="post"
          noValidate
          onSubmit={(event) => (isDone.current ? event.preventDefault() : screen.submit(event))}
        >
          <ScreenField use={screen} name="email">
            {(field) => (
              <TextField
                {...field}
                label={t("signup.email")}
                type="email"
                name="username"
                autoComplete="username"
                spellCheck={false}
                dir="ltr"
                maxLength={254}
              />
            )}
          </ScreenField>
          <ScreenField use={screen} name="password">
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
          <Checks use={screen} />
          <p className="bw-small">{t("signup.terms")}</p>
          <p className="bw-small bw-front-links">
            <Link to={pathOf("terms")}>{t("signup.termsLink")}</Link>
            <Link to={pathOf("privacy")}>{t("signup.privacyLink")}</Link>
          </p>
          <button type="submit" className="bw-button bw-button--primary" aria-disabled={screen.isSending || undefined}>
            {t("signup.submit")}
          </button>
        </form>
      </section>
    </WithWords>
  );
}

const checks: readonly [PasswordLack, MessageKey][] = [
  ["lowercase", "signup.lowercase"],
  ["uppercase", "signup.uppercase"],
  ["digit", "signup.digit"],
  ["special", "signup.special"],
  ["length", "signup.length"],
];

/** What the password has by now: told by a mark, a colour and words. */
function Checks({ use }: { use: ScreenUse<typeof signUpScreen> }) {
  const { t } = useWords();
  const { password } = useScreenValues(use);
  const lacks = passwordLacks(password, "signUp");
  return (
    <ul className="bw-password-checks" aria-label={t("signup.checks")}>
      {checks.map(([lack, words]) => {
        const isMet = !lacks.includes(lack);
        return (
          <li key={lack} data-met={isMet}>
            <span>
              {t(words)}
              <span className="bw-visually-hidden">: {t(isMet ? "signup.has" : "signup.lacks")}</span>
            </span>
          </li>
        );
      })}
    </ul>
  );
}
