// A form's test cases, and what becomes of each on the form as it is now.
import { useCallback, useEffect, useMemo, useRef, useState } from "react";
import { withForms, type CaseVerdict } from "@billwright/engine/cases";
import type { Enrollment, Fixture } from "@billwright/schemas";
import type { Failure } from "../../../client/answer.ts";
import type { Data } from "../../../client/client.ts";
import { useCall } from "../../../link/useCall.ts";
import { startRunner, type CaseRunning } from "./startRunner.ts";

type Answer = Data<"GET /api/Templates/Cases">;

export type TestCase = Answer["cases"][number] & { fixture: Fixture };

/** As a form keeps them; null while they are being loaded. */
export function useTests(answer: Answer | null): readonly TestCase[] | null {
  return useMemo(() => answer && withForms(answer.cases, answer.forms), [answer]);
}

export interface JudgedCase {
  test: TestCase;
  verdict: CaseVerdict;
}

export interface Cases {
  /** How many there are; null: they are being loaded. */
  count: number | null;
  /** Null: they are being loaded or run. */
  judged: readonly JudgedCase[] | null;
  /** Why they, or what runs them, could not be loaded. */
  failure: Failure | null;
  /** The form they run on. */
  enrollment: Enrollment;
  /** After one was saved, renewed or deleted, and after a failure. */
  reload(): void;
}

/** `enrollment`: another object is another state of the form, on which they run again. */
export function useCases(templateId: string, enrollment: Enrollment): Cases {
  const { data, failure, reload } = useCall("GET /api/Templates/Cases", { query: { id: templateId } });
  const tests = useTests(data);
  const { verdicts, isFailed, runAgain } = useVerdicts(tests, enrollment);
  const judged = useMemo(
    () => (tests !== null && verdicts !== null ? tests.map((test, at) => ({ test, verdict: verdicts[at]! })) : null),
    [tests, verdicts],
  );
  const whyNot = tests === null ? failure : isFailed ? notStarted : null;
  return {
    count: tests && tests.length,
    judged,
    failure: whyNot,
    enrollment,
    reload: () => {
      if (isFailed) runAgain();
      reload();
    },
  };
}

/** Their script comes from our server, as a call's answer does. */
export const notStarted: Failure = { kind: "unreachable" };

type Tests = readonly Pick<TestCase, "fixture">[];

interface Verdicts {
  /** Of each case, in their order; null until they have run, and while they run on another form. */
  verdicts: readonly CaseVerdict[] | null;
  /** What runs them did not start. */
  isFailed: boolean;
  runAgain(): void;
}

export function useVerdicts(tests: Tests | null, enrollment: Enrollment): Verdicts {
  const runner = useRef<CaseRunning | null>(null);
  const turn = useRef(0);
  const sent = useRef<Tests | null>(null);
  const [answered, setAnswered] = useState<{ of: Tests; verdicts: readonly CaseVerdict[] } | null>(null);
  const [isFailed, setFailed] = useState(false);
  const stop = useCallback(() => {
    runner.current?.close();
    runner.current = null;
    sent.current = null;
  }, []);
  const runOn = useCallback(
    (cases: Tests, form: Enrollment) => {
      turn.current += 1;
      runner.current ??= startRunner(
        (answer) => {
          if (answer.turn !== turn.current) return;
          setAnswered({ of: sent.current!, verdicts: answer.verdicts });
          setFailed(false);
        },
        () => {
          stop();
          setFailed(true);
        },
      );
      const isNew = sent.current !== cases;
      sent.current = cases;
      const fixtures = isNew ? { fixtures: cases.map(({ fixture }) => fixture) } : {};
      runner.current.run({ turn: turn.current, enrollment: form, ...fixtures });
    },
    [stop],
  );
  useEffect(() => {
    if (tests !== null && tests.length > 0) runOn(tests, enrollment);
  }, [tests, enrollment, runOn]);
  useEffect(() => stop, [stop]);
  const runAgain = () => {
    setFailed(false);
    if (tests !== null) runOn(tests, enrollment);
  };
  return { verdicts: isFailed ? null : verdictsOf(tests, answered), isFailed, runAgain };
}

function verdictsOf(
  tests: Tests | null,
  answered: { of: Tests; verdicts: readonly CaseVerdict[] } | null,
): readonly CaseVerdict[] | null {
  if (tests?.length === 0) return [];
  return answered !== null && answered.of === tests ? answered.verdicts : null;
}
