// /installment-plan/:token: the plan that was agreed to.
import { useWords } from "../../i18n/useWords.ts";
import { ReceiptPage } from "./ReceiptPage.tsx";

export default function InstallmentPlanPage() {
  const { t } = useWords();
  return <ReceiptPage title={t("after.planTitle")} next={t("after.planNext")} />;
}
