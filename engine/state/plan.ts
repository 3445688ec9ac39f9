// What is computed from a compiled form once and never changes: rules as functions, dependencies, and the order of settling. Cached in a
// WeakMap, so that the form itself stays plain JSON and a form that was parsed from JSON works too.
import type { BlockReason, CompiledForm, CompiledInput } from "../form/compiledForm.ts";
import type { FieldCheck } from "../form/fieldCheck.ts";
import type { InputTypeDefinition, Subject } from "../inputTypes/inputType.ts";
import { fieldDefinitionOf } from "../screenTypes/table.ts";
import { idsRead, predicateOf, type Predicate } from "../logic/evaluator.ts";

/** One input with everything computed for it. */
export interface Slot extends Subject {
  readonly index: number;
  readonly id: string;
  readonly input: CompiledInput;
  readonly type: InputTypeDefinition;
  readonly required: boolean;
  readonly tag: string | null;
  /** Rules and flag without the merge tag; null: always true. */
  readonly rule: Predicate | null;
  /** Ranks of the inputs whose rules read this one: their indices in `Plan.ranked`. */
  readonly dependents: readonly number[];
  /** Indices of the gates that read this one, ascending. */
  readonly gates: readonly number[];
  /** The screen's checks of the answer. */
  readonly checks: readonly PreparedCheck[];
  /** Indices of the fields that have a check comparing them with this one. */
  readonly comparedBy: readonly number[];
  /** The day on which an autopay form draws money first: its pay date. */
  readonly isDrawDay: boolean;
  /** Answered, checked and sent even while hidden: the draw day (decisions.md 28) and any required pay date (check.autopay-date-hidden). */
  readonly countsHidden: boolean;
}

interface PreparedCheck {
  readonly check: FieldCheck;
  /** Index of the field that the answer is compared with; -1: none. */
  readonly compared: number;
}

interface PreparedGate {
  readonly index: number;
  readonly reason: BlockReason;
  readonly input: string | undefined;
  readonly holds: Predicate;
}

export interface Plan {
  readonly form: CompiledForm;
  /** Ordered so that each input comes after those it watches. */
  readonly ranked: readonly Slot[];
  /** In element order. */
  readonly slots: readonly Slot[];
  readonly byId: ReadonlyMap<string, Slot>;
  readonly gates: readonly PreparedGate[];
  /** Indices of the gates that belong to no input: payment, routing, agree. */
  readonly formGates: readonly number[];
  /** The inputs that can determine an instalment plan. */
  readonly periods: readonly Slot[];
}

const plans = new WeakMap<CompiledForm, Plan>();

/** The plan of a form, created on first use. */
export function planOf(form: CompiledForm): Plan {
  const known = plans.get(form);
  if (known) return known;
  const plan = makePlan(form);
  plans.set(form, plan);
  return plan;
}

/** The plan a state began with. Throws if the form is a different one. */
export function planFor(form: CompiledForm, { session }: { readonly session: { readonly plan: Plan } }): Plan {
  const { plan } = session;
  if (plan.form.enrollment.id === form.enrollment.id) return plan;
  throw new Error(
    `The state is of form '${plan.form.enrollment.id}', not of '${form.enrollment.id}'. Begin anew with this form.`,
  );
}

function makePlan(form: CompiledForm): Plan {
  const positions = new Map(form.order.map((id, index) => [id, index]));
  const indexOf = (id: string) => {
    const index = positions.get(id);
    if (index === undefined)
      throw new Error(`The compiled form is damaged: it has no input '${id}'. Compile the enrolment again.`);
    return index;
  };
  const inputs = form.order.map((id) => inputNamed(form, id));
  const rules = inputs.map((input) => ruleOf(form, input));
  const reads = rules.map((rule) => [...idsRead(rule, ["shown", "chosen"])].map(indexOf));
  const dependents = inverted(reads);
  const order = settlingOrder(reads, dependents);
  const rankOf = indexByValue(order);
  const gatesOf = gatesByInput(form, indexOf);
  const checks = inputs.map((input) => preparedChecks(input, indexOf));
  const comparedBy = inverted(checks.map(comparedIn));
  // Created in settling order, with the most read fields first: the slots that one event touches then are close in memory, which matters in
  // forms with thousands of inputs.
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
      countsHidden: countsHidden(form, input),
      gates: orNone(gatesOf[index]!),
      checks: checks[index]!,
      comparedBy: orNone(comparedBy[index]!),
      id: input.id,
      isDrawDay: isDrawDay(form, input),
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

/** Shared by all inputs without any. Not frozen: every loop over these lists is slower if it sees both frozen and unfrozen ones. */
const none: readonly number[] = [];
const orNone = (list: readonly number[]): readonly number[] => (list.length === 0 ? none : list);

const noChecks: readonly PreparedCheck[] = [];
const preparedChecks = ({ checks }: CompiledInput, indexOf: (id: string) => number): readonly PreparedCheck[] =>
  checks === undefined
    ? noChecks
    : checks.map((check) => ({ check, compared: "field" in check ? indexOf(check.field) : -1 }));

/** The fields that these checks compare with, without duplicates. */
const comparedIn = (checks: readonly PreparedCheck[]): number[] =>
  [...new Set(checks.map(({ compared }) => compared))].filter((index) => index !== -1);

/** Shared by all inputs without options. */
const nothingOffered: ReadonlyMap<string, number> = new Map();
const offeredBy = ({ options }: CompiledInput): ReadonlyMap<string, number> =>
  options.length === 0 ? nothingOffered : new Map(options.map(({ guid }, index) => [guid, index]));

function inputNamed(form: CompiledForm, id: string): CompiledInput {
  const input = Object.hasOwn(form.inputs, id) ? form.inputs[id] : undefined;
  if (!input)
    throw new Error(
      `The compiled form is damaged: '${id}' is in its order but not in its inputs. Compile the enrolment again.`,
    );
  return input;
}

const ruleOf = (form: CompiledForm, input: CompiledInput) =>
  input.tag !== null ? input.untagged : Object.hasOwn(form.logic, input.id) ? (form.logic[input.id] ?? null) : null;

const isPayDate = ({ type }: CompiledInput): boolean => fieldDefinitionOf(type).isPayDate === true;
const isDrawDay = (form: CompiledForm, input: CompiledInput): boolean =>
  isPayDate(input) && form.enrollment.type === "AutoPay";
const countsHidden = (form: CompiledForm, input: CompiledInput): boolean =>
  isDrawDay(form, input) || (isPayDate(input) && input.required);

/** For each node, the nodes that have it in their list. */
function inverted(lists: readonly (readonly number[])[]): number[][] {
  const result: number[][] = lists.map(() => []);
  lists.forEach((list, from) => list.forEach((to) => result[to]!.push(from)));
  return result;
}

/** Topological order: every input after those it reads. */
function settlingOrder(reads: readonly (readonly number[])[], dependents: readonly (readonly number[])[]): number[] {
  const waiting = reads.map((list) => list.length);
  const order = waiting.flatMap((count, index) => (count === 0 ? [index] : []));
  // The list grows while it is walked.
  for (const index of order) {
    for (const dependent of dependents[index]!) {
      const left = waiting[dependent]! - 1;
      waiting[dependent] = left;
      if (left === 0) order.push(dependent);
    }
  }
  if (order.length < reads.length)
    throw new Error("The compiled form is damaged: its rules form a cycle. Compile the enrolment again.");
  return order;
}

/** Value → index. */
function indexByValue(values: readonly number[]): number[] {
  const positions = new Array<number>(values.length).fill(0);
  values.forEach((value, index) => (positions[value] = index));
  return positions;
}

function gatesByInput(form: CompiledForm, indexOf: (id: string) => number): number[][] {
  const gates: number[][] = form.order.map(() => []);
  form.gates.forEach(({ when }, gate) => {
    for (const id of idsRead(when, ["shown", "filled", "verification"])) gates[indexOf(id)]!.push(gate);
  });
  return gates;
}
