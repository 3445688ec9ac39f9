// The receipt on the form's own page, a download of its own. What is above it does not depend on it: a receipt that cannot be loaded
// removes nothing.
import { wordsOf } from "../../client/failureEffects.ts";
import { useWords } from "../../i18n/useWords.ts";
import { ReceiptCard } from "./ReceiptCard.tsx";
import { useReceipt } from "./useReceipt.ts";

export default function FormReceipt() {
  const { t, sayAll } = useWords();
  const { data, failure, reload } = useReceipt();
  if (data !== null) return <ReceiptCard submission={data} />;
  if (failure === null) return null;
  return (
    <div className="bw-notice bw-after" data-tone="warning" role="alert">
      <h2>{t("after.receiptFailed")}</h2>
      <p>{sayAll(wordsOf(failure))}</p>
      <button type="button" className="bw-button" onClick={reload}>
        {t("page.tryAgain")}
      </button>
    </div>
  );
}
