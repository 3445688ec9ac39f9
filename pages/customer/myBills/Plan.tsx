// The arrangement, line by line, and the way out of it.
import type { Arrangement } from "@billwright/schemas";
import { useWords } from "../../i18n/useWords.ts";
import { Facts } from "../../ui/Facts.tsx";
import { useCaller } from "../../link/useCall.ts";
import { Badge } from "../../ui/StatusBadge.tsx";
import { EndPlan } from "../plan/EndPlan.tsx";
import { PlanEnding } from "../plan/PlanFacts.tsx";
import { tones, useFormats } from "./myBills.ts";

interface PlanProps {
  plan: Arrangement;
  country: string;
  token: string;
  reload(): void;
}

export function Plan({ plan, country, token, reload }: PlanProps) {
  const { t } = useWords();
  const call = useCaller();
  const { money, day } = useFormats(country);
  const { status, paid, left, lines } = plan;
  return (
    <section>
      <h2>
        {t("mybills.plan")} <Badge tone={tones[status]}>{t(`mybills.plan.${status}`)}</Badge>
      </h2>
      <PlanEnding status={status} />
      <Facts
        facts={[
          { label: t("mybills.planPaid"), value: money(paid) },
          { label: t("mybills.left"), value: money(left), isMain: true },
        ]}
      />
      <ol className="bw-my-list">
        {lines.map((line, index) => (
          // A plan may have two lines of one day.
          <li key={index}>
            <h3>
              {t("mybills.line", { day: day(line.dueDate) })}{" "}
              <Badge tone={tones[line.status]}>{t(`mybills.line.${line.status}`)}</Badge>
            </h3>
            <Facts
              facts={[
                { label: t("pay.amount"), value: money(line.amount) },
                {
                  label: t("mybills.left"),
                  value: line.left > 0 && line.left !== line.amount ? money(line.left) : null,
                },
              ]}
            />
          </li>
        ))}
      </ol>
      <EndPlan
        {...{ arrangement: plan, country }}
        end={(arrangementId) => call("POST /api/v1/MyBills/EndPlan", { body: { token, arrangementId } })}
        onDone={reload}
      />
    </section>
  );
}
