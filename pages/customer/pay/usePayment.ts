// A payment as it is made: its screen, what a press of Next sends, and what follows the answer.
import { useRef, useState, type FormEvent } from "react";
import { minorUnits, unitsOf } from "@billwright/engine/money";
import { smartPayScreenOf, type ScreenValues } from "@billwright/engine/screens";
import type { MessageKey } from "@billwright/schemas";
import type { Answer, Failure } from "../../client/answer.ts";
import { useWords } from "../../i18n/useWords.ts";
import { useLinkToken } from "../../link/linkToken.ts";
import { useCaller } from "../../link/useCall.ts";
import { useScreen, type ScreenUse } from "../../screens/useScreen.ts";
import { useApp } from "../../services/app.ts";
import { useAskUntilKnown } from "./useAskUntilKnown.ts";
import { confirmAddress } from "./confirmAddress.ts";
import type { HostedFields, HostedToken } from "./hostedFields.ts";
import { chargeBy, type Paid, type PayInfo } from "./payInfo.ts";
import { questionBefore, type PayQuestion } from "./question.ts";

type Values = ScreenValues<ReturnType<typeof smartPayScreenOf>>;

/** What a press of Next sends. Its repeats send the same under the same key, so that the server knows them. */
interface Attempt {
  key: string;
  hosted: HostedToken;
  /** The fields as they were. */
  of: string;
}

export interface PaymentProps {
  info: PayInfo;
  /** Why the payment before was not made, in words; null: it was, or there was none. */
  refusal: string | null;
  /** A payment was made, or is under way. */
  onPaid(paid: Paid): void;
  /** One may have been made: the page requests the link's state. */
  onUnclear(): void;
}

/** The sign of the currency that is paid in. */
export const signOf = ({ currency }: Pick<PayInfo, "currency">): string => (currency === "INR" ? "₹" : "$");

interface PaymentUse extends Pick<ReturnType<typeof useAttempt>, "connect" | "forget"> {
  use: ScreenUse<ReturnType<typeof smartPayScreenOf>>;
  /** What is missing is an error from the first press of Next on. */
  isSubmitted: boolean;
  submit(event: FormEvent): void;
  /** Why the payment before was not made, in words; null: it was, or there was none. */
  refusal: string | null;
  /** One was sent that nobody has answered yet. */
  isUnclear: boolean;
  /** What has to be answered before it is paid; null: nothing. */
  question: PayQuestion | null;
  answerQuestion(isYes: boolean): void;
}

export function usePayment(props: PaymentProps): PaymentUse {
  const { info, onUnclear } = props;
  const { t } = useWords();
  const { notices } = useApp();
  const [isSubmitted, setSubmitted] = useState(false);
  const [refusal, setRefusal] = useState(props.refusal);
  const [isUnclear, setUnclear] = useState(false);
  useAskUntilKnown(isUnclear, onUnclear);
  const form = useRef<HTMLFormElement | null>(null);
  const { question, isClear, answerQuestion } = useQuestion(info, () => form.current?.requestSubmit());
  const { send, wasSent, connect, forget, clear } = useAttempt(info);
  const goOn = useGoOn(props);
  const [screen] = useState(() => smartPayScreenOf(info.amount, signOf(info)));
  const use = useScreen(screen, {
    values: {
      method: info.methods[0]?.method ?? "card",
      amount: info.amount === null ? "" : info.amount.toFixed(2),
      email: info.email ?? "",
      phoneNumber: info.phoneNumber ?? "",
    },
    isClear,
    send: (values) => {
      setRefusal(null);
      setUnclear(false);
      return send(values);
    },
    onDone: (paid) => {
      forget();
      if (paid.status !== "declined") return goOn(paid);
      const { reason, declineCode } = paid;
      clear();
      setSubmitted(false);
      notices.toast("error", { key: reason ?? "pay.declined", params: {}, text: reason ?? t("pay.declined") });
      const why = declineCode ? t(`pay.because.${declineCode}`) : reason;
      setRefusal([t("pay.declined"), why].filter(Boolean).join(" "));
    },
    onFailure: (failure, again) => {
      notices.notSent(failure, again);
      // It may have gone through: the page requests the link's state. Pressing again repeats the same payment.
      if (wasSent()) setUnclear(isUnanswered(failure));
      if (isUnanswered(failure) || isOvertaken(failure)) onUnclear();
    },
  });
  return {
    use,
    isSubmitted,
    submit(event: FormEvent) {
      setSubmitted(true);
      form.current = event.currentTarget as HTMLFormElement;
      use.submit(event);
    },
    refusal,
    isUnclear,
    question,
    answerQuestion,
    connect,
    forget,
  };
}

/** What is asked once for an amount, before it is paid. Yes presses Next again. */
function useQuestion(info: PayInfo, pressNext: () => void) {
  const [asking, setAsking] = useState<{ question: PayQuestion; of: string } | null>(null);
  const confirmed = useRef<string | null>(null);
  return {
    question: asking?.question ?? null,
    isClear({ amount }: Values): boolean {
      const question = confirmed.current === amount ? null : questionBefore(info, amount);
      if (question !== null) setAsking({ question, of: amount });
      return question === null;
    },
    answerQuestion(isYes: boolean): void {
      setAsking(null);
      if (!isYes || asking === null) return;
      confirmed.current = asking.of;
      pressNext();
    },
  };
}

/** What Next sends: the same again under the same key, as long as nothing was changed. */
function useAttempt(info: PayInfo) {
  const { newId } = useApp();
  const call = useCaller();
  const token = useLinkToken();
  const connection = useRef<HostedFields | null>(null);
  const attempt = useRef<Attempt | null>(null);
  return {
    async send(values: Values): Promise<Answer<Paid>> {
      const of = JSON.stringify(values);
      if (attempt.current?.of !== of) {
        attempt.current = null;
        const hosted = (await connection.current?.tokenize(values.nameOnCard || values.nameOnAccount)) ?? null;
        if (hosted === null) return { ok: false, failure: navigator.onLine ? fieldsAway : { kind: "unreachable" } };
        attempt.current = { key: newId(), hosted, of };
      }
      return sent(call, values, { token, info, ...attempt.current });
    },
    /** To the provider's fields, once they are there; null: they go. */
    connect: (next: HostedFields | null) => void (connection.current = next),
    /** What was sent is not what would be sent now. */
    forget: () => void (attempt.current = null),
    /** Whether the last press sent something. */
    wasSent: () => attempt.current !== null,
    /** Empties the provider's fields. */
    clear: () => connection.current?.clear(),
  };
}

/** After a payment that was made or is under way: the page's own way, and where the bank requires it the bank's page. */
function useGoOn({ info, onPaid }: PaymentProps): (paid: Paid) => void {
  const { notices } = useApp();
  return (paid) => {
    if (paid.status === "success") notices.toast("success", { key: "pay.success", params: {} });
    onPaid(paid);
    const frames = info.methods.map(({ frame }) => frame);
    const address = confirmAddress(paid.actionUrl, frames, window.location.origin);
    if (paid.status === "action" && address !== null) window.location.assign(address);
  };
}

/** The provider's fields gave no token: nothing was sent. */
const fieldsAway: Failure = {
  kind: "refused",
  status: 0,
  code: 0,
  errorGuid: null,
  errors: [{ key: "pay.fieldsAway", params: {}, text: "" }],
};

/** Nothing is known of what was sent. */
const isUnanswered = (failure: Failure): boolean => failure.kind !== "refused" || failure.status >= 500;

/** Another tab pays, or has paid, or the account adds something else to the amount: what the page shows is not so any more. */
const isOvertaken = (failure: Failure): boolean =>
  failure.kind === "refused" && failure.errors.some(({ key }) => overtaken.has(key));

const overtaken: ReadonlySet<string> = new Set<MessageKey>(["pay.already", "pay.alreadyPaid", "pay.changed"]);

function sent(
  call: ReturnType<typeof useCaller>,
  { method, amount, email, phoneNumber, nameOnCard, nameOnAccount, expirationDate }: Values,
  { token, info, hosted, key: idempotencyKey }: Attempt & { token: string; info: PayInfo },
): Promise<Answer<Paid>> {
  const after = info.receipt?.transactionId;
  // The screen has just found that it is an amount.
  const { total } = chargeBy(info, method, minorUnits(amount)!);
  const shown = { total: unitsOf(total), currency: info.currency };
  const payer = { token, amount, email, phoneNumber, shown, ...(after !== undefined && { after }) };
  const options = { idempotencyKey, isPayment: true };
  return method === "check"
    ? call("POST /api/SmartPay/PayByCheck", { ...options, body: { ...payer, bankToken: hosted.token, nameOnAccount } })
    : call("POST /api/SmartPay/PayByCard", {
        ...options,
        body: { ...payer, cardNumber: hosted.token, nameOnCard, expirationDate: hosted.expiry ?? expirationDate },
      });
}
