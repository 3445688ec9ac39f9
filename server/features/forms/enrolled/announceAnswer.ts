// Notifies a customer of the biller's answer to an enrolment: from which day it holds, or why it does not and what to do.
import { localizeEnrollment } from "@billwright/engine";
import { fill, type MessageKey } from "@billwright/schemas";
import type { Database } from "../../../database/connect.ts";
import { headerText } from "../../../providers/mail/mail.ts";
import type { FactAnswer } from "../../../providers/biller/facts.ts";
import type { CustomerKey } from "../../../tokens/subject.ts";
import type { FactToHand, WhenAnswered } from "../../factPart.ts";
import { languageFor } from "../../customers/index.ts";
import { billersMail, findLooks, type MessageQueue, type Texts } from "../../platform/index.ts";
import { asLanguage } from "../../../http/language.ts";
import { compileOrNull, type Versions } from "../enrollments/index.ts";
import { addressIn } from "../receipts/index.ts";
import { referenceOf, type Report } from "../submissions/index.ts";

export interface AnnounceServices {
  database: Database;
  versions: Versions;
  messages: MessageQueue;
  texts: Texts;
  /** What messages to a customer go to. */
  reachOf(
    customer: CustomerKey,
  ): Promise<{ contacts: readonly { channel: string; value: string; verified: boolean }[] }>;
}

const words = {
  "mandate.made": { holds: "mail.handOver.autopay", refused: "mail.handOver.autopayRefused" },
  "mandate.changed": { holds: "mail.handOver.autopay", refused: "mail.handOver.autopayRefused" },
  "ebill.on": { holds: "mail.handOver.ebill", refused: "mail.handOver.ebillRefused" },
  "plan.agreed": { holds: "mail.handOver.plan", refused: "mail.handOver.planRefused" },
  "plan.replaced": { holds: "mail.handOver.plan", refused: "mail.handOver.planRefused" },
} as const satisfies Record<string, Record<"holds" | "refused", MessageKey>>;

const nothing: WhenAnswered = () => Promise.resolve();

/** To the address in the form, else to a verified one of the customer's; nobody has one: the page alone says it. */
export async function announcesAnswer(
  services: AnnounceServices,
  fact: FactToHand,
  report: Report | undefined,
  answer: FactAnswer,
): Promise<WhenAnswered> {
  const address = report && (await addressOf(services, report));
  if (!report || address === undefined) return nothing;
  return async (transaction) => {
    const { accountId, recipientId } = report;
    const filledIn = asLanguage(report.language);
    const language =
      recipientId === null ? filledIn : await languageFor(transaction, { accountId, recipientId }, filledIn);
    const text = await services.texts(language);
    const { company, looks, supportEmail } = await findLooks(transaction, accountId);
    const { holds, refused } = words[fact.kind as keyof typeof words];
    const date = new Intl.DateTimeFormat(language, { dateStyle: "long", timeZone: "UTC" });
    const from = answer.status === "acknowledged" && answer.from !== null ? answer.from : null;
    const facts = [
      { label: text("mail.receipt.reference"), value: referenceOf(report.reportId) },
      ...(from === null
        ? []
        : [{ label: text("mail.handOver.from"), value: date.format(new Date(`${from}T00:00:00Z`)) }]),
      ...(answer.status === "refused" ? [{ label: text("mail.handOver.reason"), value: answer.reason }] : []),
    ];
    const parts = {
      ...{ language, company, looks, facts },
      subject: headerText(fill(text("mail.handOver.subject"), { company })),
      text: fill(text(answer.status === "refused" ? refused : holds), { company }),
    };
    const job = { accountId, key: `handed:${accountId}:${fact.key}`, customer: { recipientId, category: null } };
    await services.messages.add(transaction, "mail", job, billersMail(parts, { address }, supportEmail));
  };
}

async function addressOf(
  { database, versions, reachOf }: AnnounceServices,
  { accountId, recipientId, versionId, submission }: Report,
): Promise<string | undefined> {
  const compiled = compileOrNull(localizeEnrollment(await versions.load(database, accountId, versionId), "en"));
  const given = compiled && addressIn(compiled, submission);
  if (given || recipientId === null) return given ?? undefined;
  const { contacts } = await reachOf({ accountId, recipientId });
  return contacts.find(({ channel, verified }) => channel === "Email" && verified)?.value;
}
