// The visits and submissions that the demo's answers came from.
import type { EventKind } from "@billwright/schemas";
import type { DemoAnswer } from "./answers.ts";

export interface DemoHappening {
  /** Unlike any other's of the same form. */
  name: string;
  kind: EventKind;
  subject: string;
  /** ISO 8601. */
  at: string;
}

/**
 * Everyone who answered visited two minutes before; one in nine forgot an answer first, which was refused; of four visitors one left
 * without an answer. None is dated after an answer.
 */
export function happeningsOf(answers: readonly DemoAnswer[]): DemoHappening[] {
  return answers.flatMap(({ respondent, submittedAt }, index) => {
    const visitedAt = before(submittedAt, 120);
    const failedAt = before(submittedAt, 30);
    const happening = (kind: EventKind, at: string, name = `${respondent}-${kind}`): DemoHappening => ({
      name,
      kind,
      subject: `link:${respondent}`,
      at,
    });
    const answered = [
      happening("Visit", visitedAt),
      happening("EnrollmentAttempt", submittedAt),
      happening("EnrollmentSuccess", submittedAt),
    ];
    const refused = [
      happening("EnrollmentAttempt", failedAt, `${respondent}-refused`),
      happening("EnrollmentFailed", failedAt),
    ];
    const left = { ...happening("Visit", visitedAt, `${respondent}-visitor`), subject: `link:${respondent}-visitor` };
    return [...answered, ...(index % 9 === 4 ? refused : []), ...(index % 3 === 0 ? [left] : [])];
  });
}

export interface DemoStep {
  day: string;
  kind: "stopped" | "refused";
  input_id: string;
  count: number;
}

/** Of those who left, every other one had answered some questions; what was refused was a question of its own each time. */
export function stepsOf(answers: readonly DemoAnswer[], inputIds: readonly string[]): DemoStep[] {
  const steps = new Map<string, DemoStep>();
  const add = (kind: DemoStep["kind"], at: number, { submittedAt }: DemoAnswer) => {
    const step = { day: submittedAt.slice(0, 10), kind, input_id: inputIds[at % inputIds.length]!, count: 0 };
    const key = `${step.day} ${kind} ${step.input_id}`;
    steps.set(key, { ...step, count: (steps.get(key)?.count ?? 0) + 1 });
  };
  for (const [index, answer] of answers.entries()) {
    if (index % 6 === 0) add("stopped", Math.floor(index / 6) % 3, answer);
    if (index % 9 === 4) add("refused", Math.floor(index / 9) % 2, answer);
  }
  return [...steps.values()];
}

const before = (time: string, seconds: number): string => new Date(Date.parse(time) - seconds * 1000).toISOString();
