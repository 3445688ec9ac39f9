// The counts of a form for a reader: each question with its answers by name (results.text, threats.md T26).
import { traitsOf, type CompiledForm, type CompiledInput } from "@billwright/engine";
import { eventKinds, type CallData, type EventKind } from "@billwright/schemas";
import { isChoice, isCounted, looksPersonal, mostTexts } from "./countable.ts";
import { offeredAnswers, type AnswerColumn } from "./export/columns.ts";
import { sumOf, type AnswerTotals } from "./store.ts";

export type Results = CallData<"GET /api/Enrollments/analytic-public">;
type Question = Results["questions"][number];
type Answer = Question["answers"][number];

/** For whom: everyone with the public link, or the account's own users. */
type Audience = "public" | "account";

type Counts = ReadonlyMap<string, number>;

export function resultsOf(
  form: CompiledForm,
  totals: AnswerTotals,
  events: ReadonlyMap<EventKind, number>,
  questions: Question[],
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
    questions,
    total: totals.total,
    actions: eventKinds.filter((kind) => count(kind) > 0).map((kind) => ({ kind, count: count(kind) })),
  };
}

/** For everyone: the questions of the form as it is now, and what charts can show. */
export function publicQuestions(form: CompiledForm, totals: AnswerTotals): Question[] {
  const inputs = form.order.flatMap((inputId) => form.inputs[inputId] ?? []);
  return inputs
    .filter(({ type, visible }) => isCounted(type) && visible)
    .map((input) => ({
      ...{ inputId: input.id, name: input.name, type: input.type },
      ...figuresOf([input], totals, "public"),
    }));
}

/** For the account: every question in each of its wordings, with the figures of the versions that asked in those words. */
export function accountQuestions(
  columns: readonly AnswerColumn[],
  byVersion: ReadonlyMap<number, AnswerTotals>,
  dated: (name: string, until: number | null) => string,
): Question[] {
  return columns
    .map(({ key, inputId, name, type, until, inputs }) => {
      const totals = sumOf([...inputs.keys()].flatMap((number) => byVersion.get(number) ?? []));
      const figures = figuresOf([...inputs.values()], totals, "account");
      const isShown = figures.submitted > 0 || [...inputs.values()].some(({ visible }) => visible);
      return { isShown, question: { inputId, column: key, name: dated(name, until), type, ...figures } };
    })
    .flatMap(({ isShown, question }) => (isShown ? [question] : []));
}

type Figures = Omit<Question, "inputId" | "column" | "name" | "type">;

/** `versions`: the question as each version has it, in the same words, the newest first. */
function figuresOf(versions: readonly CompiledInput[], totals: AnswerTotals, audience: Audience): Figures {
  const [{ id, type }] = versions as [CompiledInput];
  const submitted = totals.submitted.get(id) ?? 0;
  const notSubmitted = totals.leftOut.get(id) ?? 0;
  const counts: Counts = totals.answers.get(id) ?? new Map<string, number>();
  const files = totals.files.get(id);
  return {
    answers: isChoice(type) ? choices(versions, counts, audience) : texts(versions, counts, audience),
    ...noLongerOffered(versions, counts),
    ...(files !== undefined && { files }),
    submitted,
    notSubmitted,
    notShown: Math.max(0, totals.total - submitted - notSubmitted),
  };
}

const hasTag = (versions: readonly CompiledInput[]): boolean => versions.some(({ tag }) => tag !== null);

/** Every offered choice, in its order; for the account, then what a merge tag answered instead (threats.md T26). */
function choices(versions: readonly CompiledInput[], counts: Counts, audience: Audience): Answer[] {
  const offered = shownAnswers(versions, counts);
  const tagged = audience === "account" && hasTag(versions) ? notOffered(versions, counts) : [];
  return [...offered, ...tagged.map((answer) => [answer, answer] as const)].map(([answer, label]) => ({
    label,
    count: counts.get(answer) ?? 0,
  }));
}

/** In one number: a choice that the form no longer has has no name here. */
function noLongerOffered(versions: readonly CompiledInput[], counts: Counts): Pick<Question, "noLongerOffered"> {
  if (!isChoice(versions[0]!.type) || hasTag(versions)) return {};
  const count = notOffered(versions, counts).reduce((sum, answer) => sum + (counts.get(answer) ?? 0), 0);
  return count === 0 ? {} : { noLongerOffered: count };
}

function notOffered(versions: readonly CompiledInput[], counts: Counts): string[] {
  const offered = new Set(shownAnswers(versions, counts).map(([answer]) => answer));
  return [...counts.keys()].filter((answer) => !offered.has(answer)).sort();
}

/** The page offers the months, so only chosen months are included. */
function shownAnswers(
  versions: readonly CompiledInput[],
  counts: Counts,
): (readonly [answer: string, label: string])[] {
  const offered = [...offeredAnswers(versions)];
  return traitsOf(versions[0]!.type).options === "months" ? offered.filter(([answer]) => counts.has(answer)) : offered;
}

/** The most frequent first; none if more than ten differ, or if the public would read personal data. */
function texts(versions: readonly CompiledInput[], counts: Counts, audience: Audience): Answer[] {
  const isPersonal = hasTag(versions) || [...counts.keys()].some(looksPersonal);
  if (counts.size > mostTexts || (audience === "public" && isPersonal)) return [];
  const answers = [...counts].map(([label, count]) => ({ label, count }));
  return answers.sort((a, b) => b.count - a.count || (a.label < b.label ? -1 : 1));
}
