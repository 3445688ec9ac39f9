// The receipt of a payment, in place of the form.
import { totalOf } from "@billwright/engine";
import { moneyFormat } from "@billwright/schemas";
import { useWords } from "../../i18n/useWords.ts";
import { Message } from "../../ui/Message.tsx";
import type { PayInfo } from "./payInfo.ts";

export interface PaymentReceiptProps {
  receipt: NonNullable<PayInfo["receipt"]>;
  country: string;
  /** Null: what was to be paid is paid. */
  onAnother: (() => void) | null;
}

export function PaymentReceipt({ receipt, country, onAnother }: PaymentReceiptProps) {
  const { t, language } = useWords();
  const money = moneyFormat(language, country);
  const { accountNumber, amount, tax, brand, lastFour, date, transactionId } = receipt;
  const when = new Intl.DateTimeFormat(language, { dateStyle: "long", timeStyle: "short" }).format(new Date(date));
  return (
    <Message tone="success" title={t("pay.receiptTitle")}>
      <dl className="bw-pay-facts">
        <Fact label={t("pay.accountNumber")} value={accountNumber} isCode />
        <Fact label={t("pay.amount")} value={money(amount)} />
        {tax > 0 && <Fact label={t("pay.tax")} value={money(tax)} />}
        {tax > 0 && <Fact label={t("pay.total")} value={money(totalOf([amount, tax]))} />}
        {brand !== null && lastFour !== null && (
          <Fact label={t("pay.paidWith")} value={t("pay.endingIn", { name: brand, lastFour })} />
        )}
        <Fact label={t("pay.date")} value={when} />
        <Fact label={t("pay.transaction")} value={transactionId} isCode />
      </dl>
      <p>{t("pay.receiptNote")}</p>
      <div className="bw-fields-actions bw-screen-only">
        <button type="button" className="bw-button" onClick={() => window.print()}>
          {t("pay.print")}
        </button>
        {onAnother !== null && (
          <button type="button" className="bw-button" onClick={onAnother}>
            {t("pay.another")}
          </button>
        )}
      </div>
    </Message>
  );
}

/** `isCode`: read from left to right in any language. */
function Fact({ label, value, isCode = false }: { label: string; value: string; isCode?: boolean }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{isCode ? <bdi dir="ltr">{value}</bdi> : value}</dd>
    </div>
  );
}
