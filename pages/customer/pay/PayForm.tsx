// The form of a payment. Card and bank numbers are typed in the provider's own fields; Next asks them for a token and sends that.
import { useRef, useState } from "react";
import { minorUnits, unitsOf } from "@billwright/engine/money";
import { controlId, FieldFrame } from "@billwright/renderer";
import { moneyFormat, type MessageKey, type PaymentMethod } from "@billwright/schemas";
import { useWords } from "../../i18n/useWords.ts";
import { fieldId } from "../../screens/fieldId.ts";
import { ScreenField } from "../../screens/ScreenField.tsx";
import { SubmitButton } from "../../screens/ScreenForm.tsx";
import { ScreenPhone } from "../../screens/ScreenPhone.tsx";
import { useScreenValues } from "../../screens/useScreen.ts";
import { EmailField } from "../../ui/EmailField.tsx";
import { TextField } from "../../ui/fields.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { OwedBar } from "../../ui/OwedBar.tsx";
import type { HostedFields as Connection, HostedFieldsState, HostedKind } from "./hostedFields.ts";
import { HostedFields } from "./HostedFields.tsx";
import { AmountChoices, OwedNow } from "./OwedNow.tsx";
import { chargeBy, type PayInfo } from "./payInfo.ts";
import type { PayQuestion } from "./question.ts";
import { signOf, usePayment, type PaymentProps } from "./usePayment.ts";

type Use = ReturnType<typeof usePayment>["use"];

/** Stands for the provider's fields in the screen while all of them are complete. */
const complete = "complete";

const methodWords = { card: "pay.card", check: "pay.check", wallet: "pay.wallet" } as const;

export function PayForm(props: PaymentProps) {
  const { info } = props;
  const { t } = useWords();
  const form = useRef<HTMLFormElement>(null);
  const { use, isSubmitted, submit, connect, forget, refusal, isUnclear, question, answerQuestion } = usePayment(props);
  return (
    <article className="bw-card bw-pay">
      <PageHeading>{t("pay.title")}</PageHeading>
      {info.returned && <Returned payment={info.returned} country={info.country} />}
      <OwedNow info={info} />
      <form ref={form} className="bw-pay-form bw-owed-beside" noValidate onSubmit={submit}>
        {isUnclear && (
          <p className="bw-notice" data-tone="warning" role="status">
            <strong>{t("pay.checkingTitle")}</strong> {t("pay.unclear")}
          </p>
        )}
        <Method
          use={use}
          info={info}
          isSubmitted={isSubmitted}
          refusal={refusal}
          onSubmit={() => form.current?.requestSubmit()}
          onConnect={connect}
          onChanged={forget}
        />
        <ScreenField use={use} name="amount">
          {(field) => (
            <TextField
              {...field}
              label={`${t("pay.amount")} (${signOf(info)})`}
              help={info.isFixed ? t("pay.amountFixed") : null}
              isDisabled={info.isFixed}
              name="transaction-amount"
              autoComplete="transaction-amount"
              dir="ltr"
            />
          )}
        </ScreenField>
        <AmountChoices info={info} onChoose={(amount) => use.answer("amount", amount.toFixed(2))} />
        <ScreenField use={use} name="email">
          {(field) => <EmailField {...field} label={t("pay.email")} />}
        </ScreenField>
        <ScreenPhone use={use} name="phoneNumber" label={t("pay.mobile")} />
        <Bar use={use} info={info} />
      </form>
      {question && <Question question={question} country={info.country} onAnswer={answerQuestion} />}
    </article>
  );
}

interface QuestionProps {
  question: PayQuestion;
  country: string;
  onAnswer(isYes: boolean): void;
}

function Question({ question, country, onAnswer }: QuestionProps) {
  const { t, language } = useWords();
  const money = moneyFormat(language, country);
  const amount = money(question.amount);
  const words =
    question.is === "more"
      ? t("pay.askMore", { owed: money(question.owed), amount })
      : t("pay.askAgainPaid", {
          amount,
          day: new Intl.DateTimeFormat(language, { dateStyle: "long" }).format(new Date(question.date)),
        });
  return (
    <ConfirmDialog
      title={t("pay.askTitle")}
      confirm={t("pay.askYes", { amount })}
      cancel={t("pay.askNo")}
      onConfirm={() => onAnswer(true)}
      onClose={() => onAnswer(false)}
    >
      <p>{words}</p>
    </ConfirmDialog>
  );
}

/** The payment before, which the bank returned. */
function Returned({ payment, country }: { payment: NonNullable<PayInfo["returned"]>; country: string }) {
  const { t, language } = useWords();
  const amount = moneyFormat(language, country)(payment.total ?? payment.amount);
  const day = new Intl.DateTimeFormat(language, { dateStyle: "long" }).format(new Date(payment.date));
  return (
    <p className="bw-notice" data-tone="warning">
      {t("pay.returned", { amount, day })}
    </p>
  );
}

interface MethodProps {
  use: Use;
  info: PayInfo;
  isSubmitted: boolean;
  refusal: string | null;
  onSubmit(): void;
  onConnect(connection: Connection | null): void;
  /** Something else was typed in the provider's fields. */
  onChanged(): void;
}

/** The methods as tiles, and the chosen one's fields. Another method begins with empty fields. */
function Method({ use, info, isSubmitted, refusal, onSubmit, onConnect, onChanged }: MethodProps) {
  const { t } = useWords();
  const { method } = useScreenValues(use);
  const chosen = info.methods.find((each) => each.method === method);
  const choose = (next: string) => {
    for (const field of ["cardNumber", "expirationDate", "bankToken"] as const) use.answer(field, "");
    use.answer("method", next);
  };
  const onState = ({ fields, expiry }: HostedFieldsState) => {
    onChanged();
    const isComplete = Object.values(fields).every((state) => state === "complete");
    if (method === "check") return use.answer("bankToken", isComplete ? complete : "");
    use.answer("cardNumber", isComplete ? complete : "");
    // Some providers send it with the token.
    use.answer("expirationDate", isComplete ? (expiry ?? complete) : "");
  };
  return (
    <>
      <FieldFrame id={fieldId(use.screen, "method")} label={t("pay.method")} group="radiogroup" required>
        {() => (
          <div className="bw-pay-methods">
            {info.methods.map((each) => (
              <label key={each.method} className="bw-choice">
                <input
                  type="radio"
                  name={controlId(fieldId(use.screen, "method"))}
                  checked={each.method === method}
                  onChange={() => choose(each.method)}
                />
                <span>{t(methodWords[each.method])}</span>
              </label>
            ))}
          </div>
        )}
      </FieldFrame>
      {refusal !== null && <Declined words={refusal} />}
      {chosen && chosen.method !== "wallet" && (
        <MethodFields
          key={chosen.method}
          use={use}
          kind={chosen.method}
          address={chosen.frame}
          accountDigits={info.accountDigits}
          isSubmitted={isSubmitted}
          onState={onState}
          onSubmit={onSubmit}
          onConnect={onConnect}
          others={info.methods.flatMap(({ method: other }) => (other === method ? [] : [other]))}
          onOther={choose}
        />
      )}
    </>
  );
}

/** Stays at the fields until the next press: a toast is gone before a new card is at hand. */
function Declined({ words }: { words: string }) {
  return (
    <p ref={focusIt} className="bw-notice" data-tone="error" tabIndex={-1}>
      {words}
    </p>
  );
}

/** As it appears. */
const focusIt = (element: HTMLElement | null): void => element?.focus();

interface MethodFieldsProps extends Pick<MethodProps, "use" | "isSubmitted" | "onSubmit" | "onConnect"> {
  kind: HostedKind;
  address: string;
  accountDigits: number | undefined;
  /** The methods that can be used instead. */
  others: readonly PaymentMethod[];
  onOther(method: PaymentMethod): void;
  onState(state: HostedFieldsState): void;
}

const fieldsOf = {
  card: {
    title: "pay.cardDetails",
    hosted: "cardNumber",
    name: "nameOnCard",
    label: "pay.nameOnCard",
    fill: "cc-name",
  },
  check: {
    title: "pay.bankDetails",
    hosted: "bankToken",
    name: "nameOnAccount",
    label: "pay.nameOnAccount",
    fill: "name",
  },
} as const satisfies Record<
  HostedKind,
  { title: MessageKey; hosted: string; name: string; label: MessageKey; fill: string }
>;

function MethodFields({ use, kind, address, others, onOther, ...more }: MethodFieldsProps) {
  const { t } = useWords();
  const [tries, setTries] = useState(0);
  const { title, hosted, name, label, fill } = fieldsOf[kind];
  return (
    <>
      <HostedFields
        key={tries}
        kind={kind}
        address={address}
        title={t(title)}
        fieldId={fieldId(use.screen, hosted)}
        {...more}
        otherwise={
          <>
            <button type="button" className="bw-button" onClick={() => setTries(tries + 1)}>
              {t("page.tryAgain")}
            </button>
            {others.map((other) => (
              <button key={other} type="button" className="bw-button" onClick={() => onOther(other)}>
                {t("pay.useInstead", { method: t(methodWords[other]) })}
              </button>
            ))}
          </>
        }
      />
      <ScreenField use={use} name={name}>
        {(field) => <TextField {...field} label={t(label)} name={fill} autoComplete={fill} dir="auto" />}
      </ScreenField>
    </>
  );
}

/** The total beside Next, in sight on every screen: on a wide one with what it is made of. */
function Bar({ use, info }: { use: Use; info: PayInfo }) {
  const { t, language } = useWords();
  const { amount, method } = useScreenValues(use);
  const cents = minorUnits(amount);
  const money = moneyFormat(language, info.country);
  const { tax, fee, total } = chargeBy(info, method, cents ?? 0);
  return (
    <OwedBar
      title={t("pay.summary")}
      facts={[
        { label: t("pay.accountNumber"), value: info.accountNumber, isCode: true },
        { label: t("pay.amount"), value: cents === null ? "–" : money(unitsOf(cents)), isOnlyAside: true },
        { label: t("pay.tax"), value: cents !== null && tax > 0 ? money(unitsOf(tax)) : null },
        { label: t("pay.fee"), value: cents !== null && fee > 0 ? money(unitsOf(fee)) : null },
        { label: t("pay.total"), value: cents === null ? "–" : money(unitsOf(total)), isMain: true },
      ]}
    >
      <SubmitButton use={use} words={use.isSending ? t("pay.sending") : t("pay.next")} />
    </OwedBar>
  );
}
