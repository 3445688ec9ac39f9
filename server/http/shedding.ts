// Refuses requests before they accumulate: one that is refused at once, with a time to try again, costs almost nothing (threats.md T47).
import type { RequestHandler, Response } from "express";
import type { IncomingMessage } from "node:http";
import type { Logger } from "pino";
import type { Runtime } from "../runtime.ts";
import { admission, type AdmissionBounds } from "./admission.ts";
import { nameForMetrics } from "../monitoring/observe.ts";
import { sendError } from "./answer.ts";
import { busy } from "./refusal.ts";

const isUpload = (request: IncomingMessage): boolean =>
  (request.headers["content-type"] ?? "").toLowerCase().startsWith("multipart/");

const isDownload = (response: Response): boolean => response.hasHeader("Content-Disposition");

/** Pages give way to the maintenance page where this is refused: many requests are no outage. */
const asksWhetherUp = ({ url = "" }: IncomingMessage): boolean => /^\/api\/System\/health-check\/?(\?|$)/i.test(url);

export function shedLoad(runtime: Runtime, log: Logger, bounds?: AdmissionBounds): RequestHandler {
  const admitted = admission(bounds);
  // Made once: to collect a stack for each takes as long as the rest of the answer.
  const refusal = busy();
  return (request, response, next) => {
    if (asksWhetherUp(request)) return next();
    if (!admitted.enter()) {
      nameForMetrics(response, "shed");
      sendError(response, refusal, runtime, log);
      return;
    }
    const started = performance.now();
    response.once("close", () => {
      const now = performance.now();
      // The time of a file depends on the client's line, not on the server's load.
      admitted.leave(isUpload(request) || isDownload(response) ? null : now - started, now);
    });
    next();
  };
}
