// An upload over a slow line gets more time than any other request: the call that accepts it extends the time, after it has verified the
// token (threats.md T47).
import type { IncomingMessage } from "node:http";

const unhurried = new WeakSet<IncomingMessage>();

/** From now on the request may take this long, instead of the server's limit for every request (listen.ts). */
export function giveTime(request: IncomingMessage, ms: number): void {
  unhurried.add(request);
  const timer = setTimeout(() => request.destroy(), ms);
  request.once("close", () => clearTimeout(timer));
}

/** Whether the rest of the request may still come. */
export const hasMoreTime = (request: IncomingMessage): boolean => unhurried.has(request) && !request.complete;
