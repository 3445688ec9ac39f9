// The instalment plan, once for each down payment setting. What the three have in common is written and translated once, here; what
// differs, its name and its explanation, is in the folder of each.
import type { Enrollment, Language, StoredForm, Texts } from "@billwright/schemas";
import { html, input, prepopulated, readTranslations } from "../storedForm.ts";

interface Plan {
  /** The enrolment's id, and what differs between the plans. */
  id: string;
  name: string;
  explanation: string;
  folder: string;
  /** -1: the first instalment is the down payment; 0: none; above: percent of the balance. */
  downPayment: number;
}

function planForm({ id, name, explanation, folder, downPayment }: Plan): StoredForm {
  const enrollment: Enrollment = {
    id,
    type: "InstallmentPlan",
    name,
    status: "Active",
    formElements: [
      html(explanation),
      prepopulated("RecipientId", "AccountBalance", "NextBillDate"),
      input({
        id: "months",
        inputType: "InstallmentPeriod",
        name: "Number of monthly payments",
        required: true,
        options: [
          { guid: "three", name: "3 months", value: 3 },
          { guid: "six", name: "6 months", value: 6 },
          { guid: "nine", name: "9 months", value: 9 },
          { guid: "twelve", name: "12 months", value: 12 },
        ],
      }),
      input({
        id: "confirmation-email",
        inputType: "Email",
        name: "Email address for the confirmation",
        description: "You can leave this empty",
      }),
      html(
        "<p>The payments are added to your regular bill. If a payment is more than ten days late, the plan ends and the rest of the balance is due.</p>",
      ),
    ],
    submitName: "Agree to the plan",
    thanksMessage: "Your installment plan is set up.",
    country: "United States",
    downPayment,
  };
  return {
    enrollment,
    translations: merge(readTranslations(import.meta.url), readTranslations(new URL(folder, import.meta.url).href)),
  };
}

/** Both sets of texts, by language; the second one's win. */
function merge(common: StoredForm["translations"], own: StoredForm["translations"]): StoredForm["translations"] {
  const merged: StoredForm["translations"] = {};
  for (const language of Object.keys(common) as Language[]) {
    const texts: Texts = { ...common[language], ...own[language] };
    merged[language] = texts;
  }
  return merged;
}

export const firstInstallmentPlan = planForm({
  id: "installment-first",
  name: "Installment plan, first payment today",
  explanation:
    "<h2>Pay in equal parts</h2><p>Your balance is divided into equal payments. The first one is due today, the others with your next bills.</p>",
  folder: "./firstInstallment/",
  downPayment: -1,
});

export const noDownPaymentPlan = planForm({
  id: "installment-none",
  name: "Installment plan without a down payment",
  explanation:
    "<h2>Nothing to pay today</h2><p>Your balance is divided into equal payments that begin with your next bill.</p>",
  folder: "./noDownPayment/",
  downPayment: 0,
});

export const quarterDownPlan = planForm({
  id: "installment-quarter",
  name: "Installment plan with a quarter down",
  explanation:
    "<h2>A quarter today, the rest over time</h2><p>You pay 25% of your balance today. The rest is divided into equal payments that begin with your next bill.</p>",
  folder: "./quarterDown/",
  downPayment: 25,
});
