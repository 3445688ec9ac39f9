// The API's one entry: every call of the contract, mounted from its declaration. A request is checked against the declaration in one
// fixed order: address and method, this process's limit, token, the limit of all processes, query, body, the fields that must match the
// token, the call's own limits, its gate and who may ask; only then its feature gets it. A refusal that the declaration wants recorded is
// recorded here, whatever code threw it.
import { calls, type CallDeclaration, type CallName, type TokenRule } from "@billwright/schemas";
import type { Request, RequestHandler, Response } from "express";
import type { Logger } from "pino";
import { accountOf, type TokenPayload } from "../tokens/payloads.ts";
import type { Seal } from "../tokens/seal.ts";
import type { SealedObject } from "../tokens/sealed.ts";
import { requesterOf, type Requester } from "../tokens/subject.ts";
import type { Tokens } from "../tokens/tokens.ts";
import type { Database } from "../database/connect.ts";
import type { Replica } from "../database/replica.ts";
import { keepingCorrelation } from "../monitoring/correlation.ts";
import { nameForMetrics } from "../monitoring/observe.ts";
import type { Runtime } from "../runtime.ts";
import { clientAddress, hostOf, networkOf } from "./address.ts";
import { answerOnce } from "./answerOnce.ts";
import { sendData, sendError } from "./answer.ts";
import { authenticate, ended, invalid, openSealed, type TokenSources } from "./authenticate.ts";
import { withDevice } from "./device.ts";
import { sendBlob } from "./blob.ts";
import { readJsonBody, readNoBody } from "./body.ts";
import { demandScript } from "./byScript.ts";
import { readFields } from "./fields.ts";
import { checkGate, openGate, type Gates } from "./gates.ts";
import { languageOf } from "./language.ts";
import type { Limits, RequestLimits } from "./limits.ts";
import { countCall } from "./countCall.ts";
import { isForm, isOneClick, pageInstead } from "./oneClick.ts";
import { checkOwn } from "./own.ts";
import { readParts } from "./parts.ts";
import { tableOf, type FoundPath, type Table } from "./paths.ts";
import { readQuery } from "./query.ts";
import { answerFrom } from "./reader.ts";
import { notFound, refuse, Refused } from "./refusal.ts";
import type { Blob, CallContext, Handler, Routes } from "./route.ts";
import { checksOf, type CallChecks } from "./shapes.ts";

/** A request for another's data. */
interface Attempt extends Requester {
  call: CallName;
  ip: string;
}

export interface CallServices {
  database: Database;
  /** Null: there is none. */
  replica: Replica | null;
  gates: Gates;
  tokens: Tokens;
  seal: Seal;
  /** Records an attempt in the audit trail. */
  noteAttempt(attempt: Attempt): Promise<void>;
  limits: Limits;
  requests: RequestLimits;
  runtime: Runtime;
  log: Logger;
  isTrustedProxy: (address: string) => boolean;
  /** Whether there is such an account, and open; null: there is none. */
  stateOfAccount(accountId: string): Promise<"open" | "closed" | null>;
}

/** A handler whose call is not known at compile time: the request is checked against its declaration before. */
type AnyHandler = Handler<CallName>;

export interface Mounted {
  name: CallName;
  declaration: CallDeclaration;
  checks: CallChecks;
  handler: AnyHandler;
}

/** Answers every request under /api. */
export function serveCalls(routes: Partial<Routes>, services: CallServices): RequestHandler {
  const table = tableOf(mountedOf(routes));
  return (request, response) => {
    const started = performance.now();
    const found = find(table, request);
    const name = found.mounted?.name ?? "unknown";
    nameForMetrics(response, name);
    const log = services.log.child({ call: name });
    response.once(
      "close",
      keepingCorrelation(() =>
        log.info({ status: response.statusCode, ms: Math.round(performance.now() - started) }, "call"),
      ),
    );
    if (!found.mounted) {
      const page = found.refusal.isOneClick ? pageInstead(request.originalUrl) : null;
      if (page !== null) return response.redirect(303, page);
      if (found.refusal.allow) response.setHeader("Allow", found.refusal.allow);
      sendError(response, found.refusal.error, services.runtime, log);
      request.resume();
      return;
    }
    answer(found, request, response, { ...services, log })
      .catch((error: unknown) => sendError(response, error, services.runtime, log))
      .finally(() => request.resume());
  };
}

export function mountedOf(routes: Partial<Routes>): [CallName, Mounted][] {
  return (Object.entries(calls) as [CallName, CallDeclaration][]).flatMap(([name, declaration]) => {
    const handler = routes[name] as AnyHandler | undefined;
    if (!handler) return [];
    checkGate(name, declaration);
    return [[name, { name, declaration, checks: checksOf(declaration), handler }]];
  });
}

type Found =
  | { mounted: Mounted; parts: Record<string, string>; refusal?: never }
  | { mounted?: never; refusal: { error: unknown; allow?: string; isOneClick?: boolean } };

function find(table: Table<Mounted>, request: Request): Found {
  const [path = ""] = request.originalUrl.split("?");
  const found = lookUp(table, path);
  if (found instanceof Refused) return { refusal: { error: found } };
  const mounted = found.methods.get(request.method);
  if (mounted) return { mounted, parts: found.parts };
  return {
    refusal: {
      error: refuse("METHOD", "api.method", { method: request.method }),
      allow: [...found.methods.keys()].join(", "),
      isOneClick: ["GET", "HEAD"].includes(request.method) && found.methods.get("POST")?.declaration.oneClick === true,
    },
  };
}

function lookUp(table: Table<Mounted>, path: string): FoundPath<Mounted> | Refused {
  try {
    return table(path) ?? notFound();
  } catch (error) {
    if (error instanceof Refused) return error;
    throw error;
  }
}

export type Matched = Extract<Found, { mounted: Mounted }>;

async function answer(found: Matched, request: Request, response: Response, services: CallServices): Promise<void> {
  const { name, declaration, handler } = found.mounted;
  const known: Known = {
    ip: clientAddress(request, services.isTrustedProxy),
    token: undefined,
    sealed: undefined,
  };
  const isWriting = request.method !== "GET" || declaration.acts === true;
  const data = await contextOf(found, request, services, known)
    .then((context) =>
      answerFrom(services, declaration, isWriting, known, (reader) =>
        answerOnce(services.database, [name, declaration], context, () => handler({ ...context, reader })),
      ),
    )
    .catch((error: unknown) => trace(services, name, known, error));
  if (declaration.data === "blob") await sendBlob(response, data as unknown as Blob, services.log);
  else sendData(response, data, declaration.cacheSeconds);
}

/** What is known about the requester, as soon as it is. */
export interface Known {
  ip: string;
  token: TokenPayload | undefined;
  sealed: SealedObject | undefined;
}

/** Outside of the handler's own transaction, which is rolled back while the record stays. Throws the error again. */
async function trace(
  services: CallServices,
  call: CallName,
  { ip, token, sealed }: Known,
  error: unknown,
): Promise<never> {
  const { trace: traced = [] } = calls[call] as CallDeclaration;
  const requester = token ? requesterOf(token) : sealed && { accountId: sealed.accountId, subject: sealed.object };
  if (requester && error instanceof Refused && traced.includes(error.class))
    await services.noteAttempt({ ...requester, call, ip });
  throw error;
}

/** All parts of a request, checked. Throws a Refused. */
export async function contextOf(
  { mounted: { declaration, checks }, parts }: Matched,
  request: Request,
  services: CallServices,
  known: Known,
  bodyOf = () => readBody(declaration, request),
): Promise<CallContext<CallName>> {
  const { tokens, requests, runtime, log } = services;
  const network = networkOf(known.ip);
  const { token: rule, sealed: sealedRule } = declaration;
  /** The key first: a forged one causes no work for the database (threats.md T1). */
  const admit = async (sources: TokenSources) => {
    const token = rule ? await authenticate(rule, sources, tokens) : undefined;
    known.token = declaration.device ? withDevice(token, request) : token;
    known.sealed = sealedRule && openSealed(sealedRule, sources, services);
    // A no is never limited: a mail program posts those of many.
    if (!declaration.oneClick) await requests.take(network);
    const accountId = known.token ? accountOf(known.token) : (known.sealed?.accountId ?? null);
    if (accountId !== null) await demandOpen(services, accountId, rule);
  };
  if (!declaration.oneClick) await requests.countInProcess(network);
  const query = readQuery(request.originalUrl);
  const isInBody = (rule ?? sealedRule)?.in.startsWith("body.") ?? false;
  if (!isInBody) await admit({ request, query });
  checks.path(parts);
  checks.query(query);
  const body = await bodyOf();
  if (isInBody) await admit({ request, query, body });
  checks.body(body);
  const { ip, token, sealed } = known;
  await checkOwn(services, declaration, { path: parts, query, body }, token);
  const noMiss = await countCall(services.limits, declaration, known);
  const oneClick = declaration.oneClick === true && (await isOneClick(request));
  const opened = oneClick ? undefined : await openGate(services.gates, declaration, token);
  if (declaration.acts) demandScript(request);
  const context = {
    path: parts,
    query,
    body,
    parts: declaration.parts ? readParts(request, checks.parts, declaration.maxBodyKb ?? 64) : nothing(),
    token,
    sealed,
    opened,
    isOneClick: oneClick,
    isAhead: false,
    ip,
    userAgent: String(request.headers["user-agent"] ?? "").slice(0, 500),
    host: hostOf(request),
    language: languageOf(request.headers["accept-language"]),
    idempotencyKey: declaration.idempotent ? idempotencyKeyOf(request) : null,
    noMiss,
    reader: services.database,
    now: runtime.now(),
    log,
  };
  // The declaration's checks have just proved what the handler's type says.
  return context as unknown as CallContext<CallName>;
}

/** The links of an account that is closed have ended, and so have its sign-ins; its looks stay, for the page that says so. */
async function demandOpen(services: CallServices, accountId: string, rule: TokenRule | null): Promise<void> {
  const state = await services.stateOfAccount(accountId);
  if (state === null) throw invalid(rule);
  if (state === "closed" && rule?.expiredToo !== true) throw ended(rule);
}

/** The check converts the values that came as text. */
function readBody(declaration: CallDeclaration, request: Request): Promise<unknown> {
  const { body, encoding, parts, oneClick, maxBodyKb = 64 } = declaration;
  const isReadLater = parts !== undefined || (oneClick === true && isForm(request));
  if (isReadLater) return Promise.resolve({});
  if (!body) return readNoBody(request, maxBodyKb);
  return encoding === "multipart" ? readFields(request, maxBodyKb) : readJsonBody(request, maxBodyKb);
}

async function* nothing(): AsyncGenerator<never> {}

function idempotencyKeyOf(request: Request): string | null {
  const key = request.headers["idempotency-key"];
  if (key === undefined) return null;
  if (typeof key === "string" && /^[\x21-\x7e]{1,200}$/.test(key)) return key;
  throw refuse("BAD", "malformed.header", { field: "Idempotency-Key" });
}
