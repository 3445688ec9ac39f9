// /ebill/:token: the e-bill enrolment that was made.
import { useWords } from "../../i18n/useWords.ts";
import { ReceiptPage } from "./ReceiptPage.tsx";

export default function EBillPage() {
  const { t } = useWords();
  return <ReceiptPage title={t("after.ebillTitle")} next={t("after.ebillNext")} />;
}
