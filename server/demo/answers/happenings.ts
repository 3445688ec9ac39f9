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
 * Everyone who answered visited two minutes before, and one in nine forgot an answer first; of four visitors one left without an answer.
 * None is dated after an answer.
 */
export function happeningsOf(answers: readonly DemoAnswer[]): DemoHappening[] {
  return answers.flatMap(({ respondent, submittedAt }, index) => {
    const visitedAt = new Date(Date.parse(submittedAt) - 120_000).toISOString();
    const happening = (kind: EventKind, at: string, who = respondent): DemoHappening => ({
      name: `${who}-${kind}`,
      kind,
      subject: `link:${who}`,
      at,
    });
    const answered = [
      happening("Visit", visitedAt),
      happening("EnrollmentAttempt", submittedAt),
      happening("EnrollmentSuccess", submittedAt),
    ];
    const failedAt = new Date(Date.parse(submittedAt) - 30_000).toISOString();
    if (index % 9 === 4) answered.push(happening("EnrollmentFailed", failedAt));
    return index % 3 === 0 ? [...answered, happening("Visit", visitedAt, `${respondent}-visitor`)] : answered;
  });
}
