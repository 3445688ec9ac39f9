// Start, move or stop service: the long form. All fifteen input types, rules chained three deep, free logic, blocks between the inputs.
import type { Enrollment, StoredForm } from "@billwright/schemas";
import { html, prepopulated, readTranslations } from "../storedForm.ts";
import { aboutYou, billing, closing, property, request } from "./inputs.ts";

const enrollment: Enrollment = {
  id: "service-request",
  type: "CustomForm",
  name: "Start, move or stop service",
  status: "Active",
  formElements: [
    html(
      "<p>Tell us what you need and we will take care of the meters. It takes about five minutes, and you can come back to this page at any time.</p>",
    ),
    ...request,
    ...property,
    ...aboutYou,
    prepopulated("RecipientId", "AccountBalance", "NextBillDate"),
    ...billing,
    html(
      '<p>By signing you confirm that the details above are correct and that you are allowed to order service for this address. Your rights and the current rates are described in our <a href="https://example.com/rates">terms of service</a>.</p>',
    ),
    ...closing,
  ],
  submitName: "Send request",
  thanksMessage: "Thank you. We have received your request and will confirm the date within two working days.",
  country: "United States",
  downPayment: 0,
};

export const serviceRequest: StoredForm = { enrollment, translations: readTranslations(import.meta.url) };
