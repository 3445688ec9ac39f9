// The yearly customer survey, with public results: choice questions, short answers that repeat, and comments that do not.
import type { Enrollment, StoredForm } from "@billwright/schemas";
import { html, input, readTranslations } from "../storedForm.ts";

const enrollment: Enrollment = {
  id: "customer-survey",
  type: "CustomForm",
  name: "Customer survey",
  status: "Active",
  formElements: [
    html("<h2>How are we doing?</h2><p>Six short questions. Your answers are counted without your name.</p>"),
    input({
      id: "satisfaction",
      inputType: "Rating",
      name: "How satisfied are you with our service?",
      length: 5,
      required: true,
    }),
    input({
      id: "contact",
      inputType: "MultipleChoice",
      name: "Have you contacted us in the past twelve months?",
      required: true,
      options: [
        { guid: "yes", name: "Yes", value: "YES" },
        { guid: "no", name: "No", value: "NO" },
      ],
    }),
    input({
      id: "channel",
      inputType: "Dropdown",
      name: "How did you contact us?",
      required: true,
      options: [
        { guid: "phone", name: "By phone", value: "PHONE" },
        { guid: "mail", name: "By email", value: "EMAIL" },
        { guid: "website", name: "On our website", value: "WEB" },
        { guid: "office", name: "At the customer service office on Pier Street", value: "OFFICE" },
      ],
      rules: [{ parentId: "contact", condition: "Selected", choiceId: "yes" }],
    }),
    input({
      id: "improve",
      inputType: "CheckBox",
      name: "What should we improve?",
      description: "Choose as many as you like",
      options: [
        { guid: "outages", name: "Fewer and shorter power outages", value: "OUTAGES" },
        { guid: "bills", name: "Bills that are easier to understand", value: "BILLS" },
        { guid: "waiting", name: "Shorter waiting times on the phone", value: "WAITING" },
        { guid: "water", name: "Water quality", value: "WATER" },
        { guid: "nothing", name: "Nothing, keep it up", value: "NOTHING" },
      ],
    }),
    input({ id: "district", inputType: "ShortText", name: "Which part of town do you live in?", length: 30 }),
    input({ id: "comment", inputType: "Text", name: "Is there anything else you would like to tell us?" }),
  ],
  submitName: "Send my answers",
  thanksMessage: "Thank you for your time. Your answers help us to serve you better.",
  country: "United States",
  allowViewResults: true,
};

export const survey: StoredForm = { enrollment, translations: readTranslations(import.meta.url) };
