// Entering the code of a contact: of one that is added, or of one of before.
import { useMemo, useRef } from "react";
import { CodeEntry } from "@billwright/renderer";
import type { MessageRef } from "@billwright/schemas";
import type { CodeEvent, CodeState, Contact } from "../../flows/codeFlow.ts";
import type { RunningFlow } from "../../flows/flow.ts";
import { useFlow } from "../../flows/useFlow.ts";
import { useWords } from "../../i18n/useWords.ts";
import { useApp } from "../../services/app.ts";
import { DialogButtons } from "../../ui/ConfirmDialog.tsx";

/** None was sent, or it is not known. */
const hasNoCode = (code: CodeState): boolean =>
  code.at === "open" && (code.status === "notSent" || code.status === "unsure");

/** Without an answer of the server it is the same sentence whatever happened. */
const inWords = (error: MessageRef | null): MessageRef | null =>
  error?.key.startsWith("client.") ? { key: "api.unknown", params: {} } : error;

/** A code from its sending to its proof. */
export function useCode(flow: RunningFlow<CodeState, CodeEvent>) {
  const { now } = useApp();
  const code = useFlow(flow);
  const error = useMemo(() => (code.at === "open" ? inWords(code.error) : null), [code]);
  return {
    code,
    isSending: code.at === "open" && code.challenge === null && code.status === "sending",
    /** There is one to enter. */
    isEntering: code.at === "open" && code.challenge !== null,
    /** Why no code was sent. */
    sendError: hasNoCode(code) ? error : null,
    /** When a code can be requested again, where none can be entered. */
    waitsUntil: code.at === "open" && code.challenge === null ? code.resendAt : 0,
    codeError: code.at === "open" && code.challenge !== null ? error : null,
    request(contact: Contact) {
      // A code that could not be sent is requested again.
      if (hasNoCode(code) && code.at === "open" && code.contact.contact === contact.contact)
        return flow.send({ type: "resend" });
      flow.send({ type: "verify", contact, hasError: false, now: now() });
    },
    enter: (entered: string) => flow.send({ type: "entered", code: entered }),
    resend: () => flow.send({ type: "resend" }),
  };
}

interface CodeStepProps {
  use: ReturnType<typeof useCode>;
  codeLength: number;
  codeHasLetters: boolean;
  onClose(): void;
}

export function CodeStep({ use, codeLength, codeHasLetters, onClose }: CodeStepProps) {
  const { t } = useWords();
  const { now } = useApp();
  const input = useRef<HTMLInputElement>(null);
  const { code } = use;
  if (code.at === "closed") return null;
  return (
    <div className="bw-add-contact-code">
      <CodeEntry
        contact={code.contact.contact}
        channel={code.contact.channel}
        status={code.status}
        error={use.codeError}
        resendAt={code.resendAt}
        now={now}
        length={codeLength}
        letters={codeHasLetters}
        input={input}
        submit="addcontact.verify"
        placeholder={"*".repeat(codeLength)}
        onSubmit={use.enter}
        onResend={use.resend}
      />
      <DialogButtons>
        <button type="button" className="bw-button" onClick={onClose}>
          {t("addcontact.cancel")}
        </button>
      </DialogButtons>
    </div>
  );
}
