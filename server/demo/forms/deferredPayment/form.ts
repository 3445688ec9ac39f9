// Deferred payment plan: a hardship agreement with proof and signature, a tenth down and the rest over up to two years.
import type { Enrollment, StoredForm } from "@billwright/schemas";
import { html, input, prepopulated, readTranslations } from "../storedForm.ts";

const enrollment: Enrollment = {
  id: "deferred-payment",
  type: "Dpp",
  name: "Deferred payment plan",
  status: "Active",
  formElements: [
    html(
      "<h2>More time to pay</h2><p>If you cannot pay your balance now, you can pay a tenth of it today and the rest in monthly payments. Your service stays on while you keep to the plan.</p>",
    ),
    prepopulated("RecipientId", "AccountBalance"),
    input({
      id: "hardship",
      inputType: "Dropdown",
      name: "Why do you need more time?",
      required: true,
      options: [
        { guid: "job", name: "Loss of work or income", value: "JOB" },
        { guid: "health", name: "Illness or medical costs", value: "HEALTH" },
        { guid: "family", name: "Change in the family", value: "FAMILY" },
        { guid: "high-bill", name: "An unusually high bill", value: "BILL" },
        { guid: "other", name: "Another reason", value: "OTHER" },
      ],
    }),
    input({
      id: "reason",
      inputType: "Text",
      name: "Please tell us briefly what happened",
      required: true,
      rules: [{ parentId: "hardship", condition: "Selected", choiceId: "other" }],
    }),
    input({
      id: "proof",
      inputType: "Attachment",
      name: "Proof of income or costs",
      description: "For example a letter from your employer or your doctor",
      length: 10,
      options: [
        { guid: "image", name: "Images", value: "img" },
        { guid: "pdf", name: "PDF documents", value: "pdf" },
        { guid: "word", name: "Word documents", value: "msword" },
      ],
      rules: [{ parentId: "reason", condition: "NotDisplayed" }],
    }),
    input({
      id: "months",
      inputType: "InstallmentPeriod",
      name: "Number of monthly payments",
      required: true,
      options: [
        { guid: "six", name: "6 months", value: 6 },
        { guid: "twelve", name: "12 months", value: 12 },
        { guid: "twenty-four", name: "24 months", value: 24 },
      ],
    }),
    input({ id: "signature", inputType: "Signature", name: "Signature", required: true }),
  ],
  submitName: "Agree to the plan",
  thanksMessage: "Your payment plan is set up. The first payment is due today.",
  country: "United States",
  downPayment: 10,
};

export const deferredPayment: StoredForm = { enrollment, translations: readTranslations(import.meta.url) };
