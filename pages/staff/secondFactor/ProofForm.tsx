// The proof of a second factor, at the end of a sign-in and wherever it is begun for anew: a code, or a passkey.
import { useState } from "react";
import type { FormEvent, ReactNode } from "react";
import type { Answer, Failure } from "../../client/answer.ts";
import { useWords } from "../../i18n/useWords.ts";
import { useFault } from "../../screens/useFault.ts";
import { useOneAtATime } from "../../screens/useOneAtATime.ts";
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
  const [code, setCode] = useState("");
  const { fault, setFault, clear, fail } = useFault();
  const { isRunning, run } = useOneAtATime();

  const refuse = (failure: Failure) => {
    if (!onFailure?.(failure)) fail(failure);
  };
  const prove = async (proof: Proof) => {
    const answer = await send(proof);
    if (answer.ok) return onDone(answer.data);
    refuse(answer.failure);
  };
  const submitCode = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === "") return setFault({ key: "session.required", params: {} });
    clear();
    void run(() => prove({ code: code.trim() }));
  };
  const sign = async () => {
    clear();
    const begun = await options();
    if (!begun.ok) return refuse(begun.failure);
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
          clear();
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
