// Refuses requests before they accumulate: one that is refused at once, with a time to try again, costs almost nothing (threats.md T47).
import type { RequestHandler, Response } from "express";
import type { IncomingMessage } from "node:http";
import type { Logger } from "pino";
import type { Runtime } from "../runtime.ts";
import { sendError } from "./answer.ts";
import { busy } from "./refusal.ts";

export interface SheddingBounds {
  /** Never more than this many at once. */
  most: number;
  /** If answers are as slow as `slowMs`, no more than this many. */
  mostWhenSlow: number;
  /** The average time of the latest answers, in milliseconds. */
  slowMs: number;
}

const usualBounds: SheddingBounds = { most: 400, mostWhenSlow: 40, slowMs: 500 };

/** How much the latest answer counts in the average. */
const weight = 0.05;

const isUpload = (request: IncomingMessage): boolean =>
  (request.headers["content-type"] ?? "").toLowerCase().startsWith("multipart/");

const isDownload = (response: Response): boolean => response.hasHeader("Content-Disposition");

export function shedLoad(runtime: Runtime, log: Logger, bounds = usualBounds): RequestHandler {
  let running = 0;
  let averageMs = 0;
  return (request, response, next) => {
    const bound = averageMs > bounds.slowMs ? bounds.mostWhenSlow : bounds.most;
    if (running >= bound) {
      sendError(response, busy(), runtime, log);
      return;
    }
    running++;
    const started = performance.now();
    response.once("close", () => {
      running--;
      // The time of a file depends on the client's line, not on the server's load.
      if (!isUpload(request) && !isDownload(response)) averageMs += weight * (performance.now() - started - averageMs);
    });
    next();
  };
}
