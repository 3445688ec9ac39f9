// /autopay/:token: the autopay enrolment that was made.
import { useWords } from "../../i18n/useWords.ts";
import { ReceiptPage } from "./ReceiptPage.tsx";

export default function AutoPayPage() {
  const { t } = useWords();
  return <ReceiptPage title={t("after.autopayTitle")} next={t("after.autopayNext")} />;
}
