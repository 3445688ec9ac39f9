// One id for all that one request causes: its lines in the log, its calls to other systems, the jobs that it enqueues and what those do in turn.
import { AsyncLocalStorage, AsyncResource } from "node:async_hooks";
import type { IncomingMessage } from "node:http";
import type { Runtime } from "../runtime.ts";

const current = new AsyncLocalStorage<string>();

/** The header in which a proxy names a request, and in which we name it to others. */
export const correlationHeader = "X-Request-Id";

/** The id of the request or job that the running code belongs to. */
export const correlationId = (): string | undefined => current.getStore();

/** Runs `work`, and all that it begins, under this id. */
export const correlated = <Result>(id: string, work: () => Result): Result => current.run(id, work);

/** Keeps the present id for a listener, which else runs under the id of whoever emits. */
export const keepingCorrelation = (listener: () => void): (() => void) => AsyncResource.bind(listener);

/** What a proxy may send: enough for UUIDs, ULIDs, trace ids and cloud providers' own; too little to break a line of a log. */
const acceptable = /^[\w.:=+/-]{8,128}$/;

/** A request's id: its proxy's, else a new one. */
export const requestId = (
  request: IncomingMessage,
  runtime: Pick<Runtime, "newId">,
  isTrustedProxy: (address: string) => boolean,
): string => idFromProxy(request, isTrustedProxy) ?? runtime.newId();

/** Strangers name none: they could give theirs to many requests. */
function idFromProxy(request: IncomingMessage, isTrustedProxy: (address: string) => boolean): string | null {
  const given = request.headers["x-request-id"];
  if (typeof given !== "string" || !acceptable.test(given)) return null;
  return isTrustedProxy(request.socket.remoteAddress ?? "") ? given : null;
}
