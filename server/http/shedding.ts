// Refuses requests before they accumulate: one that is refused at once, with a time to try again, costs almost nothing (threats.md T47). It
// comes before the application, because what that does for every request costs more than to refuse.
import type { IncomingMessage, RequestListener, ServerResponse } from "node:http";
import type { Logger } from "pino";
import { correlationHeader, requestId } from "../monitoring/correlation.ts";
import type { Metrics } from "../monitoring/metrics.ts";
import type { Runtime } from "../runtime.ts";
import { admission, type AdmissionBounds } from "./admission.ts";
import { errorEnvelope } from "./answer.ts";
import { busy } from "./refusal.ts";

export interface Shedding {
  runtime: Pick<Runtime, "newId">;
  log: Logger;
  isTrustedProxy: (address: string) => boolean;
  /** What every answer has. */
  headers: Readonly<Record<string, string>>;
  /** How many requests may run at once; left out: as many as are answered in time. */
  bounds?: AdmissionBounds | undefined;
  metrics?: Metrics | undefined;
}

const isUpload = (request: IncomingMessage): boolean =>
  (request.headers["content-type"] ?? "").toLowerCase().startsWith("multipart/");

const isDownload = (response: ServerResponse): boolean => response.hasHeader("Content-Disposition");

/** Health checks are always answered: many requests are no outage, for which pages give way to the maintenance page. */
const asksWhetherUp = ({ url = "" }: IncomingMessage): boolean =>
  /^\/(live|health|api\/System\/health-check)\/?(\?|$)/i.test(url);

export function shedLoad(app: RequestListener, shedding: Shedding): RequestListener {
  const admitted = admission(shedding.bounds);
  const refuse = refusing(shedding);
  return (request, response) => {
    if (asksWhetherUp(request)) return app(request, response);
    if (!admitted.enter()) return refuse(request, response);
    const started = performance.now();
    response.once("close", () => {
      const now = performance.now();
      // The time of a file depends on the client's line, not on the server's load.
      admitted.leave(isUpload(request) || isDownload(response) ? null : now - started, now);
    });
    return app(request, response);
  };
}

function refusing({ runtime, log, isTrustedProxy, headers, metrics }: Shedding): RequestListener {
  // Made once: to collect a stack for each takes as long as the rest of the answer.
  const refusal = busy();
  const usual = {
    ...headers,
    "Retry-After": String(refusal.retryAfter),
    "Cache-Control": "no-store",
    "Content-Type": "application/json; charset=utf-8",
  };
  const note = noting(log);
  return (request, response) => {
    const id = requestId(request, runtime, isTrustedProxy);
    const body = JSON.stringify(errorEnvelope(refusal, id));
    response.writeHead(refusal.status, {
      ...usual,
      [correlationHeader]: id,
      "Content-Length": Buffer.byteLength(body),
    });
    response.end(body);
    metrics?.answered("shed", refusal.status, 0);
    note();
  };
}

/** One line a second says how many: a line for each would be one more flood. The metrics count each. */
function noting(log: Logger): () => void {
  let refused = 0;
  let loggedAt = -Infinity;
  return () => {
    refused += 1;
    if (performance.now() - loggedAt < 1_000) return;
    log.error({ refused }, "busy: as many requests run as are answered in time");
    refused = 0;
    loggedAt = performance.now();
  };
}
