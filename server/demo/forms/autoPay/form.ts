// Autopay: the bank block, with saved banks where the recipient has some, and the day of the month.
import type { Enrollment, StoredForm } from "@billwright/schemas";
import { html, input, prepopulated, readTranslations } from "../storedForm.ts";

const enrollment: Enrollment = {
  id: "autopay",
  type: "AutoPay",
  name: "Autopay enrollment",
  status: "Active",
  formElements: [
    html(
      "<h2>Pay on time, every time</h2><p>We take the amount of your bill from your bank account on the day you choose. You can stop autopay at any time.</p>",
    ),
    prepopulated("RecipientId", "AccountBalance", "NextBillDate"),
    input({ id: "pay-date", inputType: "AutoPayDate", name: "Payment day", required: true }),
    input({
      id: "limit",
      inputType: "Dropdown",
      name: "Ask me first when a bill is higher than",
      options: [
        { guid: "none", name: "Never ask", value: "0" },
        { guid: "limit-150", name: "$150", value: "150" },
        { guid: "limit-300", name: "$300", value: "300" },
      ],
    }),
    input({
      id: "receipt-email",
      inputType: "Email",
      name: "Email address for receipts",
      description: "Leave it empty if you do not need receipts",
    }),
  ],
  submitName: "Turn on autopay",
  thanksMessage: "Autopay is on. We send you a notice before each payment.",
  country: "United States",
};

export const autoPay: StoredForm = { enrollment, translations: readTranslations(import.meta.url) };
