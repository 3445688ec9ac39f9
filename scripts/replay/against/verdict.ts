// The engine's result for a filled-in form, in the terms of the server's answer.
import {
  balanceError,
  blockers,
  errorIds,
  missingIds,
  traitsOf,
  view,
  type CompiledForm,
  type FormState,
} from "@billwright/engine";
import type { Verdict } from "../customerCalls.ts";
import type { Replayed } from "../replayed.ts";

/** `key` or `key at field`, sorted. */
export type Problems = readonly string[];

/**
 * Why the engine refuses the form; empty: it accepts it. A server checks answers first, then files, then the payment, and stops at the
 * first fault.
 */
export function problemsOf({ form, state, accepted }: Replayed): Problems {
  if (accepted) return [];
  if (state.expired) return ["form.expired"];
  if (balanceError(form, state)) return ["installment.balance"];
  const stages = [answerProblems(form, state), fileProblems(form, state), paymentProblems(form, state)];
  return stages.find((problems) => problems.length > 0) ?? [];
}

const ofPayment = ["payment", "routing"];

/** The answers contain only a file's name: a wrong type is found at once, everything else when the file is sent. */
const isSeenLater = (form: CompiledForm, state: FormState, id: string): boolean => {
  const { type, error } = view(form, state, id);
  const { filesBy } = traitsOf(type);
  return filesBy === "signature" || (filesBy === "file" && error?.key !== "check.fileType");
};

function answerProblems(form: CompiledForm, state: FormState): Problems {
  const wrong = errorIds(form, state).filter((id) => !isSeenLater(form, state, id));
  const blocking = blockers(form, state).filter(({ reason }) => !ofPayment.includes(reason));
  return [
    ...wrong.map((id) => at(view(form, state, id).error!.key, id)),
    ...missingIds(form, state).map((id) => at("widgets.missing", id)),
    // Only the customer's page knows that a code was sent.
    ...blocking.map(({ reason, input }) => at(`gate.${reason === "pending" ? "unverified" : reason}`, input)),
  ].sort();
}

/** The first wrong file ends the sending. */
const fileProblems = (form: CompiledForm, state: FormState): Problems =>
  errorIds(form, state)
    .filter((id) => isSeenLater(form, state, id))
    .slice(0, 1)
    .map((id) => at(view(form, state, id).error!.key, id));

/** Any fault of the payment: the server reports each number, the engine only that it is not valid. */
const paymentProblems = (form: CompiledForm, state: FormState): Problems =>
  blockers(form, state).some(({ reason }) => ofPayment.includes(reason)) ? ["payment"] : [];

const at = (key: string, field: string | undefined): string => (field === undefined ? key : `${key} at ${field}`);

/** General errors of a refusal, which say nothing about a field. */
const general = ["check.errors", "check.required"];

/** In words with or without the recipient: the server may know one that the fixture does not name. */
const isOfBalance = (key: string): boolean => key.startsWith("installment.balance");

/** The server's refusal in the same terms. */
export function problemsIn({ accepted, errors }: Verdict): Problems {
  if (accepted) return [];
  const own = errors.filter(({ key }) => !general.includes(key));
  if (own.some(({ field }) => field?.startsWith("bankDetails"))) return ["payment"];
  return own.map(({ key, field }) => (isOfBalance(key) ? "installment.balance" : at(key, field ?? undefined))).sort();
}
