// The fields of signing in. What is missing is told by its field; what is wrong is told in one sentence for both.
import { useRef, useState } from "react";
import type { FormEvent } from "react";
import type { MessageRef } from "@billwright/schemas";
import { useApp } from "../../services/app.ts";
import { failureEffects, type Words } from "../../client/failureEffects.ts";
import { useWords } from "../../i18n/useWords.ts";
import { TextField } from "../../ui/fields.tsx";
import { PasswordField } from "./PasswordField.tsx";
import { toldInWords } from "./toldInWords.ts";

const required: MessageRef = { key: "session.required", params: {} };

/** `onToken`: given the token of a sign-in that worked. */
export function SignInForm({ onToken }: { onToken(token: string): void }) {
  const { client, notices } = useApp();
  const { t, say } = useWords();
  const form = useRef<HTMLFormElement>(null);
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");
  const [isPressed, setPressed] = useState(false);
  const [isSending, setSending] = useState(false);
  const [fault, setFault] = useState<Words | null>(null);
  const missing = (value: string) => (isPressed && value === "" ? required : null);

  const send = async (event: FormEvent) => {
    event.preventDefault();
    setPressed(true);
    setFault(null);
    if (isSending) return;
    if (email.trim() === "" || password === "")
      return focusOn(form.current, email.trim() === "" ? "username" : "password");
    setSending(true);
    const answer = await client.call("POST /api/Session/SignIn", { body: { email: email.trim(), password } });
    setSending(false);
    if (answer.ok) return onToken(answer.data.jwtToken);
    const [effect] = failureEffects(answer.failure);
    if (effect?.type !== "toast") return notices.show(failureEffects(answer.failure));
    setFault(toldInWords(effect.words));
    setPassword("");
    setPressed(false);
    focusOn(form.current, "password");
  };

  return (
    <form ref={form} className="bw-fields" method="post" noValidate onSubmit={(event) => void send(event)}>
      <div role="alert">{fault !== null && <p className="bw-sign-in-fault">{say(fault)}</p>}</div>
      <TextField
        label={t("session.email")}
        type="email"
        name="username"
        autoComplete="username"
        spellCheck={false}
        dir="ltr"
        maxLength={254}
        required
        value={email}
        error={missing(email.trim())}
        onChange={setEmail}
      />
      <PasswordField
        label={t("session.password")}
        name="password"
        autoComplete="current-password"
        value={password}
        error={missing(password)}
        onChange={setPassword}
      />
      <button type="submit" className="bw-button bw-button--primary" aria-disabled={isSending || undefined}>
        {t("session.signIn")}
      </button>
    </form>
  );
}

const focusOn = (form: HTMLFormElement | null, name: string): void =>
  form?.querySelector<HTMLInputElement>(`[name=${name}]`)?.focus();
