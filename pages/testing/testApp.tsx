// A whole app for tests: a server that answers from a table, and the page on an address of its own. Only time and network are made up.
import type { ReactNode } from "react";
import { WordsContext } from "../i18n/useWords.ts";
import { MemoryRouter, Route, Routes, useLocation, type InitialEntry } from "react-router-dom";
import { render } from "@testing-library/react";
import { allMessages, pageAt, pageOf, pages, type CallData, type CallName, type MessageKey } from "@billwright/schemas";
import { AppContext, type App } from "../services/app.ts";
import { createClient } from "../client/client.ts";
import { createWords } from "../i18n/words.ts";
import { LinkPage } from "../link/LinkPage.tsx";
import { Shell } from "../shell/Shell.tsx";
import type { Health } from "../services/health.ts";
import { createNotices } from "../services/notices.ts";
import { siteIn } from "../services/site.ts";

/** What a request brought, as the server reads it. */
export interface TestRequest {
  name: string;
  query: URLSearchParams;
  headers: Headers;
  body: unknown;
}

type Answered<Name extends CallName> = CallData<Name> | Refused;

/** What a call answers, at once or later: its data, or an envelope's refusal. */
export type TestAnswers = { [Name in CallName]?: (request: TestRequest) => Answered<Name> | Promise<Answered<Name>> };

export class Refused {
  readonly status: number;
  readonly code: number;
  readonly key: string;
  readonly field: string | undefined;
  readonly params: Record<string, string | number>;
  constructor(status: number, code: number, key: string, field?: string, params: Refused["params"] = {}) {
    this.status = status;
    this.code = code;
    this.key = key;
    this.field = field;
    this.params = params;
  }
}

export interface TestServer {
  answers: TestAnswers;
  /** What a call answers that is not in the table; left out, that there is none. */
  otherwise?: Refused;
  /** Every request so far, the latest last. */
  requests: TestRequest[];
  /** No network while true. */
  offline: boolean;
  /** While true nothing is answered: a call waits until its time is over. */
  hangs?: boolean;
  /** Ends the time of every call that waits. */
  endTime?(): void;
}

/** No account asks anything before it shows a page, unless the test says so. */
const noRequests: TestAnswers = {
  "POST /api/v1/SmartPageAuth/Info": () => ({
    isAuthRequired: false,
    expiredUrl: null,
    headerMessage: null,
    contentConfigure: null,
    errorMessage: null,
    fetcher: { mapper: [] },
  }),
};

export const testServer = (answers: TestAnswers): TestServer => ({
  answers: { ...noRequests, ...answers },
  requests: [],
  offline: false,
});

/** By the name; a name with parameters, by the text around them. */
function answerOf(answers: TestAnswers, name: string): ((request: TestRequest) => unknown) | undefined {
  const key = Object.keys(answers).find((key) => matches(key, name));
  return answers[key as CallName] as ((request: TestRequest) => unknown) | undefined;
}

function matches(key: string, name: string): boolean {
  const [wanted, given] = [key.split("/"), name.split("/")];
  return wanted.length === given.length && wanted.every((part, at) => part.startsWith("{") || part === given[at]);
}

async function respond(server: TestServer, address: string, init: RequestInit | undefined): Promise<Response> {
  const url = new URL(address, "http://localhost");
  const name = `${init?.method ?? "GET"} ${url.pathname}`;
  const body = typeof init?.body === "string" ? (JSON.parse(init.body) as unknown) : init?.body;
  const request = { name, query: url.searchParams, headers: new Headers(init?.headers), body };
  server.requests.push(request);
  const answer = answerOf(server.answers, name);
  const data =
    answer === undefined ? (server.otherwise ?? new Refused(404, 404, "api.notFound")) : await answer(request);
  if (data instanceof Uint8Array)
    return new Response(new Uint8Array(data), { headers: { "Content-Type": "image/png" } });
  const headers = { "Content-Type": "application/json" };
  if (data instanceof Uint8Array)
    return new Response(data.slice().buffer, { headers: { "Content-Type": "image/png" } });
  if (!(data instanceof Refused)) {
    return new Response(JSON.stringify({ hasErrors: false, code: 200, errors: [], errorGuid: null, data }), {
      headers,
    });
  }
  const { status, code, key, field, params } = data;
  const error = {
    key,
    params,
    text: allMessages[key as MessageKey] ?? key,
    ...(field === undefined ? {} : { field }),
  };
  const envelope = { hasErrors: true, code, errors: [error], errorGuid: "guid-1", data: null };
  return new Response(JSON.stringify(envelope), { status, headers });
}

/** Nobody asks. */
const alwaysUp: Health = {
  getState: () => up,
  subscribe: () => () => undefined,
  put: () => undefined,
};
const up = { site: "up", message: null, failures: 0 } as const;

/** Never answers, as fetch where a server does not. */
const waitFor = (signal: AbortSignal | null | undefined): Promise<never> =>
  new Promise((_answer, reject) => {
    signal?.addEventListener("abort", () => reject(new DOMException("Aborted", "AbortError")));
  });

const testDevice = "0123456789abcdef0123456789abcdef";

export async function testApp(server: TestServer, now = Date.parse("2026-11-20T12:00:00Z")): Promise<App> {
  let lastId = 0;
  const times = new Set<AbortController>();
  server.endTime = () => times.forEach((time) => time.abort());
  const client = createClient({
    fetch: (address, init) => {
      if (server.offline) return Promise.reject(new TypeError("Failed to fetch"));
      return server.hangs ? waitFor(init?.signal) : respond(server, String(address), init);
    },
    sleep: () => Promise.resolve(),
    random: () => 0,
    device: () => testDevice,
    timeout: () => {
      const time = new AbortController();
      times.add(time);
      return time.signal;
    },
  });
  const words = createWords(
    {
      fetch: async (lang, part) => {
        const answer = await client.call("GET /api/Translation/GetTranslation", { query: { lang, part } });
        return answer.ok ? answer.data.translations : null;
      },
      storage: null,
      now: () => now,
    },
    document.documentElement,
  );
  for (const part of ["form", "billing", "selfService"] as const) await words.join(part);
  return {
    client,
    words,
    notices: createNotices(),
    health: alwaysUp,
    site: () => siteIn(window),
    now: () => now,
    newId: () => `id-${++lastId}`,
    device: () => testDevice,
    isByHand: () => true,
  };
}

/** Renders the page at an address: in the shell, and opened by a link where the registry says so. */
export function renderPage(app: App, path: string, page: ReactNode, at: InitialEntry) {
  return render(
    <WordsContext value={app.words}>
      <AppContext value={app}>
        <MemoryRouter initialEntries={[at]}>
          <Routes>
            <Route path={path} element={<Shell chrome={pages.form.chrome}>{inLink(at, page)}</Shell>} />
            <Route path="*" element={<Elsewhere />} />
          </Routes>
        </MemoryRouter>
      </AppContext>
    </WordsContext>,
  );
}

/** As the registry has it. */
function inLink(at: InitialEntry, page: ReactNode): ReactNode {
  const { pathname = "" } = typeof at === "string" ? { pathname: at.replace(/\?.*/, "") } : at;
  const found = pageAt(pathname);
  if (found === undefined || pageOf(found.name).access !== "link") return page;
  return <LinkPage ownWords={pageOf(found.name).ownWords === true}>{page}</LinkPage>;
}

/** Shows the current address. */
export const Elsewhere = () => <p data-testid="elsewhere">{useLocation().pathname}</p>;
