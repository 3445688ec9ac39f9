// Turns what the calls returned into a form that can be filled: builds the context that the engine begins with, and takes over a draft
// or the texts of another language.
import {
  apply,
  begin,
  draftAnswers,
  filesEvent,
  fittingAnswers,
  view,
  type CompiledForm,
  type FormContext,
  type FormState,
} from "@billwright/engine";
import type { Json } from "@billwright/schemas";
import type { Opened } from "./opening.ts";

type Answers = Readonly<Record<string, Json>>;

/** The form's first state. Answers that no longer fit (a choice that was removed) are left out; the others remain. */
export function beginForm(form: CompiledForm, opened: Opened, answers?: Answers): FormState {
  const context = contextOf(form, opened, answers);
  const state = begin(form, { ...context, answers: fittingAnswers(form, context) });
  // A sandbox begins as its recordings do.
  return opened.sandbox === undefined ? paidFromSaved(form, opened, state) : state;
}

/** Who has saved accounts pays from one of them unless they want another; the only one is chosen. */
function paidFromSaved(form: CompiledForm, { autoPayElements }: Opened, state: FormState): FormState {
  const [first, ...others] = autoPayElements.savedBanks;
  if (form.enrollment.type !== "AutoPay" || !first) return state;
  const detail = others.length === 0 ? { isSaved: true, token: first.token } : { isSaved: true };
  return apply(form, state, { type: "payment", detail });
}

function contextOf(form: CompiledForm, opened: Opened, answers: Answers | undefined): FormContext {
  if (opened.sandbox !== undefined) return { ...opened.sandbox, answers: answers ?? opened.sandbox.answers ?? {} };
  return {
    now: opened.now,
    mergeTags: opened.tags,
    country: form.enrollment.country,
    balance: opened.balance,
    payDates: opened.autoPayElements.payDates,
    accountDigits: opened.autoPayElements.accountDigits,
    leastInstallment: opened.leastInstallment,
    recipientId: opened.recipientId,
    notificationLogId: opened.notificationLogId,
    communicationChannel: opened.communicationChannel,
    answers: answers ?? {},
  };
}

/**
 * The same filling of the same form in other words: nothing that was given or verified is lost (form.language). `kept` fills in what was not
 * given.
 */
export function inOtherWords(
  form: CompiledForm,
  opened: Opened,
  before: CompiledForm,
  state: FormState,
  kept: Answers = {},
): FormState {
  let next = beginForm(form, opened, { ...kept, ...draftAnswers(before, state) });
  for (const { id, verification, files } of before.order.map((one) => view(before, state, one))) {
    if (!Object.hasOwn(form.inputs, id)) continue;
    if (verification !== "unverified")
      next = apply(form, next, { type: "verification", input: id, status: verification });
    const brought = files.length === 0 ? null : filesEvent(form.inputs[id]!, files);
    if (brought !== null) next = apply(form, next, brought);
  }
  next = apply(form, next, { type: "payment", detail: state.payment });
  if (state.routing !== null) next = apply(form, next, { type: "routing", ...state.routing });
  if (state.agreed) next = apply(form, next, { type: "agree", value: true });
  return state.refused ? markRefused(form, next) : next;
}

/** Marks again what a refused submit had marked. If a submit would now be accepted, nothing is marked: the customer submits. */
function markRefused(form: CompiledForm, state: FormState): FormState {
  const after = apply(form, state, { type: "submit" });
  return after.submitted ? state : after;
}
