// The typed client: `call("GET /api/Enrollments/Get", { query, token })`. Names and types come from the declarations in schemas; none
// of their code is included. A call never rejects: a failure is an answer, too.
import type { CallBody, CallData, CallName, CallQuery, Calls } from "@billwright/schemas";
import { isSendableToken } from "@billwright/schemas";
import { readAnswer, type Answer, type Failure } from "./answer.ts";
import { takesDevice } from "./device.ts";
import { fileNameIn } from "./fileName.ts";
import { addressOf, formOf, headersOf, splitName } from "./request.ts";
import { isPassing, isRepeatable, tries, waitBefore } from "./retry.ts";

type PathParts<Path extends string> = Path extends `${string}{${infer Part}}${infer Rest}`
  ? Part | PathParts<Rest>
  : never;

type Given<Name extends string, Value> = [Value] extends [undefined] ? unknown : { [Key in Name]: Value };

export type CallOptions<Name extends CallName> = {
  /** The bearer token, if the call needs one. */
  token?: string;
  /** One key per press of a button; its repeats use the same key (threats.md T17). */
  idempotencyKey?: string;
  signal?: AbortSignal;
  /** A call that moves money: it may take 35 seconds, and is not repeated by itself (decisions-proposed.md P103). */
  isPayment?: boolean;
  /** It is not repeated by itself: whoever calls calls again anyway. */
  isOnce?: boolean;
  /** The page may be about to go: the request outlives it, and nobody may hear the answer. */
  isLast?: boolean;
} & Given<"query", CallQuery<Name>> &
  Given<"body", CallBody<Name>> &
  Encoding<Name> &
  ([PathParts<Name>] extends [never] ? unknown : { parts: Record<PathParts<Name>, string> });

type Encoding<Name extends CallName> = Calls[Name] extends { encoding: infer Kind } ? { encoding: Kind } : unknown;

/** What a call returns in the browser: the envelope's data, or the file itself, as a File where the server names it. */
export type Data<Name extends CallName> = Calls[Name]["data"] extends "blob" ? Blob : CallData<Name>;

export interface Client {
  call<Name extends CallName>(name: Name, options: CallOptions<Name>): Promise<Answer<Data<Name>>>;
  /** What the first such call will answer, where that came with the page's HTML; null: only the server knows. */
  known<Name extends CallName>(name: Name, options: CallOptions<Name>): Answer<Data<Name>> | null;
}

export interface ClientParts {
  fetch: typeof fetch;
  /** Resolves after so many milliseconds. */
  sleep(ms: number): Promise<void>;
  /** From 0 to below 1. */
  random(): number;
  /** In which the answer's words shall be; left out, the browser's. */
  language?(): string;
  /** This device's id, for the calls that take it (device.ts). */
  device(): string;
  /** A signal that aborts after so many milliseconds. */
  timeout(ms: number): AbortSignal;
}

/** How long one try may take. */
const timeoutMs = 10_000;
const paymentTimeoutMs = 35_000;

interface LooseOptions {
  token?: string;
  idempotencyKey?: string;
  signal?: AbortSignal;
  isPayment?: boolean;
  isOnce?: boolean;
  isLast?: boolean;
  query?: object;
  body?: unknown;
  /** The body is sent as the fields of a form. */
  encoding?: "multipart";
  parts?: Record<string, string>;
}

export function createClient(parts: ClientParts): Client {
  return {
    known: () => null,
    async call<Name extends CallName>(name: Name, options: CallOptions<Name>): Promise<Answer<Data<Name>>> {
      const loose: LooseOptions = options;
      const { method } = splitName(name);
      for (let attempt = 1; ; attempt += 1) {
        const answer = await tryOnce<Data<Name>>(parts, name, loose);
        const again =
          !loose.isPayment &&
          !loose.isOnce &&
          !loose.isLast &&
          !answer.ok &&
          attempt < tries &&
          isPassing(answer.failure) &&
          isRepeatable(method, loose.idempotencyKey);
        if (!again) return answer;
        await parts.sleep(waitBefore(attempt + 1, parts.random()));
      }
    },
  };
}

async function tryOnce<Result>(parts: ClientParts, name: string, options: LooseOptions): Promise<Answer<Result>> {
  const { method, path } = splitName(name);
  const { body, encoding, query, signal, token, idempotencyKey } = options;
  const isForm = encoding === "multipart";
  // No link and no session has such a token: the server would say the same.
  if (token && !isSendableToken(token)) return { ok: false, failure: invalidToken };
  const timeout = parts.timeout(options.isPayment ? paymentTimeoutMs : timeoutMs);
  // Outside the try: a mistake in code must not look like a lost connection.
  const address = addressOf(path, options.parts ?? {}, query);
  const request: RequestInit = {
    method,
    headers: sendable(
      headersOf({
        token,
        idempotencyKey,
        json: body !== undefined && !isForm,
        language: parts.language?.(),
        ...(takesDevice(name) ? { device: parts.device() } : {}),
      }),
    ),
    signal: signal === undefined ? timeout : eitherOf(signal, timeout),
    credentials: "omit",
    ...(options.isLast && { keepalive: true }),
    ...(body === undefined ? {} : { body: isForm ? formOf(body as object) : JSON.stringify(body) }),
  };
  const received = await receive(parts, address, request);
  if (received === null) return { ok: false, failure: whyNoAnswer(signal, timeout) };
  const { status, content } = received;
  return typeof content === "string" ? readAnswer<Result>(status, content) : { ok: true, data: content as Result };
}

/** The same. Throws where a browser would not send them, which fetch reports as it does a lost connection. */
function sendable(headers: Record<string, string>): Record<string, string> {
  void new Headers(headers);
  return headers;
}

const invalidToken: Failure = {
  kind: "refused",
  status: 401,
  code: 401,
  errors: [{ key: "link.invalid", params: {}, text: "Invalid token." }],
  errorGuid: null,
};

/** null: no answer, or half of one. Only the connection can fail in here. */
async function receive(
  { fetch }: ClientParts,
  address: string,
  request: RequestInit,
): Promise<{ status: number; content: string | Blob } | null> {
  try {
    const response = await fetch(address, request);
    const content = await (response.ok && isFile(response) ? fileIn(response) : response.text());
    return { status: response.status, content };
  } catch {
    return null;
  }
}

/** Aborts when one of them does. `AbortSignal.any` is missing in iOS before 17.4, Chrome before 116 and Firefox before 124. */
function eitherOf(...signals: AbortSignal[]): AbortSignal {
  const controller = new AbortController();
  for (const signal of signals) {
    if (signal.aborted) controller.abort(signal.reason);
    else signal.addEventListener("abort", () => controller.abort(signal.reason), { signal: controller.signal });
  }
  return controller.signal;
}

/** By the name that the server gives it. */
async function fileIn(response: Response): Promise<Blob> {
  const blob = await response.blob();
  const name = fileNameIn(response.headers.get("Content-Disposition"));
  return name === null ? blob : new File([blob], name, { type: blob.type });
}

/** A text is a file where it is sent as one: else it may be a page of a network that one has to sign in to. */
const isFile = ({ headers }: Response): boolean =>
  headers.has("Content-Disposition") || !/^(application\/json|text\/)/.test(headers.get("Content-Type") ?? "text/");

function whyNoAnswer(cancelled: AbortSignal | undefined, timeout: AbortSignal): Failure {
  if (cancelled?.aborted) return { kind: "cancelled" };
  return { kind: timeout.aborted ? "timeout" : "unreachable" };
}
