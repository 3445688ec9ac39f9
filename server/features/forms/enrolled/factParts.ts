// What a form's submission says of an enrolment, for the biller, and what follows from the biller's answer.
import { localizeEnrollment } from "@billwright/engine";
import type { Database } from "../../../database/connect.ts";
import type { FactPart, FactParts } from "../../factPart.ts";
import type { Seal } from "../../../tokens/seal.ts";
import { asLanguage } from "../../../http/language.ts";
import { isFlowPlan, refuseAgreement } from "../../money/index.ts";
import { compileOrNull, type Versions } from "../enrollments/index.ts";
import {
  bankForBiller,
  findReport,
  forgetHandedNumbers,
  freeSlot,
  referenceOf,
  type Report,
} from "../submissions/index.ts";
import { announcesAnswer, announcesFlowPlan, type AnnounceServices } from "./announceAnswer.ts";
import { closeEnrolled } from "./store.ts";

export interface FactServices extends AnnounceServices {
  database: Database;
  versions: Versions;
  seal: Seal;
}

export function enrolledFacts(services: FactServices): FactParts {
  const mandate = mandatePart(services);
  const plan = planPart(services);
  return {
    ...{ "mandate.made": mandate, "mandate.changed": mandate, "ebill.on": ebillPart(services) },
    ...{ "plan.agreed": plan, "plan.replaced": plan },
  };
}

const mandatePart = (services: FactServices): FactPart => ({
  async complete({ accountId, recipientId, about: reportId, data }) {
    const bank = await bankForBiller(services, { accountId, recipientId, reportId });
    if (bank === "noKey") return null;
    const report = await findReport(services.database, accountId, reportId);
    const payDay = report?.submission.inputForms.find(({ type }) => type === "AutoPayDate")?.value;
    return {
      ...data,
      ...(await ofForm(services, report, reportId)),
      payDay: typeof payDay === "string" ? payDay : null,
      bank,
    };
  },
  answered: answeredPart(services),
});

const ebillPart = (services: FactServices): FactPart => ({
  async complete({ accountId, about: reportId, data }) {
    const report = await findReport(services.database, accountId, reportId);
    return { ...data, ...(await ofForm(services, report, reportId)) };
  },
  answered: answeredPart(services),
});

/** Refused: there is no plan, and the form can be sent again. */
const planPart = (services: FactServices): FactPart => ({
  async answered(fact, answer) {
    const { accountId, recipientId, about } = fact;
    if (recipientId === null) return () => Promise.resolve();
    const report = await findReport(services.database, accountId, about);
    const isOfFlow = !report && (await isFlowPlan(services.database, { accountId, recipientId }, about));
    const announce = isOfFlow
      ? await announcesFlowPlan(services, fact, answer)
      : await announcesAnswer(services, fact, report, answer);
    if (answer.status !== "refused") return announce;
    return async (transaction, now) => {
      await refuseAgreement(transaction, { accountId, recipientId }, about, now);
      if (report) await freeSlot(transaction, report);
      await announce(transaction, now);
    };
  },
});

/** Refused: there is no enrolment, and the form can be sent again. Numbers that the biller has, or does not want, are forgotten. */
const answeredPart =
  (services: FactServices): NonNullable<FactPart["answered"]> =>
  async (fact, answer) => {
    const { accountId, about: reportId } = fact;
    const report = await findReport(services.database, accountId, reportId);
    const announce = await announcesAnswer(services, fact, report, answer);
    return async (transaction, now) => {
      await forgetHandedNumbers(transaction, { accountId, reportId });
      if (report && answer.status === "refused") await closeEnrolled(transaction, report, now, reportId);
      await announce(transaction, now);
    };
  };

/** Erased since: the ids alone. */
async function ofForm({ database, versions }: FactServices, report: Report | undefined, reportId: string) {
  const reference = referenceOf(reportId);
  if (!report) return { formId: "erased", reference, agreed: null, answers: [] };
  const { accountId, versionId, enrollmentId: formId, consent, submission, language } = report;
  const stored = await versions.load(database, accountId, versionId);
  const inputs = compileOrNull(localizeEnrollment(stored, asLanguage(language)))?.inputs ?? {};
  const agreed = consent && {
    at: consent.at,
    text: consent.text ?? [],
    textHash: consent.textHash ?? null,
    language: consent.language,
  };
  const answers = submission.inputForms.map(({ id, type, value }) => ({
    ...{ id, name: inputs[id]?.name ?? "" },
    ...{ type: String(type), value },
  }));
  return { formId, reference, agreed, answers };
}
