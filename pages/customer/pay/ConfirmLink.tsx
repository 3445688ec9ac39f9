// The way to the bank, where the customer confirms a payment.
import { useWords } from "../../i18n/useWords.ts";

export function ConfirmLink({ address }: { address: string }) {
  const { t } = useWords();
  return (
    <a className="bw-button bw-button--primary" href={address} rel="noreferrer">
      {t("pay.confirmButton")}
    </a>
  );
}
