// A form's test cases, and what becomes of each on the form as it is now.
import { useEffect, useMemo, useRef, useState } from "react";
import type { CaseVerdict } from "@billwright/engine/cases";
import type { Enrollment } from "@billwright/schemas";
import type { Failure } from "../../../client/answer.ts";
import type { Data } from "../../../client/client.ts";
import { useCall } from "../../../link/useCall.ts";
import { startRunner, type CaseRunning } from "./startRunner.ts";

export type TestCase = Data<"GET /api/Templates/Cases">["cases"][number];

export interface JudgedCase {
  test: TestCase;
  verdict: CaseVerdict;
}

export interface Cases {
  /** How many there are; null: they are being loaded. */
  count: number | null;
  /** Null: they are being loaded or run. */
  judged: readonly JudgedCase[] | null;
  /** Why they could not be loaded. */
  failure: Failure | null;
  /** The form they run on. */
  enrollment: Enrollment;
  /** After one was saved, renewed or deleted. */
  reload(): void;
}

/** `enrollment`: another object is another state of the form, on which they run again. */
export function useCases(templateId: string, enrollment: Enrollment): Cases {
  const { data, failure, reload } = useCall("GET /api/Templates/Cases", { query: { id: templateId } });
  const tests = data?.cases ?? null;
  const verdicts = useVerdicts(tests, enrollment);
  const judged = useMemo(
    () => (tests !== null && verdicts !== null ? tests.map((test, at) => ({ test, verdict: verdicts[at]! })) : null),
    [tests, verdicts],
  );
  return { count: tests && tests.length, judged, failure: tests === null ? failure : null, enrollment, reload };
}

/** Of each case, in their order; null until they have run, and while they run on another form. */
export function useVerdicts(
  tests: readonly Pick<TestCase, "fixture">[] | null,
  enrollment: Enrollment,
): readonly CaseVerdict[] | null {
  const runner = useRef<CaseRunning | null>(null);
  const turn = useRef(0);
  const sent = useRef<readonly Pick<TestCase, "fixture">[] | null>(null);
  const [answered, setAnswered] = useState<{ of: readonly unknown[]; verdicts: readonly CaseVerdict[] } | null>(null);
  useEffect(() => {
    if (tests === null || tests.length === 0) return;
    turn.current += 1;
    const mine = turn.current;
    runner.current ??= startRunner((answer) => {
      if (answer.turn === turn.current) setAnswered({ of: sent.current!, verdicts: answer.verdicts });
    });
    const isNew = sent.current !== tests;
    sent.current = tests;
    runner.current.run({
      turn: mine,
      enrollment,
      ...(isNew ? { fixtures: tests.map(({ fixture }) => fixture) } : {}),
    });
  }, [tests, enrollment]);
  useEffect(
    () => () => {
      runner.current?.close();
      runner.current = null;
      sent.current = null;
    },
    [],
  );
  if (tests === null) return null;
  if (tests.length === 0) return [];
  return answered?.of === tests ? answered.verdicts : null;
}
