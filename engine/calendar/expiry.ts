// When a form's time is over. Engine, pages and server ask here and nowhere else.
import { instantOf } from "./instants.ts";

/**
 * Whether the expiration date is earlier than now (milliseconds since 1970); at that very moment the form is still open. The date is read
 * as `instantOf` reads it: without a zone it is in UTC, without a time it is the first moment of that day. One that is no time never comes.
 */
export function isExpired(expirationDate: string | null, now: number): boolean {
  const end = instantOf(expirationDate);
  return end !== null && end < now;
}
