// The counts of a form for a reader: each question with its answers by name (results.text, threats.md T26).
import { periodsOf, starsOf, traitsOf, type CompiledForm, type CompiledInput } from "@billwright/engine";
import { eventKinds, type CallData, type EventKind } from "@billwright/schemas";
import { isChoice, isCounted, looksPersonal, mostTexts } from "./countable.ts";
import type { AnswerTotals } from "./store.ts";

export type Results = CallData<"GET /api/Enrollments/analytic-public">;
type Question = Results["questions"][number];
type Answer = Question["answers"][number];

/** For whom: everyone with the public link, or the account's own users. */
export type Audience = "public" | "account";

export function resultsOf(
  form: CompiledForm,
  totals: AnswerTotals,
  events: ReadonlyMap<EventKind, number>,
  audience: Audience,
): Results {
  const { id, name, type } = form.enrollment;
  const count = (kind: EventKind) => events.get(kind) ?? 0;
  return {
    stats: {
      visits: count("Visit"),
      attempts: count("EnrollmentAttempt"),
      successes: count("EnrollmentSuccess"),
      failures: count("EnrollmentFailed"),
    },
    enrollment: { id, name: name ?? "", type },
    questions: questionsOf(form, totals, audience),
    total: totals.total,
    actions: eventKinds.filter((kind) => count(kind) > 0).map((kind) => ({ kind, count: count(kind) })),
  };
}

function questionsOf(form: CompiledForm, totals: AnswerTotals, audience: Audience): Question[] {
  const inputs = form.order.flatMap((inputId) => form.inputs[inputId] ?? []);
  return inputs
    .filter(({ type }) => isCounted(type))
    .filter(({ id, visible }) => visible || (audience === "account" && totals.submitted.has(id)))
    .map((input) => {
      const submitted = totals.submitted.get(input.id) ?? 0;
      const notSubmitted = totals.leftOut.get(input.id) ?? 0;
      const counts = totals.answers.get(input.id) ?? new Map<string, number>();
      return {
        inputId: input.id,
        name: input.name,
        type: input.type,
        answers: isChoice(input.type) ? choices(input, counts, audience) : texts(input, counts, audience),
        ...noLongerOffered(input, counts),
        submitted,
        notSubmitted,
        notShown: Math.max(0, totals.total - submitted - notSubmitted),
      };
    });
}

/** Every offered choice, in its order; for the account, then what a merge tag answered instead (threats.md T26). */
function choices(input: CompiledInput, counts: ReadonlyMap<string, number>, audience: Audience): Answer[] {
  const offered = offeredAnswers(input, counts);
  const tagged = audience === "account" && input.tag !== null ? notOffered(input, counts) : [];
  return [...offered, ...tagged.map((answer) => [answer, answer] as const)].map(([answer, label]) => ({
    label,
    count: counts.get(answer) ?? 0,
  }));
}

/** In one number: a choice that the form no longer has has no name here. */
function noLongerOffered(input: CompiledInput, counts: ReadonlyMap<string, number>): Pick<Question, "noLongerOffered"> {
  if (!isChoice(input.type) || input.tag !== null) return {};
  const count = notOffered(input, counts).reduce((sum, answer) => sum + (counts.get(answer) ?? 0), 0);
  return count === 0 ? {} : { noLongerOffered: count };
}

function notOffered(input: CompiledInput, counts: ReadonlyMap<string, number>): string[] {
  const offered = new Set(offeredAnswers(input, counts).map(([answer]) => answer));
  return [...counts.keys()].filter((answer) => !offered.has(answer)).sort();
}

/** The values of the answers in the counts, with their names. The page offers the months, so only chosen months are included. */
function offeredAnswers(
  input: CompiledInput,
  counts: ReadonlyMap<string, number>,
): (readonly [answer: string, label: string])[] {
  const { length, options } = traitsOf(input.type);
  if (options === "choices") return input.options.map(({ guid, name }) => [guid, name]);
  if (options === "months") return numbered(periodsOf(input)).filter(([answer]) => counts.has(answer));
  if (length !== "stars") return [];
  return numbered(Array.from({ length: starsOf(input) }, (_, star) => star + 1));
}

const numbered = (numbers: readonly number[]) => numbers.map((number) => [String(number), String(number)] as const);

/** The most frequent first; none if more than ten differ, or if the public would read personal data. */
function texts(input: CompiledInput, counts: ReadonlyMap<string, number>, audience: Audience): Answer[] {
  const isPersonal = input.tag !== null || [...counts.keys()].some(looksPersonal);
  if (counts.size > mostTexts || (audience === "public" && isPersonal)) return [];
  const answers = [...counts].map(([label, count]) => ({ label, count }));
  return answers.sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1));
}
