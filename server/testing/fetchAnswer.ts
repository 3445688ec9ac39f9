// One request and its answer, read whole. By Node's http: its fetch, which tests would make a hundred thousand times, takes five times as
// much of a core.
import type { Envelope } from "@billwright/schemas";
import { Agent, request, type IncomingMessage, type RequestOptions } from "node:http";
import { text } from "node:stream/consumers";

export interface TestAnswer<Data = unknown> {
  status: number;
  headers: Headers;
  /** The body as it came. */
  text: string;
  /** The body as an envelope; undefined where it is none. */
  envelope: Envelope<Data>;
}

const agent = new Agent({ keepAlive: true });

/** What fetch says of itself. */
const usual = { accept: "*/*", "accept-language": "*", "sec-fetch-mode": "cors", "user-agent": "node" };

/** As fetch, but that it follows no redirect. */
export async function fetchAnswer(url: string, init: RequestInit = {}): Promise<TestAnswer> {
  const { method = "GET", body } = init;
  const given = Object.fromEntries(new Headers(init.headers));
  if (typeof body !== "string" && body !== undefined && body !== null) return fetchOther(url, init);
  const type = body && !("content-type" in given) ? { "content-type": "text/plain;charset=UTF-8" } : {};
  const answer = await sent(url, { agent, method, headers: { ...usual, ...type, ...given } }, body ?? "");
  const headers = new Headers();
  for (let at = 0; at < answer.rawHeaders.length; at += 2)
    headers.append(answer.rawHeaders[at]!, answer.rawHeaders[at + 1]!);
  return answerOf(answer.statusCode!, headers, await text(answer));
}

/** What needs more to be put on the line: forms with files, bytes, streams. */
async function fetchOther(url: string, init: RequestInit): Promise<TestAnswer> {
  const response = await fetch(url, { redirect: "manual", ...init });
  return answerOf(response.status, response.headers, await response.text());
}

const sent = (url: string, options: RequestOptions, body: string): Promise<IncomingMessage> =>
  new Promise((resolve, reject) => {
    request(url, options, resolve).once("error", reject).end(body);
  });

const answerOf = (status: number, headers: Headers, body: string): TestAnswer => ({
  status,
  headers,
  text: body,
  envelope: parsed(body),
});

function parsed(body: string): Envelope {
  try {
    return JSON.parse(body) as Envelope;
  } catch {
    return undefined as unknown as Envelope;
  }
}
