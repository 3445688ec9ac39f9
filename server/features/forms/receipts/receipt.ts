// A receipt: what the page and the mail state about a final submission to its sender.
import {
  isEmail,
  scheduleTotal,
  shownSchedule,
  traitsOf,
  type CompiledForm,
  type CompiledInput,
} from "@billwright/engine";
import type { CallData, InstallmentLine, Json, Submission } from "@billwright/schemas";
import { asSubmitted, referenceOf, type Arrivals, type Report } from "../submissions/index.ts";

type Receipt = Omit<NonNullable<CallData<"GET /api/Enrollments/GetSubmission">>, "bank" | "country" | "handOver">;
export type Submitted = Pick<
  Report,
  "reportId" | "submission" | "balance" | "createdAt" | "finalAt" | "consent" | "isTest"
>;

/** `compiled`: the version that was answered, in the language of the answers. */
export function receiptOf(compiled: CompiledForm, report: Submitted, arrivals: readonly Arrivals[]): Receipt {
  const { reportId, submission, balance, createdAt, finalAt, consent, isTest } = report;
  const { name, type } = compiled.enrollment;
  const schedule = scheduleOf(compiled, report);
  return {
    reportId,
    reference: referenceOf(reportId),
    type,
    name,
    submittedAt: (finalAt ?? createdAt).toISOString(),
    agreedAt: consent?.at ?? null,
    agreedText: consent?.text ?? [],
    mailedTo: isTest ? null : addressIn(compiled, submission),
    answers: submission.inputForms.flatMap(({ id, value }) => {
      const input = compiled.inputs[id];
      if (!input) return [];
      const files = arrivals.find(({ inputId }) => inputId === id);
      return [
        { id, name: input.name, type: input.type, text: textOf(input, files?.arrived ?? value), ...lacking(files) },
      ];
    }),
    schedule,
    ...(schedule !== null && { scheduleTotal: scheduleTotal(schedule) }),
    payToday: schedule?.find(({ downPayment }) => downPayment)?.amount ?? null,
    balance,
    ...(isTest && { isTest }),
  };
}

/** The plan as it was agreed to; its dates count from the day of submission. */
export const scheduleOf = (
  compiled: CompiledForm,
  { submission, balance, createdAt }: Pick<Submitted, "submission" | "balance" | "createdAt">,
): InstallmentLine[] | null => shownSchedule(compiled, asSubmitted(compiled, { at: createdAt, submission, balance }));

/** The first address that was given; null if none was. */
export function addressIn({ inputs }: CompiledForm, { inputForms }: Pick<Submission, "inputForms">): string | null {
  const given = inputForms.flatMap(({ id, value }) => {
    const input = inputs[id];
    const isAddress = input !== undefined && traitsOf(input.type).contactChannel === "email";
    return isAddress && typeof value === "string" ? value.split(",").map((each) => each.trim()) : [];
  });
  return given.find(isEmail) ?? null;
}

const lacking = (files: Arrivals | undefined): { notReceived?: string[] } =>
  files && files.missing.length > 0 ? { notReceived: files.missing } : {};

/** An answer in words: the names of the chosen options, else the value. */
function textOf(input: CompiledInput, value: Json): string {
  const words = (Array.isArray(value) ? value : [value]).map(
    (each) => input.options.find(({ guid }) => guid === each)?.name ?? String(each),
  );
  return words.join(", ");
}
