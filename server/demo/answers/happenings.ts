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

const before = (time: string, seconds: number): string => new Date(Date.parse(time) - seconds * 1000).toISOString();
