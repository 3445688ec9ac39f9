// The provider's own fields on our page: we give the labels, the colours and the words of what is wrong; the provider keeps what is typed.
import { useEffect, useEffectEvent, useId, useLayoutEffect, useRef, useState, type ReactNode } from "react";
import { controlId } from "@billwright/renderer";
import { accountNumberLength } from "@billwright/engine/bank";
import type { MessageKey, MessageRef } from "@billwright/schemas";
import { useWords } from "../../i18n/useWords.ts";
import { AskCustomerService } from "../../ui/ContactLinks.tsx";
import {
  connectFields,
  hostedNames,
  type HostedFields as Connection,
  type HostedFieldsState,
  type HostedKind,
  type HostedName,
} from "./hostedFields.ts";

const labels: Record<HostedName, MessageKey> = {
  number: "pay.cardNumber",
  expiry: "pay.expiry",
  code: "pay.code",
  routing: "pay.routing",
  account: "pay.account",
  again: "pay.accountAgain",
};
const wrongWords: Record<HostedName, MessageKey> = {
  number: "pay.wrongCard",
  expiry: "pay.wrongExpiry",
  code: "pay.wrongCode",
  routing: "payment.routing",
  account: "pay.wrongAccount",
  again: "payment.mismatch",
};

export interface HostedFieldsProps {
  kind: HostedKind;
  /** The most digits of an account number; left out: 16. */
  accountDigits?: number | undefined;
  /** The provider's address of the fields. */
  address: string;
  /** The heading above them. */
  title: string;
  /** The screen's field that takes focus for them. */
  fieldId: string;
  /** What is missing is an error from the first press of Next on. */
  isSubmitted: boolean;
  /** What can be done where the fields do not come. */
  otherwise: ReactNode;
  onState(state: HostedFieldsState): void;
  onSubmit(): void;
  /** Given once the fields are there, and null when they go. */
  onConnect(connection: Connection | null): void;
}

export function HostedFields(props: HostedFieldsProps) {
  const { address, title, fieldId, otherwise } = props;
  const { t, say } = useWords();
  const { frame, height, errors, isMissing } = useHostedFields(props);
  const headingId = useId();
  return (
    <section className="bw-pay-fields" aria-labelledby={headingId}>
      <h2 id={headingId}>{title}</h2>
      <iframe
        ref={frame}
        id={controlId(fieldId)}
        title={title}
        src={`${address}?for=${encodeURIComponent(window.location.origin)}`}
        height={height ?? 190}
        sandbox="allow-scripts allow-same-origin allow-forms"
        allow="payment"
      />
      {isMissing && (
        <div className="bw-notice bw-pay-missing" data-tone="warning" role="alert">
          <p>{t("pay.fieldsMissing")}</p>
          <div className="bw-fields-actions">{otherwise}</div>
          <AskCustomerService />
        </div>
      )}
      <div aria-live="polite">
        {errors.map(({ name, words }) => (
          <p key={name} className="bw-error">
            <span>{`${t(labels[name])}: ${say(words)}`}</span>
          </p>
        ))}
      </div>
      <p className="bw-pay-secure">{t("pay.secure")}</p>
    </section>
  );
}

/** The fields in their frame: what they report, and what we send them. */
function useHostedFields(props: HostedFieldsProps) {
  const { kind, address, isSubmitted, accountDigits = accountNumberLength } = props;
  const { t, say, language, dir } = useWords();
  const { frame, connection, isReady, isMissing, height, state } = useConnection(address, props);
  const errors = isMissing ? [] : errorsOf(kind, state, isSubmitted, accountDigits);
  const errorTexts = JSON.stringify(Object.fromEntries(errors.map(({ name, words }) => [name, say(words)])));
  useEffect(() => {
    if (isReady) connection.current?.mark(JSON.parse(errorTexts) as Record<string, string>);
  }, [connection, isReady, errorTexts]);

  const words = JSON.stringify(Object.fromEntries(hostedNames[kind].map((name) => [name, t(labels[name])])));
  useEffect(() => {
    if (!isReady) return;
    connection.current?.look({
      language,
      direction: dir,
      accountDigits,
      words: JSON.parse(words) as Record<string, string>,
      colors: colorsOf(frame.current!),
    });
  }, [frame, connection, isReady, language, dir, words, accountDigits]);
  return { frame, height, errors, isMissing };
}

/** A provider whose fields do not speak for so long is away, or blocked. */
const missingMs = 8_000;

/** The connection with the frame at the address, and what came over it. */
function useConnection(address: string, handlers: Pick<HostedFieldsProps, "onState" | "onSubmit" | "onConnect">) {
  const frame = useRef<HTMLIFrameElement>(null);
  const connection = useRef<Connection | null>(null);
  const [isReady, setReady] = useState(false);
  const [isSilent, setSilent] = useState(true);
  const [isLate, setLate] = useState(false);
  const [height, setHeight] = useState<number | null>(null);
  const [state, setState] = useState<HostedFieldsState>({ fields: {}, expiry: null });
  const onState = useEffectEvent((next: HostedFieldsState) => {
    setSilent(false);
    setState(next);
    handlers.onState(next);
  });
  const onSubmit = useEffectEvent(() => handlers.onSubmit());
  const onConnect = useEffectEvent((next: Connection | null) => handlers.onConnect(next));
  // Before the frame can speak: its first message is not sent again.
  useLayoutEffect(() => {
    const opened = connectFields(frame.current!, address, {
      onReady: () => {
        setSilent(false);
        setReady(true);
      },
      onState,
      onHeight: setHeight,
      onSubmit,
    });
    connection.current = opened;
    onConnect(opened);
    const timer = setTimeout(() => setLate(true), missingMs);
    return () => {
      clearTimeout(timer);
      opened.close();
      onConnect(null);
    };
  }, [address]);
  return { frame, connection, isReady, isMissing: isSilent && isLate, height, state };
}

interface FieldError {
  name: HostedName;
  words: MessageRef;
}

const errorsOf = (
  kind: HostedKind,
  state: HostedFieldsState,
  isSubmitted: boolean,
  accountDigits: number,
): FieldError[] =>
  hostedNames[kind].flatMap((name): FieldError[] => {
    const at = state.fields[name] ?? "empty";
    if (at === "complete" || !isSubmitted) return [];
    return [{ name, words: wordsOf(name, at, accountDigits) }];
  });

function wordsOf(name: HostedName, at: "empty" | "wrong" | "tooLong", accountDigits: number): MessageRef {
  if (at === "tooLong") return { key: "payment.tooLong", params: { n: accountDigits } };
  return { key: at === "empty" ? "pay.required" : wrongWords[name], params: {} };
}

/** The page's colours as they are now, for the frame, which has no style sheet of ours. */
function colorsOf(element: HTMLElement): Record<string, string> {
  const of = (property: string) => resolved(element, `var(${property})`);
  return { ink: of("--ink"), paper: of("--surface"), line: of("--edge"), error: of("--error"), focus: of("--focus") };
}

/** A colour without variables and light-dark(). */
function resolved(element: HTMLElement, color: string): string {
  const probe = document.createElement("span");
  probe.style.color = color;
  element.parentElement!.append(probe);
  const { color: found } = getComputedStyle(probe);
  probe.remove();
  return found;
}
