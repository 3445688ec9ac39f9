// Wraps every request: gives it its id, and measures it when its answer is gone.
import type { Request, RequestHandler, Response } from "express";
import type { Runtime } from "../runtime.ts";
import { correlated, correlationHeader, requestId } from "./correlation.ts";
import type { Metrics } from "./metrics.ts";

const names = new WeakMap<Response, string>();

/** Says what a request was, for its measurement: the first name counts. */
export function nameForMetrics(response: Response, name: string): void {
  if (!names.has(response)) names.set(response, name);
}

export interface Observing {
  runtime: Pick<Runtime, "newId">;
  isTrustedProxy: (address: string) => boolean;
  metrics?: Metrics;
}

export function observe({ runtime, isTrustedProxy, metrics }: Observing): RequestHandler {
  return (request: Request, response, next) => {
    const id = requestId(request, runtime, isTrustedProxy);
    response.setHeader(correlationHeader, id);
    const started = performance.now();
    response.once("close", () =>
      metrics?.answered(names.get(response) ?? "page", response.statusCode, (performance.now() - started) / 1000),
    );
    correlated(id, next);
  };
}
