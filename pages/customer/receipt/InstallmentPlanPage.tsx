// /installment-plan/:token: the plan that was agreed to.
import { useWords } from "../../i18n/useWords.ts";
import { PlanTable } from "./PlanTable.tsx";
import { SubmittedPage } from "./SubmittedPage.tsx";

export default function InstallmentPlanPage() {
  const { t } = useWords();
  return (
    <SubmittedPage title={t("after.planTitle")} next={t("after.planNext")}>
      {(submission) => <PlanTable submission={submission} />}
    </SubmittedPage>
  );
}
