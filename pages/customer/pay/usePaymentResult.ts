// What became of a payment, asked again while it is not known: after 2, 4, 8 … 30 seconds, for two minutes (decisions-proposed.md P99).
import { useEffect, useState } from "react";
import type { Failure } from "../../client/answer.ts";
import type { Data } from "../../client/client.ts";
import { useApp } from "../../services/app.ts";

export type PaymentResult = Data<"GET /api/PaymentMethod/PaymentResult">;

export interface ResultKey {
  referenceId: string;
  security: string;
}

export interface AskedResult {
  /** Null until the first answer. */
  result: PaymentResult | null;
  /** Why the last question had no answer. */
  failure: Failure | null;
  /** Asks again at once. */
  reload(): void;
}

const firstPauseMs = 2_000;
const longestPauseMs = 30_000;
const allMs = 120_000;

/** The pause before the next question; null: it has been asked for long enough. */
export function pauseAfter(asked: number): number | null {
  const pause = (times: number) => Math.min(firstPauseMs * 2 ** times, longestPauseMs);
  const waited = Array.from({ length: asked }, (_, times) => pause(times)).reduce((sum, each) => sum + each, 0);
  return waited >= allMs ? null : pause(asked);
}

export function usePaymentResult({ referenceId, security }: ResultKey): AskedResult {
  const { client } = useApp();
  const [turn, setTurn] = useState(0);
  const [state, setState] = useState<Omit<AskedResult, "reload">>({ result: null, failure: null });
  useEffect(() => {
    const gone = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async (asked: number): Promise<void> => {
      const query = { referenceId, security };
      const answer = await client.call("GET /api/PaymentMethod/PaymentResult", { query, signal: gone.signal });
      if (gone.signal.aborted) return;
      setState(({ result }) =>
        answer.ok ? { result: answer.data, failure: null } : { result, failure: answer.failure },
      );
      const isKnown = answer.ok && answer.data.status !== null;
      const pause = isKnown || (!answer.ok && asked === 0) ? null : pauseAfter(asked);
      if (pause !== null) timer = setTimeout(() => void ask(asked + 1), pause);
    };
    void ask(0);
    return () => {
      gone.abort();
      clearTimeout(timer);
    };
  }, [client, referenceId, security, turn]);
  return { ...state, reload: () => setTurn((last) => last + 1) };
}
