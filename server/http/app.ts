// The Express application: what every request passes, then calls, health, the features' other routes, pages.
import type { Routes } from "./route.ts";
import { serveCalls, type CallServices } from "./calls.ts";
import { constants } from "node:zlib";
import compression from "compression";
import express, {
  type ErrorRequestHandler,
  type Express,
  type Request,
  type RequestHandler,
  type Router,
} from "express";
import { sendError } from "./answer.ts";
import { readableAddress } from "./copiedAddress.ts";
import { headers, type HeaderOptions } from "./headers.ts";
import type { Metrics } from "../monitoring/metrics.ts";
import { observe } from "../monitoring/observe.ts";
import { notFound, refuse, type Refused } from "./refusal.ts";

export interface AppParts {
  routes: Partial<Routes>;
  services: CallServices;
  headers: HeaderOptions;
  health: Router;
  /** Hosts that are not of pages, before all that is. */
  otherHosts?: readonly RequestHandler[];
  /** Routes outside of the call table, in order: brand style sheets, the outbox, pages. */
  others: readonly Router[];
  /** Where answers are counted; left out, they are not. */
  metrics?: Metrics;
}

/** A fifteenth smaller than at 4, the default, in the same time; the HTML is part of every first load. */
const brotliQuality = 5;

export function appOf({
  routes,
  services,
  headers: headerOptions,
  health,
  otherHosts = [],
  others,
  metrics,
}: AppParts): Express {
  const app = express();
  app.disable("x-powered-by").disable("etag");
  app.use(observe({ ...services, ...(metrics && { metrics }) }));
  app.use(...headers(headerOptions));
  app.use(health);
  app.use(compression({ brotli: { params: { [constants.BROTLI_PARAM_QUALITY]: brotliQuality } } }));
  app.use((request, response, next) => {
    const fault = faultOf(request);
    const readable = readableAddress(request);
    if (readable !== null) response.set("Cache-Control", "no-store").redirect(readable);
    else if (fault) sendError(response, fault, services.runtime, services.log);
    else next();
  });
  app.use(...otherHosts, (_request, _response, next) => next());
  const api = serveCalls(routes, services);
  app.use((request, response, next) =>
    /^\/api(\/|\?|$)/i.test(request.originalUrl) ? api(request, response, next) : next(),
  );
  app.use(...others, (_request, response) => sendError(response, notFound(), services.runtime, services.log));
  app.use(faultHandler(services));
  return app;
}

/** A request that two readers would read in two ways: of two Host headers Node takes the first. */
function faultOf({ originalUrl, headersDistinct }: Request): Refused | null {
  if ((headersDistinct["host"]?.length ?? 0) > 1) return refuse("BAD", "malformed.header", { field: "Host" });
  return isReadable(originalUrl) ? null : notFound();
}

/** No address of ours contains NUL, which no database can look up, or `//`, which is a host to one parser and a path to another. */
function isReadable(address: string): boolean {
  const [path = ""] = address.split("?");
  return /^\/(?!\/)/.test(path) && !path.includes("%00") && URL.canParse(address, "http://host");
}

/** Express itself refuses some addresses (bad percent-encoding): that is the sender's error, all else is an internal error. */
function faultHandler({ runtime, log }: CallServices): ErrorRequestHandler {
  return (error: unknown, _request, response, _next) => {
    const isSenders =
      error instanceof URIError || (error instanceof Error && "status" in error && error.status === 400);
    sendError(response, isSenders ? notFound() : error, runtime, log);
  };
}
