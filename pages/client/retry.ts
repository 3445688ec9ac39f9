// When a call is tried again, and after how long (threats.md T24): three tries with full jitter, and only where a second try cannot
// do a thing twice.
import type { Failure } from "./answer.ts";

export const tries = 3;
const firstWaitMs = 500;
const longestWaitMs = 4_000;

const passing = new Set([502, 503, 504]);

/** Whether the same call may well work in a moment. */
export function isPassing(failure: Failure): boolean {
  switch (failure.kind) {
    case "unreachable":
    case "timeout":
      return true;
    case "http":
    case "refused":
      return passing.has(failure.status);
    case "empty":
    case "unreadable":
    case "cancelled":
      return false;
  }
}

/** A second try is harmless: the call only reads, or the server knows the repeat by its key. */
export const isRepeatable = (method: string, idempotencyKey: string | undefined): boolean =>
  method === "GET" || idempotencyKey !== undefined;

/** Milliseconds to wait before try number `next` (2 or 3); `random` is from 0 to below 1. */
export const waitBefore = (next: number, random: number): number =>
  Math.round(random * Math.min(longestWaitMs, firstWaitMs * 2 ** (next - 1)));
