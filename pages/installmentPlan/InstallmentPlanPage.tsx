// /installment-plan/:token: the plan that was agreed to.
import { useWords } from "../i18n/useWords.ts";
import { PlanTable } from "../submitted/PlanTable.tsx";
import { SubmittedPage } from "../submitted/SubmittedPage.tsx";

export default function InstallmentPlanPage() {
  const { t } = useWords();
  return (
    <SubmittedPage title={t("after.planTitle")} next={t("after.planNext")}>
      {(submission) => <PlanTable submission={submission} />}
    </SubmittedPage>
  );
}
