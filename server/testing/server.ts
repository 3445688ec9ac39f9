// A whole server for a test: its own copy of a database, a random port, a clock that only the test moves.
import {
  calls,
  type CallBody,
  type CallData,
  type CallDeclaration,
  type CallName,
  type CallPath,
  type CallQuery,
} from "@billwright/schemas";
import { rmSync } from "node:fs";
import { Writable } from "node:stream";
import type { Config } from "../config.ts";
import { logTo } from "../http/log.ts";
import { startServer, type Running, type StartOptions } from "../start.ts";
import type { TestDatabase } from "./databases.ts";
import { fakePayments } from "./fakePayments.ts";
import { fetchAnswer, type TestAnswer } from "./fetchAnswer.ts";
import { fakeSigning } from "./fakeSigning.ts";
import { barePages } from "./pages.ts";
import { testConfig } from "./testConfig.ts";
import { testRuntime, type TestRuntime } from "./runtime.ts";

interface CallOptions<Name extends CallName> {
  path?: CallPath<Name>;
  query?: Partial<CallQuery<Name>> | Record<string, unknown>;
  body?: CallBody<Name> | Record<string, unknown>;
  /** For calls with a bearer token; the others carry theirs in query or body. */
  token?: string;
  headers?: Record<string, string>;
}

export interface TestServer extends Running {
  url: string;
  clock: TestRuntime;
  /** Everything that was logged so far. */
  log(): string;
  /** Makes one of the contract's calls. */
  call<Name extends CallName>(name: Name, options?: CallOptions<Name>): Promise<TestAnswer<CallData<Name>>>;
  /** Any request. */
  fetch(path: string, init?: RequestInit): Promise<TestAnswer>;
}

export interface TestServerOptions extends Partial<Omit<StartOptions, "config" | "runtime">> {
  config?: Partial<Config>;
  runtime?: TestRuntime;
}

/** Starts a server on a fresh copy of a database, or on the connection given. Its stop() closes both. */
export async function testServer(database: TestDatabase, options: TestServerOptions = {}): Promise<TestServer> {
  const lines: string[] = [];
  const sink = new Writable({ write: (chunk: Buffer, _encoding, done) => (lines.push(chunk.toString()), done()) });
  const runtime = options.runtime ?? testRuntime();
  const config = { ...testConfig(), ...options.config };
  const running = await startServer({
    payments: fakePayments(),
    signing: fakeSigning(),
    pages: barePages,
    ...options,
    config,
    runtime,
    log: options.log ?? logTo(sink),
    connection: options.connection ?? (await database.open()),
  });
  const url = `http://127.0.0.1:${running.port}`;
  const fetchFrom = (path: string, init?: RequestInit) => fetchAnswer(url + path, init);
  const stop = async () => {
    await running.stop();
    if (options.config?.dataDir === undefined) rmSync(config.dataDir, { recursive: true, force: true });
  };
  return {
    ...running,
    stop,
    url,
    clock: runtime,
    log: () => lines.join(""),
    fetch: fetchFrom,
    call: caller(fetchFrom),
  };
}

/** Makes calls by their name over whatever fetches. */
export function caller(fetchFrom: TestServer["fetch"]): TestServer["call"] {
  return async (name, { path: parts, query, body, token, headers } = {}) => {
    const [method = "GET", path = ""] = name.split(" ");
    const search = query ? `?${searchOf(query)}` : "";
    const answer = await fetchFrom(addressOf(path, parts) + search, {
      method,
      headers: {
        ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
        ...(body === undefined || isMultipart(name) ? {} : { "Content-Type": "application/json" }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: isMultipart(name) ? fieldsOf(body) : JSON.stringify(body) }),
    });
    return answer as TestAnswer<CallData<typeof name>>;
  };
}

const isMultipart = (name: CallName): boolean => (calls[name] as CallDeclaration).encoding === "multipart";

const textsOf = (values: unknown): [string, string][] =>
  Object.entries(values ?? {}).map(([key, value]) => [key, String(value)]);

/** A query as it is in an address. */
export const searchOf = (query: unknown): string => new URLSearchParams(textsOf(query)).toString();

/** A call's path with its parameters put in. */
export const addressOf = (path: string, parts: unknown): string =>
  textsOf(parts).reduce((address, [name, value]) => address.replace(`{${name}}`, encodeURIComponent(value)), path);

function fieldsOf(body: unknown): FormData {
  const form = new FormData();
  for (const [name, value] of textsOf(body)) form.append(name, value);
  return form;
}
