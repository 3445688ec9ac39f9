// Notifies a customer of the biller's answer to what a form agreed to, or the budget flow's plan.
import { localizeEnrollment } from "@billwright/engine";
import type { MessageKey } from "@billwright/schemas";
import type { Database } from "../../../database/connect.ts";
import type { FactAnswer, FactData } from "../../../providers/biller/facts.ts";
import type { FactToHand, WhenAnswered } from "../../factPart.ts";
import { type AnswerMailServices, mailsAnswer } from "../../customers/index.ts";
import { asLanguage } from "../../../http/language.ts";
import { compileOrNull, type Versions } from "../enrollments/index.ts";
import { addressIn } from "../receipts/index.ts";
import { referenceOf, type Report } from "../submissions/index.ts";

export interface AnnounceServices extends AnswerMailServices {
  database: Database;
  versions: Versions;
}

const words = {
  "mandate.made": { holds: "mail.handOver.autopay", refused: "mail.handOver.autopayRefused" },
  "mandate.changed": { holds: "mail.handOver.autopay", refused: "mail.handOver.autopayRefused" },
  "ebill.on": { holds: "mail.handOver.ebill", refused: "mail.handOver.ebillRefused" },
  "plan.agreed": { holds: "mail.handOver.plan", refused: "mail.handOver.planRefused" },
  "plan.replaced": { holds: "mail.handOver.plan", refused: "mail.handOver.planRefused" },
} as const satisfies Record<string, Record<"holds" | "refused", MessageKey>>;

/** To the address in the form, else to a verified one of the customer's. Erased since: nobody is written to. */
export async function announcesAnswer(
  services: AnnounceServices,
  fact: FactToHand,
  report: Report | undefined,
  answer: FactAnswer,
): Promise<WhenAnswered> {
  if (!report) return () => Promise.resolve();
  return mailsAnswer(services, fact, answer, {
    words: words[fact.kind as keyof typeof words],
    address: await addressOf(services, report),
    language: asLanguage(report.language),
    reference: referenceOf(report.reportId),
  });
}

/** The same of a plan that the budget flow agreed to, which has no submission. */
export function announcesFlowPlan(
  services: AnswerMailServices,
  fact: FactToHand,
  answer: FactAnswer,
): Promise<WhenAnswered> {
  const { agreed } = fact.data as Partial<FactData<"plan.agreed">>;
  const language = asLanguage(agreed?.language ?? "");
  return mailsAnswer(services, fact, answer, { words: words["plan.agreed"], address: null, language, reference: null });
}

async function addressOf(
  { database, versions }: AnnounceServices,
  { accountId, versionId, submission }: Report,
): Promise<string | null> {
  const compiled = compileOrNull(localizeEnrollment(await versions.load(database, accountId, versionId), "en"));
  return compiled && addressIn(compiled, submission);
}
