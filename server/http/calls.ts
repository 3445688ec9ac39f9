// The API's one door: every call of the contract, mounted from its declaration. A request is measured against the declaration in one
// fixed order: address and method, limits, token, query, body; only then its feature sees it.
import { calls, type CallDeclaration, type CallName } from "@billwright/schemas";
import type { Request, RequestHandler, Response } from "express";
import type { Logger } from "pino";
import type { Tokens } from "../tokens/tokens.ts";
import type { World } from "../world.ts";
import { clientAddress, hostOf } from "./address.ts";
import { sendBlob, sendData, sendError } from "./answer.ts";
import { authenticate } from "./authenticate.ts";
import { readJsonBody } from "./body.ts";
import { languageOf } from "./language.ts";
import type { Limits } from "./limits.ts";
import { readParts } from "./parts.ts";
import { readQuery } from "./query.ts";
import { notFound, refuse } from "./refusal.ts";
import type { Blob, CallContext, Handler, Routes } from "./route.ts";
import { checksOf, type CallChecks } from "./shapes.ts";

export interface CallServices {
  tokens: Tokens;
  limits: Limits;
  world: World;
  log: Logger;
  isTrustedProxy: (address: string) => boolean;
}

/** A handler whose call is not known at compile time: what its declaration promises was checked before it is called. */
type AnyHandler = Handler<CallName>;

interface Mounted {
  name: CallName;
  declaration: CallDeclaration;
  checks: CallChecks;
  handler: AnyHandler;
}

/** By lower-case path, then by method. */
type Table = Map<string, Map<string, Mounted>>;

/** Answers every request under /api. */
export function serveCalls(routes: Partial<Routes>, services: CallServices): RequestHandler {
  const table = tableOf(routes);
  return (request, response) => {
    const started = performance.now();
    const { mounted, refusal } = find(table, request);
    const log = services.log.child({ call: mounted?.name ?? "unknown" });
    response.once("close", () =>
      log.info({ status: response.statusCode, ms: Math.round(performance.now() - started) }, "call"),
    );
    if (!mounted) {
      if (refusal.allow) response.setHeader("Allow", refusal.allow);
      sendError(response, refusal.error, services.world, log);
      request.resume();
      return;
    }
    answer(mounted, request, response, { ...services, log })
      .catch((error: unknown) => sendError(response, error, services.world, log))
      .finally(() => request.resume());
  };
}

function tableOf(routes: Partial<Routes>): Table {
  const table: Table = new Map();
  for (const [name, declaration] of Object.entries(calls) as [CallName, CallDeclaration][]) {
    const handler = routes[name] as AnyHandler | undefined;
    if (!handler) continue;
    const [method = "", path = ""] = name.toLowerCase().split(" ");
    const methods = table.get(path) ?? new Map<string, Mounted>();
    table.set(path, methods.set(method.toUpperCase(), { name, declaration, checks: checksOf(declaration), handler }));
  }
  return table;
}

type Found = { mounted: Mounted; refusal?: never } | { mounted?: never; refusal: { error: unknown; allow?: string } };

function find(table: Table, request: Request): Found {
  const [path = ""] = request.originalUrl.split("?");
  const methods = table.get(path.toLowerCase());
  if (!methods) return { refusal: { error: notFound() } };
  const mounted = methods.get(request.method);
  if (mounted) return { mounted };
  return {
    refusal: {
      error: refuse("METHOD", "api.method", { method: request.method }),
      allow: [...methods.keys()].join(", "),
    },
  };
}

async function answer(mounted: Mounted, request: Request, response: Response, services: CallServices): Promise<void> {
  const { declaration, handler } = mounted;
  const context = await contextOf(mounted, request, services);
  const data = await handler(context);
  if (declaration.data === "blob") sendBlob(response, data as unknown as Blob);
  else sendData(response, data, declaration.cacheSeconds);
}

/** All that is known of a request, checked. Throws a Refused. */
async function contextOf(
  { declaration, checks }: Mounted,
  request: Request,
  services: CallServices,
): Promise<CallContext<CallName>> {
  const { tokens, limits, world, log, isTrustedProxy } = services;
  const ip = clientAddress(request, isTrustedProxy);
  await limits.take(ip);
  const query = readQuery(request.originalUrl);
  const rule = declaration.token;
  const early = rule && !rule.in.startsWith("body.") ? await authenticate(rule, { request, query }, tokens) : undefined;
  checks.query(query);
  const body = declaration.body ? await readJsonBody(request, declaration.maxBodyKb ?? 64) : undefined;
  const late = rule?.in.startsWith("body.") ? await authenticate(rule, { request, query, body }, tokens) : undefined;
  if (declaration.body) checks.body(body);
  const context = {
    query,
    body,
    parts: declaration.parts ? readParts(request, checks.parts, declaration.maxBodyKb ?? 64) : nothing(),
    token: early ?? late,
    ip,
    host: hostOf(request),
    language: languageOf(request.headers["accept-language"]),
    idempotencyKey: declaration.idempotent ? idempotencyKeyOf(request) : null,
    now: world.now(),
    log,
  };
  // The declaration's checks have just proved what the handler's type says.
  return context as unknown as CallContext<CallName>;
}

async function* nothing(): AsyncGenerator<never> {}

function idempotencyKeyOf(request: Request): string | null {
  const key = request.headers["idempotency-key"];
  if (key === undefined) return null;
  if (typeof key === "string" && /^[\x21-\x7e]{1,200}$/.test(key)) return key;
  throw refuse("BAD", "malformed.header", { field: "Idempotency-Key" });
}
