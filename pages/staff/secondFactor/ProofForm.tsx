// The proof of a second factor, at the end of a sign-in and wherever it is begun for anew: a code, or a passkey.
import { useState } from "react";
import type { FormEvent, ReactNode } from "react";
import type { Answer, Failure } from "../../client/answer.ts";
import { failureEffects, messageOf } from "../../client/failureEffects.ts";
import type { MessageRef } from "@billwright/schemas";
import { useWords } from "../../i18n/useWords.ts";
import { useOneAtATime } from "../../screens/useOneAtATime.ts";
import { useApp } from "../../services/app.ts";
import { TextField } from "../../ui/fields.tsx";
import { hasPasskeys, signWithPasskey, type PasskeyAnswer } from "./passkey.ts";

export type Proof = { code: string } | { passkey: PasskeyAnswer };

export interface ProofFormProps<Data> {
  kinds: readonly ("totp" | "passkey")[];
  send(proof: Proof): Promise<Answer<Data>>;
  /** Asks for what a passkey has to sign. */
  options(): Promise<Answer<{ options?: unknown }>>;
  onDone(data: Data): void | "leave";
  /** Where it cannot go on; the form shows all else. */
  onFailure?(failure: Failure): boolean;
  submit: string;
  children?: ReactNode;
}

export function ProofForm<Data>({ kinds, send, options, onDone, onFailure, submit, children }: ProofFormProps<Data>) {
  const { t } = useWords();
  const { notices } = useApp();
  const [code, setCode] = useState("");
  const [fault, setFault] = useState<MessageRef | null>(null);
  const { isRunning, run } = useOneAtATime();

  const fail = (failure: Failure) => {
    if (onFailure?.(failure)) return;
    const [effect] = failureEffects(failure);
    if (effect?.type === "toast") setFault(messageOf(effect.words));
    else notices.show(failureEffects(failure));
  };
  const prove = async (proof: Proof) => {
    const answer = await send(proof);
    if (answer.ok) return onDone(answer.data);
    fail(answer.failure);
  };
  const submitCode = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === "") return setFault({ key: "session.required", params: {} });
    setFault(null);
    void run(() => prove({ code: code.trim() }));
  };
  const sign = async () => {
    setFault(null);
    const begun = await options();
    if (!begun.ok) return fail(begun.failure);
    const passkey = await signWithPasskey(begun.data.options);
    if (passkey === null) return setFault({ key: "factor.passkeyFailed", params: {} });
    return prove({ passkey });
  };
  return (
    <form className="bw-fields" method="post" noValidate onSubmit={submitCode}>
      {kinds.includes("passkey") && hasPasskeys() && (
        <button
          type="button"
          className="bw-button"
          aria-disabled={isRunning || undefined}
          onClick={() => void run(sign)}
        >
          {t("factor.usePasskey")}
        </button>
      )}
      <TextField
        label={t("factor.code")}
        help={t("factor.codeHelp")}
        name="code"
        value={code}
        required
        autoComplete="one-time-code"
        spellCheck={false}
        dir="ltr"
        error={fault}
        onChange={(typed) => {
          setCode(typed);
          setFault(null);
        }}
      />
      <div className="bw-fields-actions">
        {children}
        <button type="submit" className="bw-button bw-button--primary" aria-disabled={isRunning || undefined}>
          {submit}
        </button>
      </div>
    </form>
  );
}
