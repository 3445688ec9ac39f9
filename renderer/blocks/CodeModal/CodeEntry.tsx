// Where a one-time code is entered, and another one requested: in the window of a form's code, and in the one that adds a contact. It uses no
// server and no clock: everything comes in as props, and the customer's actions go out as callbacks.
import { useEffect, useState } from "react";
import type { ChangeEvent, FormEvent, ReactNode, RefObject } from "react";
import { typedCode } from "@billwright/engine/typed";
import type { CodeChannel, MessageKey, MessageRef } from "@billwright/schemas";
import { FieldFrame } from "../../field/FieldFrame.tsx";
import { isTyped } from "../../field/isTyped.ts";
import { useRenderer } from "../../RendererProvider.tsx";
import { formatWhole, useFormat } from "../../widgets/PhoneNumber/useFormat.ts";
import { minutesText, spokenSeconds, useSecondsLeft } from "./countdown.ts";
import "./CodeModal.css";

/** The page's current request about the code; `waiting`: one was sent; `notSent`: there is none to enter, and `error` says why; `unsure`:
 * it is not known whether one was sent. */
export type CodeStatus = "sending" | "notSent" | "unsure" | "waiting" | "checking";

export interface CodeEntryProps {
  /** Where the code is sent: an e-mail address or a phone number, as the customer wrote it. */
  contact: string;
  channel: CodeChannel;
  status: CodeStatus;
  /** Why the last code or the last request to send one was refused. A new object for each refusal, even with the same message. */
  error: MessageRef | null;
  /** When another code can be requested; milliseconds since 1970. */
  resendAt: number;
  /** The clock; milliseconds since 1970. Must be the same function on every render. */
  now: () => number;
  /** Length of a code in characters. */
  length?: number;
  /** Whether letters are among them: a phone shows digits' keys alone where not. */
  letters?: boolean;
  input: RefObject<HTMLInputElement | null>;
  /** The label of the button; "Submit" where left out. */
  submit?: MessageKey;
  placeholder?: string;
  onSubmit: (code: string) => void;
  onResend: () => void;
}

export function CodeEntry(props: CodeEntryProps) {
  const { contact, channel, status, error, letters = false, input, placeholder } = props;
  const { t } = useRenderer();
  const { code, lengthError, takesCode, submit, resend, change } = useCode(props);
  const shown = useShownContact(contact, channel);
  return (
    <form className="bw-code" onSubmit={submit} noValidate>
      <FieldFrame
        id="one-time-code"
        label={t("codes.label")}
        description={t(statusMessage(status, channel), { contact: shown })}
        error={lengthError ?? error}
      >
        {(control) => (
          <input
            {...control}
            ref={input}
            className="bw-input bw-code-modal-input"
            type="text"
            inputMode={letters ? "text" : "numeric"}
            autoComplete="one-time-code"
            autoCapitalize={letters ? "characters" : "off"}
            spellCheck={false}
            dir="ltr"
            placeholder={placeholder}
            value={code}
            onChange={change}
          />
        )}
      </FieldFrame>
      <div className="bw-code-modal-actions">
        <button type="submit" className="bw-button bw-button--primary" aria-disabled={!takesCode || undefined}>
          {t(props.submit ?? "codes.submit")}
        </button>
        <Resend {...props} onResend={resend} />
      </div>
      <p className="bw-code-modal-status" role="status">
        {status === "sending" || status === "checking" ? t(doing[status]) : null}
      </p>
    </form>
  );
}

/** The code as it is typed, and when it is submitted. */
function useCode({ status, error, length = 4, letters = false, input, onSubmit, onResend }: CodeEntryProps) {
  const [code, setCode] = useState("");
  const [lengthError, setLengthError] = useState<MessageRef | null>(null);
  const takesCode = status === "waiting" || status === "unsure";
  useSelectOnError(input, error);
  // After a refused request to send, the input is back.
  useEffect(() => input.current?.focus(), [input]);
  return {
    code,
    lengthError,
    takesCode,
    submit(event: FormEvent) {
      event.preventDefault();
      if (!takesCode) return;
      const wrong = wrongLength(code, length);
      setLengthError(wrong);
      if (wrong !== null) input.current?.focus();
      else onSubmit(code);
    },
    resend() {
      setCode(""); // A new code is on its way; the old one must not stay in the input.
      onResend();
    },
    change(event: ChangeEvent<HTMLInputElement>) {
      const entered = typedCode(event.target.value, { length, letters });
      setLengthError(null);
      setCode(entered);
      // A code is submitted when its last character is typed. A code that was pasted or filled in can be checked first.
      const isLast = isTyped(event) && entered !== code && entered.length === length;
      if (isLast && takesCode) onSubmit(entered);
    },
  };
}

function wrongLength(code: string, length: number): MessageRef | null {
  if (code.length === length) return null;
  return { key: code.length < length ? "codes.incomplete" : "check.tooLong", params: { n: length } };
}

function statusMessage(status: CodeStatus, channel: CodeChannel): MessageKey {
  if (status === "sending") return "codes.sendingTo";
  return status === "unsure" ? "codes.mayCome" : sentTo[channel];
}

const sentTo = {
  email: "codes.sentToEmail",
  mobile: "codes.sentToPhone",
  whatsApp: "codes.sentToWhatsApp",
} as const satisfies Record<CodeChannel, MessageKey>;
const doing = { sending: "codes.sending", checking: "codes.checking" } as const;

function Resend({ status, resendAt, now, onResend, input }: CodeEntryProps) {
  const { t } = useRenderer();
  const resend = () => {
    input.current?.focus(); // The button disappears, so focus moves to the input.
    onResend();
  };
  return (
    <AfterWait resendAt={resendAt} now={now}>
      {status !== "sending" && (
        <button type="button" className="bw-button bw-button--quiet" onClick={resend}>
          {t("codes.resend")}
        </button>
      )}
    </AfterWait>
  );
}

export interface AfterWaitProps extends Pick<CodeEntryProps, "resendAt" | "now"> {
  /** The button that asks for another code, if it can be pressed. */
  children: ReactNode;
}

/** The button, or the time until it is available; 0: it did not have to wait. */
export function AfterWait({ resendAt, now, children }: AfterWaitProps) {
  const { t } = useRenderer();
  const left = useSecondsLeft(resendAt, now);
  const ready = resendAt > 0 && children !== false;
  const spoken =
    left > 0 ? t("codes.resendIn", { time: minutesText(spokenSeconds(left)) }) : ready ? t("codes.resendReady") : null;
  return (
    <>
      {left === 0 && children}
      {left > 0 && (
        <span className="bw-code-modal-wait" aria-hidden="true">
          {t("codes.resendIn", { time: minutesText(left) })}
        </span>
      )}
      <span className="bw-visually-hidden" role="status">
        {spoken}
      </span>
    </>
  );
}

/** Selects the refused code, so that the next one typed replaces it. */
function useSelectOnError(input: RefObject<HTMLInputElement | null>, error: MessageRef | null): void {
  useEffect(() => {
    if (!error) return;
    input.current?.focus();
    input.current?.select();
  }, [error, input]);
}

/** The contact as it is shown in a sentence: a phone number in groups. */
export function useShownContact(contact: string, channel: CodeChannel): string {
  const format = useFormat();
  return isolated(channel === "email" ? contact : formatWhole(contact, format));
}

/** Isolates a contact's text direction from the sentence around it (Unicode first-strong isolate). */
const isolated = (text: string): string => `\u2068${text}\u2069`;
