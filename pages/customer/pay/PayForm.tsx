// The form of a payment. Card and bank numbers are typed in the provider's own fields; Next asks them for a token and sends that.
import { useRef, useState } from "react";
import { minorUnits, percentOf, totalOf, unitsOf } from "@billwright/engine/money";
import { smartPayScreenOf, type ScreenValues } from "@billwright/engine/screens";
import { controlId, FieldFrame } from "@billwright/renderer";
import { moneyFormat, type MessageKey } from "@billwright/schemas";
import type { Answer, Failure } from "../../client/answer.ts";
import { failureEffects } from "../../client/failureEffects.ts";
import { useWords } from "../../i18n/useWords.ts";
import { useLinkToken } from "../../link/linkToken.ts";
import { useCaller } from "../../link/useCall.ts";
import { ScreenField } from "../../screens/ScreenField.tsx";
import { SubmitButton } from "../../screens/ScreenForm.tsx";
import { ScreenPhone } from "../../screens/ScreenPhone.tsx";
import { fieldId, useScreen, useScreenValues, type ScreenUse } from "../../screens/useScreen.ts";
import { useApp } from "../../services/app.ts";
import { EmailField } from "../../ui/EmailField.tsx";
import { TextField } from "../../ui/fields.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { OwedBar } from "../../ui/OwedBar.tsx";
import { amountTyped } from "./amountText.ts";
import { confirmAddress } from "./confirmAddress.ts";
import type { HostedFields as Connection, HostedFieldsState, HostedKind, HostedToken } from "./hostedFields.ts";
import { HostedFields } from "./HostedFields.tsx";
import type { Paid, PayInfo } from "./payInfo.ts";

type PayScreen = ReturnType<typeof smartPayScreenOf>;
type Values = ScreenValues<PayScreen>;
type Use = ScreenUse<PayScreen>;

/** What a press of Next sends. Its repeats send the same under the same key, so that the server knows them. */
interface Attempt {
  key: string;
  hosted: HostedToken;
  /** The fields as they were. */
  of: string;
}

/** Stands for the provider's fields in the screen while all of them are complete. */
const complete = "complete";

const methodWords = { card: "pay.card", check: "pay.check", wallet: "pay.wallet" } as const;

export interface PayFormProps {
  info: PayInfo;
  /** A payment was made, or is under way. */
  onPaid(paid: Paid): void;
  /** One may have been made: the page asks how it stands. */
  onUnclear(): void;
}

export function PayForm({ info, onPaid, onUnclear }: PayFormProps) {
  const { t } = useWords();
  const { newId, notices } = useApp();
  const call = useCaller();
  const token = useLinkToken();
  const form = useRef<HTMLFormElement>(null);
  const connection = useRef<Connection | null>(null);
  const attempt = useRef<Attempt | null>(null);
  const [isSubmitted, setSubmitted] = useState(false);

  const [screen] = useState(() => smartPayScreenOf(info.amount));
  const use = useScreen(screen, {
    values: {
      method: info.methods[0]?.method ?? "card",
      amount: info.amount === null ? "" : info.amount.toFixed(2),
      email: info.email ?? "",
      phoneNumber: info.phoneNumber ?? "",
    },
    send: async (values): Promise<Answer<Paid>> => {
      const of = JSON.stringify(values);
      if (attempt.current?.of !== of) {
        const hosted = (await connection.current?.tokenize(values.nameOnCard || values.nameOnAccount)) ?? null;
        if (hosted === null) return { ok: false, failure: navigator.onLine ? fieldsAway : { kind: "unreachable" } };
        attempt.current = { key: newId(), hosted, of };
      }
      return sent(call, values, { token, after: info.receipt?.transactionId, ...attempt.current });
    },
    onDone: (paid) => {
      const { status, reason, actionUrl } = paid;
      attempt.current = null;
      if (status === "declined") {
        connection.current?.clear();
        setSubmitted(false);
        return notices.toast("error", { key: reason ?? "pay.declined", params: {}, text: reason ?? t("pay.declined") });
      }
      if (status === "success") notices.toast("success", { key: "pay.success", params: {} });
      onPaid(paid);
      const address = confirmAddress(
        actionUrl,
        info.methods.map(({ frame }) => frame),
        window.location.origin,
      );
      if (status === "action" && address !== null) window.location.assign(address);
    },
    onFailure: (failure) => {
      notices.show(failureEffects(failure));
      // It may have gone through: the page asks how it stands. Pressing again repeats the same payment.
      if (failure.kind !== "refused" || isMade(failure)) onUnclear();
    },
  });

  return (
    <article className="bw-card bw-pay">
      <PageHeading>{t("pay.title")}</PageHeading>
      {info.returned && <Returned payment={info.returned} country={info.country} />}
      <form
        ref={form}
        className="bw-pay-form bw-owed-beside"
        noValidate
        onSubmit={(event) => {
          setSubmitted(true);
          use.submit(event);
        }}
      >
        <Method
          use={use}
          info={info}
          isSubmitted={isSubmitted}
          onSubmit={() => form.current?.requestSubmit()}
          onConnect={(next) => void (connection.current = next)}
          onChanged={() => void (attempt.current = null)}
        />
        <ScreenField use={use} name="amount">
          {(field) => (
            <TextField
              {...field}
              label={`${t("pay.amount")} (${info.currency === "INR" ? "₹" : "$"})`}
              help={info.isFixed ? t("pay.amountFixed") : null}
              onChange={(text) => field.onChange(amountTyped(text))}
              isDisabled={info.isFixed}
              name="transaction-amount"
              autoComplete="transaction-amount"
              dir="ltr"
            />
          )}
        </ScreenField>
        <ScreenField use={use} name="email">
          {(field) => <EmailField {...field} label={t("pay.email")} />}
        </ScreenField>
        <ScreenPhone use={use} name="phoneNumber" label={t("pay.mobile")} />
        <Bar use={use} info={info} />
      </form>
    </article>
  );
}

/** The payment before, which the bank returned. */
function Returned({ payment, country }: { payment: NonNullable<PayInfo["returned"]>; country: string }) {
  const { t, language } = useWords();
  const amount = moneyFormat(language, country)(totalOf([payment.amount, payment.tax]));
  const day = new Intl.DateTimeFormat(language, { dateStyle: "long" }).format(new Date(payment.date));
  return (
    <p className="bw-notice" data-tone="warning">
      {t("pay.returned", { amount, day })}
    </p>
  );
}

/** The provider's fields gave no token: nothing was sent. */
const fieldsAway: Failure = {
  kind: "refused",
  status: 0,
  code: 0,
  errorGuid: null,
  errors: [{ key: "pay.fieldsAway", params: {}, text: "" }],
};

/** Another tab pays, or has paid. */
const isMade = (failure: Failure): boolean =>
  failure.kind === "refused" && failure.errors.some(({ key }) => key === "pay.already" || key === "pay.alreadyPaid");

function sent(
  call: ReturnType<typeof useCaller>,
  { method, amount, email, phoneNumber, nameOnCard, nameOnAccount, expirationDate }: Values,
  { token, after, hosted, key: idempotencyKey }: Attempt & { token: string; after: string | undefined },
): Promise<Answer<Paid>> {
  const payer = { token, amount, email, phoneNumber, ...(after !== undefined && { after }) };
  const options = { idempotencyKey, isPayment: true };
  return method === "check"
    ? call("POST /api/SmartPay/PayByCheck", { ...options, body: { ...payer, bankToken: hosted.token, nameOnAccount } })
    : call("POST /api/SmartPay/PayByCard", {
        ...options,
        body: { ...payer, cardNumber: hosted.token, nameOnCard, expirationDate: hosted.expiry ?? expirationDate },
      });
}

interface MethodProps {
  use: Use;
  info: PayInfo;
  isSubmitted: boolean;
  onSubmit(): void;
  onConnect(connection: Connection | null): void;
  /** Something else was typed in the provider's fields. */
  onChanged(): void;
}

/** The methods as tiles, and the chosen one's fields. Another method begins with empty fields. */
function Method({ use, info, isSubmitted, onSubmit, onConnect, onChanged }: MethodProps) {
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
    // Some providers tell it with the token.
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
      {chosen && chosen.method !== "wallet" && (
        <MethodFields
          key={chosen.method}
          use={use}
          kind={chosen.method}
          address={chosen.frame}
          isSubmitted={isSubmitted}
          onState={onState}
          onSubmit={onSubmit}
          onConnect={onConnect}
        />
      )}
    </>
  );
}

interface MethodFieldsProps extends Pick<MethodProps, "use" | "isSubmitted" | "onSubmit" | "onConnect"> {
  kind: HostedKind;
  address: string;
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

function MethodFields({ use, kind, address, ...more }: MethodFieldsProps) {
  const { t } = useWords();
  const { title, hosted, name, label, fill } = fieldsOf[kind];
  return (
    <>
      <HostedFields kind={kind} address={address} title={t(title)} fieldId={fieldId(use.screen, hosted)} {...more} />
      <ScreenField use={use} name={name}>
        {(field) => (
          <TextField {...field} label={t(label)} name={fill} autoComplete={fill} maxLength={100} dir="auto" />
        )}
      </ScreenField>
    </>
  );
}

/** The total beside Next, in sight on every screen: on a wide one with what it is made of. */
function Bar({ use, info }: { use: Use; info: PayInfo }) {
  const { t, language } = useWords();
  const { amount } = useScreenValues(use);
  const cents = minorUnits(amount);
  const money = moneyFormat(language, info.country);
  const tax = cents === null ? 0 : percentOf(cents, info.taxPercent);
  return (
    <OwedBar
      title={t("pay.summary")}
      facts={[
        { label: t("pay.accountNumber"), value: info.accountNumber, isCode: true },
        { label: t("pay.amount"), value: cents === null ? "–" : money(unitsOf(cents)), isOnlyAside: true },
        { label: t("pay.tax"), value: tax > 0 ? money(unitsOf(tax)) : null },
        { label: t("pay.total"), value: cents === null ? "–" : money(unitsOf(cents + tax)), isMain: true },
      ]}
    >
      <SubmitButton use={use} words={use.isSending ? t("pay.sending") : t("pay.next")} />
    </OwedBar>
  );
}
