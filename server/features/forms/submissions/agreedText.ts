// The text that a customer agreed to, as it was shown beside the box, and its hash: stored with the consent as long as the submission (P128).
import { apply, mandateOf, type CompiledForm } from "@billwright/engine";
import { mandateText } from "@billwright/engine/consent";
import { fill, moneyFormat } from "@billwright/schemas";
import { createHash } from "node:crypto";
import { asLanguage } from "../../../http/language.ts";
import type { OpenedForm } from "../enrollments/index.ts";
import type { Texts } from "../../platform/index.ts";
import { asSubmitted } from "./asSubmitted.ts";
import type { BankAccount } from "./bankAccounts.ts";
import type { Report } from "./store.ts";

export interface AgreedText {
  /** A sentence each, in the consent's language. */
  text: string[];
  /** SHA-256 of the sentences, one a line, in hex. */
  textHash: string;
}

export interface Agreed {
  form: CompiledForm;
  opened: Pick<OpenedForm, "companyName" | "country" | "supportPhone" | "supportEmail">;
  report: Report;
  bank: BankAccount | null;
}

/** Null if nothing was agreed to. */
export async function agreedTextOf(texts: Texts, { form, opened, report, bank }: Agreed): Promise<AgreedText | null> {
  if (report.consent === null) return null;
  const { submission, balance, createdAt } = report;
  const begun = asSubmitted(form, { at: createdAt, submission, balance });
  // The account is validated already; its numbers are not read again.
  const state = bank ? apply(form, begun, { type: "payment", detail: { isSaved: true, token: "given" } }) : begun;
  const mandate = mandateOf(form, state);
  if (mandate === null) return null;
  const language = asLanguage(report.language);
  const template = await texts(language);
  const { companyContactPhone, companyContactEmail, country } = form.enrollment;
  const text = mandateText(mandate, {
    t: (key, params = {}) => fill(template(key), params),
    money: moneyFormat(language, country ?? opened.country),
    day: pageDay(language),
    company: opened.companyName || null,
    phone: companyContactPhone ?? opened.supportPhone,
    email: companyContactEmail ?? opened.supportEmail,
    account: bank && { name: bank.bankName ?? "", lastFour: bank.lastFour },
  });
  return { text, textHash: createHash("sha256").update(text.join("\n")).digest("hex") };
}

/** In the page's format of a day. */
function pageDay(language: string): (date: string) => string {
  const format = new Intl.DateTimeFormat(language, { dateStyle: "medium", timeZone: "UTC" });
  return (date) => format.format(new Date(`${date}T00:00:00Z`));
}
