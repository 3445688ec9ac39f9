// A submitted instalment plan: the balance and its lines.
import { InstallmentTable } from "@billwright/renderer";
import { moneyFormat } from "@billwright/schemas";
import { useWords } from "../../i18n/useWords.ts";
import type { Submission } from "./useReceipt.ts";

export function PlanTable({ submission: { schedule, scheduleTotal, balance, country } }: { submission: Submission }) {
  const { t, language } = useWords();
  const money = moneyFormat(language, country);
  if (schedule === null) return null;
  return (
    <section>
      {balance !== null && (
        <dl className="bw-facts">
          <div>
            <dt>{t("after.balance")}</dt>
            <dd>{money(balance)}</dd>
          </div>
        </dl>
      )}
      <InstallmentTable lines={schedule} total={scheduleTotal} money={money} />
    </section>
  );
}
