// The receipt of a payment, in place of the form.
import { moneyFormat } from "@billwright/schemas";
import { useWords } from "../../i18n/useWords.ts";
import { Facts } from "../../ui/Facts.tsx";
import { Message } from "../../ui/Message.tsx";
import { useApp } from "../../services/app.ts";
import { OwesNow } from "./OwedNow.tsx";
import { isBeingTaken, type PayInfo } from "./payInfo.ts";

export interface PaymentReceiptProps {
  receipt: NonNullable<PayInfo["receipt"]>;
  info: Pick<PayInfo, "country" | "debt">;
  /** Null: what was to be paid is paid. */
  onAnother: (() => void) | null;
}

export function PaymentReceipt({ receipt, info, onAnother }: PaymentReceiptProps) {
  const { t, language } = useWords();
  const { now } = useApp();
  const money = moneyFormat(language, info.country);
  const isTaken = isBeingTaken(receipt, now());
  const { accountNumber, amount, tax, fee = 0, total, brand, lastFour, date, transactionId } = receipt;
  const when = new Intl.DateTimeFormat(language, { dateStyle: "long", timeStyle: "short" }).format(new Date(date));
  const paidWith = brand !== null && lastFour !== null ? t("pay.endingIn", { name: brand, lastFour }) : null;
  return (
    <Message tone="success" title={t(isTaken ? "pay.takenTitle" : "pay.receiptTitle")}>
      {isTaken && <p>{t("pay.beingTaken")}</p>}
      <Facts
        facts={[
          { label: t("pay.accountNumber"), value: accountNumber, isCode: true },
          { label: t("pay.amount"), value: money(amount) },
          { label: t("pay.tax"), value: tax > 0 ? money(tax) : null },
          { label: t("pay.fee"), value: fee > 0 ? money(fee) : null },
          { label: t("pay.total"), value: total === undefined || total === amount ? null : money(total) },
          { label: t("pay.paidWith"), value: paidWith },
          { label: t("pay.date"), value: when },
          { label: t("pay.transaction"), value: transactionId, isCode: true },
        ]}
      />
      <OwesNow info={info} />
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
