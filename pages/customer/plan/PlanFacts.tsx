// A plan's figures as the server has them: what it came to, what is paid, left, and due next.
import { dayText } from "@billwright/engine/text";
import { moneyFormat, type Arrangement, type MessageKey } from "@billwright/schemas";
import { useWords } from "../../i18n/useWords.ts";
import { Facts, type Fact } from "../../ui/Facts.tsx";

export interface PlanFactsProps {
  arrangement: Arrangement;
  country: string;
  /** Shown first. */
  before?: readonly Fact[];
}

export function PlanFacts({ arrangement, country, before = [] }: PlanFactsProps) {
  const { t, language } = useWords();
  const money = moneyFormat(language, country);
  const { paid, left, next } = arrangement;
  return (
    <Facts
      facts={[
        ...before,
        { label: t("installment.paidSoFar"), value: money(paid) },
        { label: t("installment.left"), value: money(left), isMain: true },
        {
          label: t("installment.next"),
          value: next && t("installment.nextOn", { amount: money(next.amount), date: dayText(next.due, language) }),
        },
      ]}
    />
  );
}

const endings = {
  standing: null,
  paid: "plan.isPaid",
  late: "plan.endedLate",
  customer: "plan.endedCustomer",
  replacement: "plan.endedReplacement",
  refused: "plan.endedRefused",
} as const satisfies Record<Arrangement["status"], MessageKey | null>;

/** Why nothing of it is due any more; nothing while it is in force. */
export function PlanEnding({ status }: Pick<Arrangement, "status">) {
  const { t } = useWords();
  const words = endings[status];
  if (words === null) return null;
  return (
    <p className="bw-notice" data-tone={status === "paid" ? "success" : "warning"} role="status">
      {t(words)}
    </p>
  );
}
