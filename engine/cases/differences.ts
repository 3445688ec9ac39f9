// What a red case differs in, by name and once: what is missing or too much, and the rule that decides it. What follows from another
// difference is marked as such.
import type { Fixture, FixtureStep, Json, MessageRef } from "@billwright/schemas";
import type { EnrollmentForm } from "../form/compiledForm.ts";
import type { FormEvent } from "../form/events.ts";
import { idsRead } from "../logic/evaluator.ts";
import { deepEqual } from "../replay/deepEqual.ts";
import type { Replayed } from "../replay/replay.ts";
import { describeEvent, valueText } from "../words/describeEvent.ts";
import { describeLogic } from "../words/describeLogic.ts";
import { inputName, phrase, type NamedInputs, type Phrase } from "../words/phrase.ts";
import { namesThenAndNow } from "./writtenNames.ts";

/**
 * defects: the form cannot be filled in. noStart: it does not take the answers or the time that the case begins with. missing, extra: a question
 * shows against what was expected. order: the same questions in another order. gone, choiceGone, notTaken: the question, the choice or
 * the kind of answer is not part of the form any more. submit: whether Submit can be pressed, and what becomes of it.
 */
type DifferenceKind =
  | "defects"
  | "noStart"
  | "missing"
  | "extra"
  | "order"
  | "gone"
  | "choiceGone"
  | "notTaken"
  | "answer"
  | "error"
  | "submit"
  | "plan"
  | "sent";

export interface CaseDifference {
  readonly kind: DifferenceKind;
  /** From 1; null: at the start. */
  readonly step: number | null;
  /** What had just happened, in words; null: nothing yet. */
  readonly event: MessageRef | null;
  readonly input: string | null;
  /** Of the input, for reading. */
  readonly name: string;
  /** When the input shows; null: not what this difference is about. */
  readonly rule: Phrase | null;
  readonly expected?: string;
  readonly actual?: string;
}

interface FoundDifference extends CaseDifference {
  readonly isFollowing: boolean;
}

export function differencesOf(form: EnrollmentForm, recorded: Fixture, replayed: Replayed): FoundDifference[] {
  const names = namesThenAndNow(recorded.enrollment, form.inputs);
  const search: Search = { form, names, differing: new Set(), seen: new Set(), found: [] };
  for (const { at, expected, actual } of replayed.steps) {
    if (deepEqual(expected, actual)) continue;
    const where = whereOf(names, recorded.steps ?? [], at);
    if (at === replayed.refused?.at && "error" in asRecord(actual)) addRefusal(search, where, replayed.refused);
    else compareStep(search, where, asRecord(expected), asRecord(actual));
  }
  return search.found;
}

interface Search {
  form: EnrollmentForm;
  names: NamedInputs;
  /** Inputs that show otherwise than expected at this step or at an earlier one. */
  differing: Set<string>;
  /** Kind and input of what was found. */
  seen: Set<string>;
  found: FoundDifference[];
}

type Where = Pick<CaseDifference, "step" | "event">;

function whereOf(names: NamedInputs, steps: readonly FixtureStep[], at: number | string): Where {
  if (typeof at === "string") return { step: null, event: null };
  const event = steps
    .slice(0, at + 1)
    .flatMap((step) => step.event ?? [])
    .at(-1) as FormEvent | undefined;
  return event === undefined ? { step: null, event: null } : { step: at + 1, event: describeEvent(names, event) };
}

type Added = Pick<CaseDifference, "kind" | "input"> & Partial<CaseDifference>;

function add(search: Search, where: Where, added: Added, isFollowing: boolean): void {
  const { kind, input } = added;
  const key = `${kind} ${input ?? ""}`;
  if (search.seen.has(key)) return;
  search.seen.add(key);
  const name = input === null ? "" : inputName(search.names, input);
  search.found.push({ rule: null, name, ...where, ...added, isFollowing });
}

const refusals: Readonly<Record<string, DifferenceKind | undefined>> = {
  "unknown-input": "gone",
  "unknown-choice": "choiceGone",
  "bad-value": "notTaken",
};

/** What the form takes no more; it follows where its question was found to be gone before. */
function addRefusal(search: Search, where: Where, { code, input: of }: NonNullable<Replayed["refused"]>): void {
  const input = of ?? null;
  const kind = where.step === null ? "noStart" : (refusals[code] ?? "notTaken");
  add(search, where, { kind, input }, input !== null && search.differing.has(input));
}

function compareStep(search: Search, where: Where, expected: Observed, actual: Observed): void {
  compareShown(search, where, expected["visible"], actual["visible"]);
  compareByInput(search, where, "answer", asRecord(expected["values"]), asRecord(actual["values"]));
  compareByInput(search, where, "error", asRecord(expected["errors"]), asRecord(actual["errors"]));
  for (const [key, kind] of ofForm) {
    if (!(key in expected) || deepEqual(expected[key], actual[key])) continue;
    const sides = { expected: JSON.stringify(expected[key]), actual: JSON.stringify(actual[key] ?? null) };
    add(search, where, { kind, input: null, ...sides }, search.found.length > 0);
  }
}

/** The keys of an expectation that are about the form as a whole, the most telling first. */
const ofForm: readonly (readonly [key: string, kind: DifferenceKind])[] = [
  ["canSubmit", "submit"],
  ["submitted", "submit"],
  ["invalid", "submit"],
  ["blockers", "submit"],
  ["schedule", "plan"],
  ["submission", "sent"],
];

function compareShown(search: Search, where: Where, expected: unknown, actual: unknown): void {
  if (!Array.isArray(expected) || !Array.isArray(actual) || deepEqual(expected, actual)) return;
  const missing = (expected as string[]).filter((id) => !actual.includes(id));
  const extra = (actual as string[]).filter((id) => !expected.includes(id));
  for (const id of [...missing, ...extra]) search.differing.add(id);
  for (const id of missing) addShown(search, where, Object.hasOwn(search.form.inputs, id) ? "missing" : "gone", id);
  for (const id of extra) addShown(search, where, "extra", id);
  if (missing.length + extra.length === 0) add(search, where, { kind: "order", input: null }, false);
}

function addShown(search: Search, where: Where, kind: "missing" | "extra" | "gone", input: string): void {
  const { inputs, logic } = search.form;
  if (kind === "gone") return add(search, where, { kind, input }, false);
  const when = Object.hasOwn(logic, input) ? logic[input]! : null;
  const isOff = !inputs[input]!.visible;
  const rule = isOff ? phrase("logic.never") : when === null ? phrase("logic.always") : describeLogic(inputs, when);
  const reads = when === null ? [] : [...idsRead(when, ["shown", "chosen"])];
  const isFollowing = reads.some((read) => read !== input && search.differing.has(read));
  add(search, where, { kind, input, rule }, isFollowing);
}

/** Answers and errors of inputs that show as expected; those of the others follow. */
function compareByInput(
  search: Search,
  where: Where,
  kind: "answer" | "error",
  expected: Observed,
  actual: Observed,
): void {
  for (const input of new Set([...Object.keys(expected), ...Object.keys(actual)])) {
    const [wanted, found] = [own(expected, input), own(actual, input)];
    if (deepEqual(wanted, found)) continue;
    const text = (value: unknown) => valueText(search.names, input, value as Json | undefined);
    const isFollowing = search.differing.has(input) || search.seen.has(`choiceGone ${input}`);
    add(search, where, { kind, input, expected: text(wanted), actual: text(found) }, isFollowing);
  }
}

type Observed = Readonly<Record<string, unknown>>;
const asRecord = (value: unknown): Observed =>
  typeof value === "object" && value !== null && !Array.isArray(value) ? (value as Observed) : {};
const own = (record: Observed, key: string): unknown => (Object.hasOwn(record, key) ? record[key] : undefined);
