// What a link has submitted, for the pages after submit.
import { useCallback, useEffect, useState } from "react";
import { useApp } from "../../services/app.ts";
import type { Answer } from "../../client/answer.ts";
import type { Data } from "../../client/client.ts";
import { wordsOf, type Words } from "../../client/failureEffects.ts";

export type Submission = NonNullable<Data<"GET /api/Enrollments/GetSubmission">>;

export type SubmissionState =
  | { at: "loading" }
  | { at: "failed"; words: Words }
  /** Nothing was submitted with this link. */
  | { at: "none" }
  | { at: "shown"; submission: Submission };

const loading: SubmissionState = { at: "loading" };

export function useSubmission(token: string): { state: SubmissionState; reload(): void } {
  const { client } = useApp();
  const [state, setState] = useState<SubmissionState>(loading);
  const [round, setRound] = useState(0);
  useEffect(() => {
    const gone = new AbortController();
    void client.call("GET /api/Enrollments/GetSubmission", { query: {}, token, signal: gone.signal }).then((answer) => {
      if (!gone.signal.aborted) setState(stateOf(answer));
    });
    return () => gone.abort();
  }, [client, token, round]);
  const reload = useCallback(() => {
    setState(loading);
    setRound((before) => before + 1);
  }, []);
  return { state, reload };
}

function stateOf(answer: Answer<Submission | null>): SubmissionState {
  if (!answer.ok) return { at: "failed", words: wordsOf(answer.failure)[0]! };
  return answer.data === null ? { at: "none" } : { at: "shown", submission: answer.data };
}
