// All forms of the demo billers. A new one: a folder with form.ts and a JSON file for each language, and its line here.
import type { StoredForm } from "@billwright/schemas";
import { autoPay } from "./autoPay/form.ts";
import { deferredPayment } from "./deferredPayment/form.ts";
import { eBill } from "./eBill/form.ts";
import { firstInstallmentPlan, noDownPaymentPlan, quarterDownPlan } from "./installmentPlan/forms.ts";
import { photoContest } from "./photoContest/form.ts";
import { poll } from "./poll/form.ts";
import { serviceRequest } from "./serviceRequest/form.ts";
import { supplier } from "./supplier/form.ts";
import { survey } from "./survey/form.ts";
import { treeTrimming } from "./treeTrimming/form.ts";

export const demoForms: readonly StoredForm[] = [
  serviceRequest,
  survey,
  firstInstallmentPlan,
  noDownPaymentPlan,
  quarterDownPlan,
  eBill,
  autoPay,
  deferredPayment,
  supplier,
  poll,
  photoContest,
  treeTrimming,
];

/** The second biller's forms: the same texts, its own ids and country, so that a mix-up of tenants shows. */
export const narmadaForms: readonly StoredForm[] = [poll, noDownPaymentPlan].map(({ enrollment, translations }) => ({
  enrollment: { ...enrollment, id: `narmada-${enrollment.id}`, country: "India" },
  translations,
}));
