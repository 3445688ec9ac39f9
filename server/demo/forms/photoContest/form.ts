// A contest that is over: what a customer sees who opens an old link.
import type { Enrollment, StoredForm } from "@billwright/schemas";
import { input, readTranslations } from "../storedForm.ts";

const enrollment: Enrollment = {
  id: "photo-contest",
  type: "CustomForm",
  name: "Lighthouse photo contest",
  status: "Active",
  expirationDate: "2026-01-06T23:59:59Z",
  formElements: [
    input({ id: "title", inputType: "ShortText", name: "Title of your photo", length: 60, required: true }),
    input({
      id: "photo",
      inputType: "Attachment",
      name: "Your photo",
      length: 8,
      required: true,
      options: [{ guid: "image", name: "Images", value: "img" }],
    }),
  ],
  submitName: "Enter the contest",
  thanksMessage: "Thank you. The winners are announced in February.",
  country: "United States",
  multipleSubmission: true,
};

export const photoContest: StoredForm = { enrollment, translations: readTranslations(import.meta.url) };
