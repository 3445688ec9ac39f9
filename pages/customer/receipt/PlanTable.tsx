// A submitted instalment plan: the balance and its lines.
import { InstallmentTable, moneyFormat } from "@billwright/renderer";
import { useWords } from "../../i18n/useWords.ts";
import type { Submission } from "./useSubmission.ts";

export function PlanTable({ submission }: { submission: Submission }) {
  const { t, language } = useWords();
  const { schedule, balance, country } = submission;
  const money = moneyFormat(language, country);
  return (
    <section>
      {balance !== null && (
        <dl className="bw-facts bw-facts--lead">
          <div>
            <dt>{t("after.balance")}</dt>
            <dd>{money(balance)}</dd>
          </div>
        </dl>
      )}
      {schedule !== null && <InstallmentTable lines={schedule} money={money} />}
    </section>
  );
}
