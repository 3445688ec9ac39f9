// GET GetSubmission: what this link has submitted, for the pages after submit.
import { type CompiledForm, type CompiledInput, localizeEnrollment, shownSchedule } from "@billwright/engine";
import type { CallData, Json } from "@billwright/schemas";
import type { CallContext } from "../../http/route.ts";
import { asLanguage } from "../enrollments/language.ts";
import { openLink } from "../enrollments/openLink.ts";
import type { OpenedForm } from "../enrollments/store.ts";
import { subjectOf } from "../../tokens/subject.ts";
import { compileOrNull } from "../enrollments/versions.ts";
import { asSubmitted } from "./asSubmitted.ts";
import { findBankAccount } from "./bankAccounts.ts";
import type { SubmissionServices } from "./services.ts";
import { findFinalReport, type Report } from "./store.ts";

type Name = "GET /api/Enrollments/GetSubmission";

export async function getSubmission(
  services: SubmissionServices,
  { token: link }: CallContext<Name>,
): Promise<CallData<Name>> {
  const { database, versions } = services;
  const form = await openLink(database, link);
  const report = await findFinalReport(database, { ...form, subject: subjectOf(link) });
  if (!report) return null;
  const stored = await versions.load(database, report.accountId, report.versionId);
  const compiled = compileOrNull(localizeEnrollment(stored, asLanguage(report.language)));
  return compiled && { ...shown(compiled, form, report), bank: await bankOf(services, report) };
}

type Shown = Omit<NonNullable<CallData<Name>>, "bank">;

function shown(compiled: CompiledForm, form: OpenedForm, report: Report): Shown {
  const { submission, balance, createdAt } = report;
  const state = asSubmitted(compiled, { at: createdAt, submission, balance });
  return {
    reportId: report.reportId,
    type: compiled.enrollment.type,
    submittedAt: (report.finalAt ?? createdAt).toISOString(),
    answers: submission.inputForms.flatMap(({ id, value }) => {
      const input = compiled.inputs[id];
      return input ? [{ id, name: input.name, text: textOf(input, value) }] : [];
    }),
    schedule: shownSchedule(compiled, state),
    balance,
    country: compiled.enrollment.country ?? form.country,
  };
}

/** An answer in words: the names of the options that were chosen, else the value. */
function textOf(input: CompiledInput, value: Json): string {
  const words = (Array.isArray(value) ? value : [value]).map(
    (each) => input.options.find(({ guid }) => guid === each)?.name ?? String(each),
  );
  return words.join(", ");
}

async function bankOf({ database }: SubmissionServices, report: Report): Promise<NonNullable<CallData<Name>>["bank"]> {
  const bank = await findBankAccount(database, report);
  return bank ? { name: bank.bankName, lastFour: bank.lastFour } : null;
}
