// The receipt by mail, to the e-mail address that was given in the form (decisions-proposed.md P129): the reference, the
// plan and what was agreed to. The address is not verified, so the mail contains neither an answer nor a link.
import { compile, localizeEnrollment, type CompiledForm } from "@billwright/engine";
import { dayFormat, fill, limits as rules, moneyFormat, type Enrollment, type MessageKey } from "@billwright/schemas";
import type { Transaction } from "../../../database/connect.ts";
import type { Limits } from "../../../http/limits.ts";
import { Refused } from "../../../http/refusal.ts";
import { headerText } from "../../../providers/mail/mail.ts";
import type { Versions } from "../enrollments/index.ts";
import { arrivalsOf, referenceOf } from "../submissions/index.ts";
import { findLooks, billersMail, type Fact, type MessageQueue, type Texts } from "../../platform/index.ts";
import { languageFor, contactKey } from "../../customers/index.ts";
import { asLanguage } from "../../../http/language.ts";
import type { FinalReport, WhenFinal } from "../../finalReport.ts";
import { addressIn, scheduleOf } from "./receipt.ts";

export interface ReceiptMailServices {
  versions: Versions;
  messages: MessageQueue;
  texts: Texts;
  limits: Limits;
}

export const mailsReceipt =
  (services: ReceiptMailServices): WhenFinal =>
  async (transaction, report) => {
    const { accountId, versionId, reportId, submission } = report;
    const compiled = await services.versions.compiled(transaction, accountId, versionId);
    const address = compiled && addressIn(compiled, submission);
    if (!address || !(await mayMail(services, transaction, accountId, address))) return;
    const { parts, supportEmail } = await written(services, transaction, compiled, report);
    await services.messages.add(
      transaction,
      "mail",
      { accountId, key: `receipt:${reportId}`, customer: { recipientId: report.recipientId, category: null } },
      billersMail(parts, { address }, supportEmail),
    );
  };

/** More mails could be used to flood an address: the submission is accepted, and no mail is sent. */
async function mayMail({ limits }: ReceiptMailServices, on: Transaction, accountId: string, address: string) {
  const contact = { channel: "email", value: address.toLowerCase() } as const;
  try {
    await limits.take(rules.receiptsMailed, contactKey(accountId, contact), { on });
    return true;
  } catch (error) {
    if (error instanceof Refused) return false;
    throw error;
  }
}

async function written(
  { versions, texts }: ReceiptMailServices,
  transaction: Transaction,
  compiled: CompiledForm,
  report: FinalReport,
) {
  const { accountId, recipientId, versionId, reportId } = report;
  const filledIn = asLanguage(report.language);
  const language =
    recipientId === null ? filledIn : await languageFor(transaction, { accountId, recipientId }, filledIn);
  const text = await texts(language);
  const { company, looks, supportEmail, country } = await findLooks(transaction, accountId);
  const localized = localizeEnrollment(await versions.load(transaction, accountId, versionId), language);
  const { name } = localized;
  const params = { company, form: headerText(name?.trim() || text("form.untitled")) };
  const write = (key: MessageKey) => fill(text(key), params);
  const subject = headerText(write("mail.receipt.subject"));
  const money = moneyFormat(language, compiled.enrollment.country ?? country);
  const day = dayFormat(language);
  const plan = (scheduleOf(compiled, report) ?? []).map(({ amount, dueDate, downPayment }) => ({
    label: downPayment ? write("mail.receipt.payToday") : fill(text("mail.receipt.due"), { date: day(dueDate) }),
    value: money(amount),
  }));
  const lacking = (await questionsLackingFiles(transaction, localized, report)).map((value) => ({
    label: write("mail.receipt.notReceived"),
    value,
  }));
  const facts: Fact[] = [{ label: write("mail.receipt.reference"), value: referenceOf(reportId) }, ...plan, ...lacking];
  // As they were agreed to, in the language of then.
  const sentences = report.consent?.text ?? [];
  const section = sentences.length > 0 ? { title: text("after.agreedTo"), sentences } : undefined;
  const waiting = waitingOf(report, { type: compiled.enrollment.type, isPlan: plan.length > 0 });
  const parts = {
    language,
    subject,
    company,
    looks,
    text: [write("mail.receipt.text"), ...waiting.map((key) => text(key))].join(" "),
    facts,
    ...(section && { section }),
    note: write("mail.receipt.note"),
  };
  return { parts, supportEmail };
}

/** Nothing is drawn, no bill goes by mail and no plan holds until the biller has taken it. A plan of nobody is not sent to it. */
function waitingOf(
  { recipientId }: FinalReport,
  { type, isPlan }: { type: Enrollment["type"]; isPlan: boolean },
): MessageKey[] {
  if (type === "AutoPay") return ["mail.receipt.autopayWaiting"];
  if (type === "EBill") return ["mail.receipt.ebillWaiting"];
  const isAgreed = isPlan && recipientId !== null && (type === "InstallmentPlan" || type === "Dpp");
  return isAgreed ? ["mail.receipt.planWaiting"] : [];
}

/** The names of the questions whose announced files have not all arrived. A file's own name is an answer. */
async function questionsLackingFiles(
  transaction: Transaction,
  localized: Enrollment,
  report: FinalReport,
): Promise<string[]> {
  const lacking = (await arrivalsOf(transaction, report)).filter(({ missing }) => missing.length > 0);
  if (lacking.length === 0) return [];
  const { inputs } = compile(localized);
  return lacking.flatMap(({ inputId }) => inputs[inputId]?.name ?? []);
}
