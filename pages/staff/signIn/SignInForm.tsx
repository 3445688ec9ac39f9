// The fields of signing in. A missing entry is reported at its field; a wrong one by one sentence for both.
import { useState } from "react";
import { signInScreen } from "@billwright/engine/screens";
import { failureEffects, type Words } from "../../client/failureEffects.ts";
import type { Data } from "../../client/client.ts";
import type { Failure } from "../../client/answer.ts";
import { useWords } from "../../i18n/useWords.ts";
import { ScreenForm } from "../../screens/ScreenForm.tsx";
import { useLateScreen } from "../../screens/useLateScreen.ts";
import type { Subscription } from "../../session/keys.ts";
import { useApp } from "../../services/app.ts";
import { EmailField } from "../../ui/EmailField.tsx";
import { PasswordField } from "../../ui/PasswordField.tsx";
import { passwordWords } from "../password/passwordWords.ts";

export type FactorStep = NonNullable<Data<"POST /api/Session/SignIn">["secondFactor"]>;

export interface SignInFormProps {
  /** Given the token of a sign-in that worked, and the account's subscription. */
  onToken(token: string, subscription: Subscription): void;
  /** The password was right, and the second factor is asked for. */
  onStep(step: FactorStep): void;
}

export function SignInForm({ onToken, onStep }: SignInFormProps) {
  const { client, notices } = useApp();
  const { t, say } = useWords();
  const [fault, setFault] = useState<Words | null>(null);
  const screen = useLateScreen(signInScreen, {
    send: ({ email, password }) => client.call("POST /api/Session/SignIn", { body: { email: email.trim(), password } }),
    onDone: ({ jwtToken, subscription, secondFactor }) =>
      secondFactor ? onStep(secondFactor) : onToken(jwtToken, subscription),
    onFailure: refuse,
  });

  function refuse(failure: Failure, again: () => void) {
    const [effect] = failureEffects(failure);
    if (effect?.type !== "toast") return notices.notSent(failure, again);
    setFault(effect.words);
    screen.clear("password");
  }

  return (
    <ScreenForm
      use={screen}
      method="post"
      words={t("session.signIn")}
      onSubmit={(event) => {
        setFault(null);
        screen.submit(event);
      }}
    >
      <div role="alert">{fault !== null && <p className="bw-sign-in-fault">{say(fault)}</p>}</div>
      <EmailField {...screen.field("email")} label={t("session.email")} isUserName />
      <PasswordField
        {...screen.field("password")}
        words={passwordWords}
        label={t("session.password")}
        name="password"
        autoComplete="current-password"
      />
    </ScreenForm>
  );
}
