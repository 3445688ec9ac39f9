// The receipt of a payment, in place of the form.
import { totalOf } from "@billwright/engine/money";
import { moneyFormat } from "@billwright/schemas";
import { useWords } from "../../i18n/useWords.ts";
import { Facts } from "../../ui/Facts.tsx";
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
  const paidWith = brand !== null && lastFour !== null ? t("pay.endingIn", { name: brand, lastFour }) : null;
  return (
    <Message tone="success" title={t("pay.receiptTitle")}>
      <Facts
        facts={[
          { label: t("pay.accountNumber"), value: accountNumber, isCode: true },
          { label: t("pay.amount"), value: money(amount) },
          { label: t("pay.tax"), value: tax > 0 ? money(tax) : null },
          { label: t("pay.total"), value: tax > 0 ? money(totalOf([amount, tax])) : null },
          { label: t("pay.paidWith"), value: paidWith },
          { label: t("pay.date"), value: when },
          { label: t("pay.transaction"), value: transactionId, isCode: true },
        ]}
      />
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
