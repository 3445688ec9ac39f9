// Decides when a form has expired, for engine, pages and server alike.
import { instantOf } from "./instants.ts";

/**
 * Whether the expiration date is earlier than now (milliseconds since 1970); at that exact moment the form is still open. `instantOf` reads
 * the date: without a zone it is in UTC, without a time it means the start of that day. A text that is not a date never expires.
 * @example
 * ```ts
 * import { isExpired } from "@billwright/engine/calendar";
 *
 * isExpired("2026-11-20T12:00:00Z", Date.UTC(2026, 10, 20, 12)); // => false
 * isExpired("2026-11-20", Date.UTC(2026, 10, 20, 12)); // => true
 * isExpired(null, Date.UTC(2026, 10, 20, 12)); // => false
 * ```
 */
export function isExpired(expirationDate: string | null, now: number): boolean {
  const end = instantOf(expirationDate);
  return end !== null && end < now;
}
