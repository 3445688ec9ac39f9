// Runs test cases: in the worker, and in the page where there is no worker.
import { caseRunner } from "@billwright/engine/cases";
import type { Fixture } from "@billwright/schemas";
import type { RunAnswer, RunRequest } from "./runnerMessages.ts";

export function runRequests(): (request: RunRequest) => RunAnswer {
  let known: readonly Fixture[] = [];
  return ({ turn, enrollment, fixtures = known }) => {
    known = fixtures;
    return { turn, verdicts: known.map(caseRunner(enrollment)) };
  };
}
