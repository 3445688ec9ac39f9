// What is derived from a compiled form once and never changes: rules as functions, who depends on whom, in which order to settle.
// Kept beside the form in a WeakMap, so that the form itself stays plain JSON and one that went through JSON works as well.
import type { BlockReason, CompiledForm, CompiledInput } from "../form/compiledForm.ts";
import type { FieldCheck } from "../form/fieldCheck.ts";
import type { InputTypeDefinition, Subject } from "../inputTypes/inputType.ts";
import { fieldDefinitionOf } from "../screenTypes/table.ts";
import { idsRead, predicateOf, type Predicate } from "../logic/evaluator.ts";

/** One input, prepared. */
export interface Slot extends Subject {
  readonly index: number;
  readonly id: string;
  readonly input: CompiledInput;
  readonly type: InputTypeDefinition;
  readonly required: boolean;
  readonly tag: string | null;
  /** Rules and flag, the merge tag left aside; null: they always hold. */
  readonly rule: Predicate | null;
  /** Ranks of the inputs whose rules read this one: where they stand in `Plan.ranked`. */
  readonly dependents: readonly number[];
  /** Indices of the gates that read this one, ascending. */
  readonly gates: readonly number[];
  /** What a screen asks of the answer beside its type. */
  readonly checks: readonly PreparedCheck[];
  /** Indices of the fields whose checks compare them with this one. */
  readonly comparedBy: readonly number[];
  /** Answered and sent even while hidden: the pay date of an autopay form (decisions.md 28). */
  readonly answersHidden: boolean;
  /** Checked even while hidden: that, and any required pay date (check.autopay-date-hidden). */
  readonly checkedHidden: boolean;
}

export interface PreparedCheck {
  readonly check: FieldCheck;
  /** The index of the field that the answer is compared with; -1: none. */
  readonly compared: number;
}

export interface PreparedGate {
  readonly index: number;
  readonly reason: BlockReason;
  readonly input: string | undefined;
  readonly holds: Predicate;
}

export interface Plan {
  readonly form: CompiledForm;
  /** Every input after those it watches. */
  readonly ranked: readonly Slot[];
  /** The same in element order. */
  readonly slots: readonly Slot[];
  readonly byId: ReadonlyMap<string, Slot>;
  readonly gates: readonly PreparedGate[];
  /** Indices of the gates that no single input has to mend: payment, routing, agree. */
  readonly formGates: readonly number[];
  /** The inputs that can drive an instalment plan. */
  readonly periods: readonly Slot[];
}

const plans = new WeakMap<CompiledForm, Plan>();

/** The plan of a form, made at its first use. */
export function planOf(form: CompiledForm): Plan {
  const known = plans.get(form);
  if (known) return known;
  const plan = makePlan(form);
  plans.set(form, plan);
  return plan;
}

/** The plan a state was begun with; an error where the form is another one. */
export function planFor(form: CompiledForm, { session }: { readonly session: { readonly plan: Plan } }): Plan {
  const { plan } = session;
  if (plan.form === form || plan.form.enrollment.id === form.enrollment.id) return plan;
  throw new Error(
    `The state is of form '${plan.form.enrollment.id}', not of '${form.enrollment.id}'. Begin anew with this form.`,
  );
}

function makePlan(form: CompiledForm): Plan {
  const places = new Map(form.order.map((id, index) => [id, index]));
  const indexOf = (id: string) => {
    const index = places.get(id);
    if (index === undefined)
      throw new Error(`The compiled form is damaged: it has no input '${id}'. Compile the enrolment again.`);
    return index;
  };
  const inputs = form.order.map((id) => inputNamed(form, id));
  const rules = inputs.map((input) => ruleOf(form, input));
  const reads = rules.map((rule) => (rule === null ? [] : [...idsRead(rule, ["shown", "chosen"])].map(indexOf)));
  const dependents = inverted(reads);
  const order = settlingOrder(reads, dependents);
  const rankOf = inPlace(order);
  const gatesOf = gatesByInput(form, indexOf);
  const checks = inputs.map((input) => preparedChecks(input, indexOf));
  const comparedBy = inverted(checks.map(comparedIn));
  // Made in the order of settling, and with what settling reads first: what an event touches then lies together in memory, which a form
  // of thousands feels.
  const ranked = order.map((index): Slot => {
    const input = inputs[index]!;
    const rule = rules[index]!;
    return {
      index,
      tag: input.tag,
      rule: rule === null ? null : predicateOf(rule, indexOf),
      dependents: orNone(dependents[index]!.map((dependent) => rankOf[dependent]!)),
      type: fieldDefinitionOf(input.type),
      required: input.required,
      checkedHidden: isCheckedHidden(form, input),
      gates: orNone(gatesOf[index]!),
      checks: checks[index]!,
      comparedBy: orNone(comparedBy[index]!),
      id: input.id,
      answersHidden: isAnsweredHidden(form, input),
      input,
      offered: offeredBy(input),
    };
  });
  const slots = rankOf.map((rank) => ranked[rank]!);
  const gates = form.gates.map(({ reason, input, when }, index) => ({
    index,
    reason,
    input,
    holds: predicateOf(when, indexOf),
  }));
  const formGates = gates.filter(({ input }) => input === undefined).map(({ index }) => index);
  const periods = slots.filter(({ type }) => type.isPeriod);
  return { form, ranked, slots, byId: new Map(slots.map((slot) => [slot.id, slot])), gates, formGates, periods };
}

/** Inputs without any share one list. Not frozen: lists of two kinds in one place make every loop over them slower. */
const none: readonly number[] = [];
const orNone = (list: readonly number[]): readonly number[] => (list.length === 0 ? none : list);

const noChecks: readonly PreparedCheck[] = [];
const preparedChecks = ({ checks }: CompiledInput, indexOf: (id: string) => number): readonly PreparedCheck[] =>
  checks === undefined
    ? noChecks
    : checks.map((check) => ({ check, compared: "field" in check ? indexOf(check.field) : -1 }));

/** The fields that these checks compare with, each once. */
const comparedIn = (checks: readonly PreparedCheck[]): number[] =>
  [...new Set(checks.map(({ compared }) => compared))].filter((index) => index !== -1);

const nothingOffered: ReadonlyMap<string, number> = new Map();
const offeredBy = ({ options }: CompiledInput): ReadonlyMap<string, number> =>
  options.length === 0 ? nothingOffered : new Map(options.map(({ guid }, place) => [guid, place]));

function inputNamed(form: CompiledForm, id: string): CompiledInput {
  const input = Object.hasOwn(form.inputs, id) ? form.inputs[id] : undefined;
  if (!input)
    throw new Error(
      `The compiled form is damaged: '${id}' stands in its order but not in its inputs. Compile the enrolment again.`,
    );
  return input;
}

const ruleOf = (form: CompiledForm, input: CompiledInput) =>
  input.tag !== null ? input.untagged : Object.hasOwn(form.logic, input.id) ? (form.logic[input.id] ?? null) : null;

const isPayDate = ({ type }: CompiledInput): boolean => fieldDefinitionOf(type).isPayDate === true;
const isAnsweredHidden = (form: CompiledForm, input: CompiledInput): boolean =>
  isPayDate(input) && form.enrollment.type === "AutoPay";
const isCheckedHidden = (form: CompiledForm, input: CompiledInput): boolean =>
  isAnsweredHidden(form, input) || (isPayDate(input) && input.required);

/** For each node, the nodes whose lists name it. */
function inverted(lists: readonly (readonly number[])[]): number[][] {
  const result: number[][] = lists.map(() => []);
  lists.forEach((list, from) => list.forEach((to) => result[to]?.push(from)));
  return result;
}

/** Every input after those it reads, by taking away what waits for nothing. */
function settlingOrder(reads: readonly (readonly number[])[], dependents: readonly (readonly number[])[]): number[] {
  const waiting = reads.map((list) => list.length);
  const order = waiting.flatMap((count, index) => (count === 0 ? [index] : []));
  for (let place = 0; place < order.length; place++) {
    for (const dependent of dependents[order[place] ?? -1] ?? []) {
      const left = (waiting[dependent] ?? 0) - 1;
      waiting[dependent] = left;
      if (left === 0) order.push(dependent);
    }
  }
  if (order.length < reads.length)
    throw new Error("The compiled form is damaged: its rules form a cycle. Compile the enrolment again.");
  return order;
}

/** Value → where it stands. */
function inPlace(values: readonly number[]): number[] {
  const places = new Array<number>(values.length).fill(0);
  values.forEach((value, place) => (places[value] = place));
  return places;
}

function gatesByInput(form: CompiledForm, indexOf: (id: string) => number): number[][] {
  const gates: number[][] = form.order.map(() => []);
  form.gates.forEach(({ when }, gate) => {
    for (const id of idsRead(when, ["shown", "filled", "verification"])) gates[indexOf(id)]?.push(gate);
  });
  return gates;
}
