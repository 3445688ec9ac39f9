// What a page and the worker that runs its test cases say to each other: plain data.
import type { CaseVerdict } from "@billwright/engine/cases";
import type { Enrollment, Fixture } from "@billwright/schemas";

export interface RunRequest {
  turn: number;
  enrollment: Enrollment;
  /** Left out: those of the request before. */
  fixtures?: readonly Fixture[];
}

export interface RunAnswer {
  turn: number;
  verdicts: readonly CaseVerdict[];
}
