// A client of a running server, for authors and customers: its calls, and the outbox of a development server.
import type { Envelope, EnvelopeError } from "@billwright/schemas";

/** A refused call; the message contains the server's errors. */
export class Refused extends Error {
  override name = "Refused";
  readonly status: number;
  readonly errors: readonly EnvelopeError[];
  constructor(call: string, status: number, errors: readonly EnvelopeError[]) {
    super(
      `${call} was refused (${status}): ${errors.map(({ key, text }) => `${key} (${text})`).join("; ") || "no words"}`,
    );
    this.status = status;
    this.errors = errors;
  }
}

export interface Mail {
  to: string;
  code: string | null;
}

export interface Client {
  readonly url: string;
  get<Data>(path: string, query: Record<string, string>, token?: string): Promise<Data>;
  post<Data>(path: string, body: object, token?: string): Promise<Data>;
  /** The newest mails and texts; null if the server is not a development server. */
  outbox(): Promise<Mail[] | null>;
}

/** How often a request to a busy server is repeated, and the longest wait that is accepted. */
const mostTries = 3;
const longestWaitSeconds = 60;

/** `wait` resolves after that many milliseconds. */
export function clientOf(url: string, wait: (ms: number) => Promise<void>): Client {
  const base = url.replace(/\/+$/, "");
  const send = async (path: string, init: RequestInit): Promise<Response> => {
    for (let attempt = 1; ; attempt += 1) {
      const response = await reach(base, path, init);
      const seconds = Number(response.headers.get("Retry-After") ?? "1");
      if (response.status !== 429 || attempt === mostTries || !(seconds <= longestWaitSeconds)) return response;
      await wait(seconds * 1000);
    }
  };
  const call = async <Data>(method: string, path: string, init: RequestInit): Promise<Data> => {
    const response = await send(path, { method, ...init });
    const envelope = await envelopeOf<Data>(response, `${method} ${path.split("?")[0]}`);
    if (envelope.hasErrors) throw new Refused(`${method} ${path.split("?")[0]}`, response.status, envelope.errors);
    return envelope.data as Data;
  };
  const bearer = (token?: string): Record<string, string> => (token ? { Authorization: `Bearer ${token}` } : {});
  return {
    url: base,
    get: (path, query, token) =>
      call("GET", `${path}?${new URLSearchParams(query).toString()}`, { headers: bearer(token) }),
    post: (path, body, token) =>
      call("POST", path, {
        headers: { "Content-Type": "application/json", "Idempotency-Key": crypto.randomUUID(), ...bearer(token) },
        body: JSON.stringify(body),
      }),
    async outbox() {
      const response = await send("/dev/outbox.json", {});
      const isJson = response.headers.get("Content-Type")?.startsWith("application/json") ?? false;
      return response.ok && isJson ? ((await response.json()) as Mail[]) : null;
    },
  };
}

async function reach(base: string, path: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(base + path, init);
  } catch {
    throw new Error(`${base} cannot be reached. Start the server, or name another address by --against.`);
  }
}

async function envelopeOf<Data>(response: Response, call: string): Promise<Envelope<Data>> {
  const text = await response.text();
  try {
    return JSON.parse(text) as Envelope<Data>;
  } catch {
    throw new Error(`${call} answered ${response.status} without an envelope: ${text.slice(0, 80)}`);
  }
}
