// Says that a plan is in force already, what is left of it, and that submitting this form ends it (P136).
import { dayText } from "@billwright/engine/text";
import { moneyFormat, type Arrangement } from "@billwright/schemas";
import { useWords } from "../../i18n/useWords.ts";
import { Facts } from "../../ui/Facts.tsx";

export default function StandingPlan({ plan, country }: { plan: Arrangement; country: string }) {
  const { t, language } = useWords();
  const money = moneyFormat(language, country);
  const { total, paid, left, next } = plan;
  return (
    <section className="bw-notice bw-standing-plan" data-tone="warning">
      <h2>{t("form.planTitle")}</h2>
      <Facts
        facts={[
          { label: t("installment.planTotal"), value: money(total) },
          { label: t("installment.paidSoFar"), value: money(paid) },
          { label: t("installment.left"), value: money(left) },
          {
            label: t("installment.next"),
            value: next && t("installment.nextOn", { amount: money(next.amount), date: dayText(next.due, language) }),
          },
        ]}
      />
      <p>{t("form.planReplaced")}</p>
    </section>
  );
}
