// One question, one press of a button, and the results at once.
import type { Enrollment, StoredForm } from "@billwright/schemas";
import { input, readTranslations } from "../storedForm.ts";

const enrollment: Enrollment = {
  id: "outage-poll",
  type: "CustomForm",
  name: "Outage notices",
  status: "Active",
  formElements: [
    input({
      id: "notice",
      inputType: "MultipleChoice",
      name: "How should we tell you about a planned outage?",
      required: true,
      options: [
        { guid: "text", name: "Text message", value: "SMS" },
        { guid: "mail", name: "Email", value: "EMAIL" },
        { guid: "call", name: "Phone call", value: "CALL" },
        { guid: "letter", name: "Letter", value: "LETTER" },
      ],
    }),
  ],
  submitName: "Vote",
  thanksMessage: "Thank you for voting.",
  country: "United States",
  allowViewResults: true,
};

export const poll: StoredForm = { enrollment, translations: readTranslations(import.meta.url) };
