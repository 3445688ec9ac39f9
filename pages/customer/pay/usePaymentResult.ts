// What became of a payment, requested again while it is not known: after 2, 4, 8 … 30 seconds, for two minutes (decisions-proposed.md P99).
import { useEffect, useRef } from "react";
import type { Failure } from "../../client/answer.ts";
import type { Data } from "../../client/client.ts";
import { failedBy } from "../../link/failedBy.ts";
import { useCall, type Loaded } from "../../link/useCall.ts";

export type PaymentResult = Data<"GET /api/PaymentMethod/PaymentResult">;

export interface ResultKey {
  referenceId: string;
  security: string;
}

const firstPauseMs = 2_000;
const longestPauseMs = 30_000;
const allMs = 120_000;

/** The pause before the next request; null: enough requests were made. */
export function pauseAfter(requestCount: number): number | null {
  const pause = (times: number) => Math.min(firstPauseMs * 2 ** times, longestPauseMs);
  const waited = Array.from({ length: requestCount }, (_, times) => pause(times)).reduce((sum, each) => sum + each, 0);
  return waited >= allMs ? null : pause(requestCount);
}

function mayPass(failure: Failure): boolean {
  const by = failedBy(failure);
  return by.of === "call" && by.passing;
}

export function usePaymentResult(query: ResultKey): Loaded<PaymentResult> {
  const loaded = useCall("GET /api/PaymentMethod/PaymentResult", { query });
  const { data, failure, isLoading, reload } = loaded;
  const requestCount = useRef(0);
  const isOver = data === null ? failure !== null && !mayPass(failure) : data.status !== null;
  useEffect(() => {
    const pause = isLoading || isOver ? null : pauseAfter(requestCount.current);
    if (pause === null) return;
    const timer = setTimeout(() => {
      requestCount.current++;
      reload();
    }, pause);
    return () => clearTimeout(timer);
  }, [isLoading, isOver, reload]);
  return {
    ...loaded,
    reload: () => {
      requestCount.current = 0;
      reload();
    },
  };
}
