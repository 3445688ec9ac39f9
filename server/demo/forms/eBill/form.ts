// E-bill: the bill by e-mail in place of paper. The address must be verified before it can take the place of the letter.
import type { Enrollment, StoredForm } from "@billwright/schemas";
import { anyChosen, html, input, prepopulated, readTranslations } from "../storedForm.ts";

const enrollment: Enrollment = {
  id: "e-bill",
  type: "EBill",
  name: "E-bill enrollment",
  status: "Active",
  formElements: [
    html(
      "<h2>Your bill by email</h2><p>Get your bill as soon as it is ready, keep seven years of bills online, and save paper.</p><p>Account holder: <strong>{{CustomerName}}</strong></p>",
    ),
    prepopulated("RecipientId"),
    input({
      id: "bill-email",
      inputType: "Email",
      name: "Email address for your bills",
      required: true,
      verificationRequired: true,
    }),
    input({
      id: "paper",
      inputType: "MultipleChoice",
      name: "Do you still want a paper bill?",
      required: true,
      enableNotesToDisplay: true,
      options: [
        { guid: "stop-paper", name: "No, stop paper bills", value: "STOP" },
        {
          guid: "three-months",
          name: "Yes, for three more months",
          value: "THREE",
          notes: "After that we send your bill by email only.",
        },
        { guid: "keep-paper", name: "Yes, keep sending paper bills", value: "KEEP" },
      ],
    }),
    input({
      id: "alerts",
      inputType: "CheckBox",
      name: "Tell me by text message",
      options: [
        { guid: "ready", name: "When a new bill is ready", value: "READY" },
        { guid: "due", name: "Three days before a bill is due", value: "DUE" },
        { guid: "high", name: "When my use is higher than usual", value: "HIGH" },
      ],
    }),
    input({
      id: "alert-phone",
      inputType: "PhoneNumber",
      name: "Mobile number for text messages",
      required: true,
      logic: anyChosen("alerts", "ready", "due", "high"),
    }),
  ],
  submitName: "Sign up for e-bill",
  thanksMessage: "You are signed up. Your next bill comes by email.",
  country: "United States",
};

export const eBill: StoredForm = { enrollment, translations: readTranslations(import.meta.url) };
