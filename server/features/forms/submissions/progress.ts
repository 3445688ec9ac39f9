// POST RecordProgress: how far a visit has come, counted by version and day. The page says where it was counted before; the server stores nothing
// of a visit, so what cannot be taken back is not counted again.
import type { CallBody, CallData } from "@billwright/schemas";
import { refuse } from "../../../http/refusal.ts";
import type { CallContext } from "../../../http/route.ts";
import { isTest } from "../../../tokens/subject.ts";
import { isStillTaken, type OpenedForm } from "../enrollments/index.ts";
import type { Step } from "../../platform/index.ts";
import type { SubmissionServices } from "./services.ts";

type Name = "POST /api/Enrollments/RecordProgress";
export type Position = CallBody<Name>["to"];
type Services = Pick<SubmissionServices, "database" | "versions" | "events">;

export async function recordProgress(
  services: Services,
  { body, token: link, opened: form, now }: CallContext<Name>,
): Promise<CallData<Name>> {
  const steps = isTest(link) ? [] : await stepsOf(services, form, body, now);
  return { day: await services.events.recordSteps(services.database, form, steps) };
}

async function stepsOf(
  services: Services,
  form: OpenedForm,
  { from, to, refused }: CallBody<Name>,
  now: Date,
): Promise<Step[]> {
  if (!(await isAnswerable(services, form, to, now))) return [];
  const ids = new Set(refused);
  if (!(await hasQuestions(services, form, to, [...ids]))) throw refuse("BAD", "field.choice", { field: "inputId" });
  const all = [...ids].map((inputId): Step => stepOf({ ...to, inputId }, "refused", 1));
  const before = from === null ? [] : await leaving(services, form, from, now);
  const isSame = before.some((step) => step.versionId === to.versionId && step.inputId === (to.inputId ?? ""));
  const isLost = from !== null && before.length === 0;
  return isSame || isLost ? all : [...all, ...before, stepOf({ ...to, day: null }, kindOf(to), 1)];
}

/** So long ago a visit can have been counted that goes on now. */
const longestVisitMs = 32 * 86_400_000;

/** A visit is no longer where it was counted; nothing where that was in a version, or on a day, from which nothing comes any more. */
export async function leaving(services: Services, form: OpenedForm, from: Position, now: Date): Promise<Step[]> {
  const away = from.day === null ? 0 : now.getTime() - Date.parse(from.day);
  const isRecent = away < longestVisitMs && away > -2 * 86_400_000;
  const isCounted = isRecent && (await isAnswerable(services, form, from, now));
  return !isCounted || !(await hasQuestions(services, form, from, [])) ? [] : [stepOf(from, kindOf(from), -1)];
}

const kindOf = ({ inputId }: Position): Step["kind"] => (inputId === null ? "pressed" : "stopped");

const stepOf = ({ versionId, day, inputId }: Position, kind: Step["kind"], count: Step["count"]): Step => ({
  ...{ versionId, day, kind, count },
  inputId: inputId ?? "",
});

/** The version that customers get, or one that is still taken. */
async function isAnswerable(
  { database }: Services,
  { accountId, enrollmentId: templateId, versionId: active }: OpenedForm,
  { versionId }: Position,
  now: Date,
): Promise<boolean> {
  return versionId === active || isStillTaken(database, { accountId, templateId, versionId }, now);
}

async function hasQuestions(
  { database, versions }: Services,
  { accountId }: OpenedForm,
  { versionId, inputId }: Position,
  others: readonly string[],
): Promise<boolean> {
  const compiled = await versions.compiled(database, accountId, versionId);
  const ids = inputId === null ? others : [inputId, ...others];
  return compiled !== null && ids.every((one) => Object.hasOwn(compiled.inputs, one));
}
