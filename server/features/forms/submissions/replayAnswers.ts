// Replays what a browser sent through the same engine: hidden answers are dropped, required ones and formats enforced, contacts
// verified by the server's own record (submit.server-check, threats.md T7, T23). The browser's own results are ignored.
import {
  apply,
  balanceError,
  balanceOf,
  begin,
  blockers,
  contactChannelOf,
  errorIds,
  EventError,
  holdsFiles,
  isUnplannable,
  leastMissed,
  largestBalance,
  isEmpty,
  missingIds,
  toSubmission,
  view,
  visibleIds,
  type CompiledForm,
  type ContactChannel,
  type FormState,
} from "@billwright/engine";
import { inputTypes, type CallBody, type Json, type MergeTag, type Submission } from "@billwright/schemas";
import { Refused, refuse, type Problem } from "../../../http/refusal.ts";
import type { BillerRecipient } from "../../../providers/biller/biller.ts";
import type { Link } from "../../../tokens/payloads.ts";
import { checkStructure } from "./structure.ts";
import type { VerifiedContacts } from "../../customers/index.ts";

export type SubmitBody = CallBody<"POST /api/Enrollments/SubmitEnrollment">;

export interface Replay {
  form: CompiledForm;
  body: Pick<SubmitBody, "inputForms" | "agreed">;
  link: Link;
  customer: BillerRecipient;
  /** The account's, if the form has none. */
  country: string;
  /** What a plan divides; undefined: what the tags name. */
  balance?: number | undefined;
  /** The least instalment of a plan, in the currency's unit. */
  leastInstallment: number;
  now: Date;
}

export interface Replayed {
  submission: Submission;
  /** Inputs whose files must arrive before the submission can be final. */
  filesNeeded: string[];
  /** Whether the form asks for agreement. */
  asksConsent: boolean;
  balance: number | null;
}

/** Throws a Refused that names the inputs. */
export async function replayAnswers(replay: Replay, contacts: VerifiedContacts): Promise<Replayed> {
  const { form, body, link, now } = replay;
  const begun = start(replay);
  const asksConsent = blockers(form, begun).some(({ reason }) => reason === "agree");
  const proven = await verifyContacts(form, begun, (channel, contact) =>
    contacts.isVerified(link, channel, contact, now),
  );
  const ready = agree(form, assumePayment(form, proven), asksConsent && body.agreed !== false);
  refuseUnplannable(form, ready);
  const submitted = apply(form, ready, { type: "submit" });
  if (!submitted.submitted) throw refusalOf(form, submitted);
  return {
    submission: toSubmission(form, submitted),
    filesNeeded: visibleIds(form, submitted).filter(
      (id) => holdsFiles(form.inputs[id]!.type) && view(form, submitted, id).required,
    ),
    asksConsent,
    balance: storable(balanceOf(form, submitted)),
  };
}

/** A form without a plan takes no notice of a balance that is too large. */
const storable = (balance: number | null): number | null =>
  balance !== null && Math.abs(balance) <= largestBalance ? balance : null;

function start({ form, body, link, customer, country, balance, leastInstallment, now }: Replay): FormState {
  return asRefusal(() =>
    begin(form, {
      now: now.toISOString(),
      mergeTags: customer.tags,
      payDates: customer.payDates,
      country,
      balance: balance ?? null,
      leastInstallment,
      recipientId: link.recipientId,
      notificationLogId: link.notificationLogId,
      communicationChannel: link.communicationChannel,
      answers: answersOf(form, body.inputForms, customer.tags),
    }),
  );
}

/** Each input once, with its type and a value of its shape. A missing input is empty: the form's own choice may have been taken back. */
function answersOf(
  form: CompiledForm,
  inputForms: SubmitBody["inputForms"],
  tags: readonly MergeTag[],
): Record<string, Json> {
  const answers = Object.create(null) as Record<string, Json>;
  for (const { id, type, value } of inputForms) {
    if (id in answers) throw refuse("BAD", "field.twice", { field: id });
    const input = Object.hasOwn(form.inputs, id) ? form.inputs[id] : undefined;
    if (!input) throw refuse("BAD", "field.unknown", { field: id });
    if ((typeof type === "number" ? inputTypes[type] : type) !== input.type)
      throw refuse("BAD", "field.wrong", { field: id });
    answers[id] = value;
  }
  checkStructure(form, answeredOf(form, answers, tags));
  for (const id of form.order) answers[id] ??= null;
  return answers;
}

/** The customer's answers. For an input whose tag has a value, any text may be sent, and the engine uses its own value. */
function answeredOf(
  form: CompiledForm,
  answers: Readonly<Record<string, Json>>,
  tags: readonly MergeTag[],
): Record<string, Json> {
  const known = new Set(tags.filter(({ value }) => value).map(({ name }) => name));
  const isFromTag = (id: string) => known.has(form.inputs[id]!.tag ?? "");
  return Object.fromEntries(Object.entries(answers).filter(([id, value]) => !isEmpty(value) && !isFromTag(id)));
}

/** Refuses answers that our pages never send. */
function asRefusal<Result>(work: () => Result): Result {
  try {
    return work();
  } catch (error) {
    if (!(error instanceof EventError)) throw error;
    const keys = { "unknown-input": "field.unknown", "unknown-choice": "field.choice" } as const;
    const key = error.code in keys ? keys[error.code as keyof typeof keys] : "field.wrong";
    throw refuse("BAD", key, { field: error.input ?? "inputForms" });
  }
}

async function verifyContacts(
  form: CompiledForm,
  begun: FormState,
  isVerified: (channel: ContactChannel, contact: string) => Promise<boolean>,
): Promise<FormState> {
  let state = begun;
  for (const id of visibleIds(form, begun)) {
    const { type, value, needsVerification, verified } = view(form, begun, id);
    if (!needsVerification || verified || typeof value !== "string" || value === "") continue;
    if (await isVerified(contactChannelOf(type), value)) {
      state = apply(form, state, { type: "verification", input: id, status: "verified" });
    }
  }
  return state;
}

/** Bank details come with PostActions, which checks the payment gates itself (bankDetails.ts). */
const assumePayment = (form: CompiledForm, state: FormState): FormState =>
  form.enrollment.type === "AutoPay"
    ? apply(form, state, { type: "payment", detail: { isSaved: true, token: "later" } })
    : state;

const agree = (form: CompiledForm, state: FormState, value: boolean): FormState =>
  value ? apply(form, state, { type: "agree", value: true }) : state;

function refuseUnplannable(form: CompiledForm, state: FormState): void {
  // For a closed form, that is the only message, whatever else is wrong.
  const error = state.expired ? null : balanceError(form, state);
  if (error) throw refuse("BAD", error.key, error.params);
  const least = state.expired ? null : leastMissed(form, state);
  if (least !== null) throw refuse("UNPROCESSABLE", "installment.tooLittle", { least: least.toFixed(2) });
  if (!state.expired && isUnplannable(form, state)) throw refuse("UNPROCESSABLE", "submit.invalidForm");
}

/** The defects in the page's words: first that there are any, then each defect and its input. */
function refusalOf(form: CompiledForm, state: FormState): Refused {
  const blocking = blockers(form, state);
  if (blocking.some(({ reason }) => reason === "expired")) return refuse("GONE", "form.expired");
  const wrong = errorIds(form, state);
  const missing = missingIds(form, state);
  const problems: Problem[] = [
    ...(wrong.length > 0 ? [{ key: "check.errors" } as const] : []),
    ...(missing.length > 0 ? [{ key: "check.required" } as const] : []),
    ...wrong.map((field): Problem => ({ ...(view(form, state, field).error as Problem), field })),
    ...missing.map((field): Problem => ({ key: "widgets.missing", field })),
    ...blocking.map(({ reason, input }): Problem => problemOfGate(form, reason, input)),
  ];
  return new Refused("BAD", problems);
}

function problemOfGate(form: CompiledForm, reason: string, input: string | undefined): Problem {
  if (input === undefined) return { key: `gate.${reason}` as Problem["key"] };
  return { key: `gate.${reason}` as Problem["key"], params: { name: form.inputs[input]?.name ?? input }, field: input };
}
