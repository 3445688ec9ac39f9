// A client that takes little of the cores that it shares with what it measures: Node's own fetch takes five times as long for a request.
import { Agent, request } from "node:http";
import type { Envelope } from "@billwright/schemas";
import type { TestAnswer } from "../../../server/testing/server.ts";

const agent = new Agent({ keepAlive: true });

/** As the test server's fetch, for what the scenarios send: text, or a form with files. Every answer is an envelope. */
export async function lightFetch(
  url: string,
  { method = "GET", headers, body }: RequestInit = {},
): Promise<TestAnswer> {
  const given = headers as Record<string, string> | undefined;
  if (!(body instanceof FormData)) return exchange(url, method, { ...given }, (body as string | undefined) ?? "");
  const form = new Response(body);
  const type = form.headers.get("Content-Type")!;
  return exchange(url, method, { ...given, "Content-Type": type }, Buffer.from(await form.arrayBuffer()));
}

/** Of an answer's headers only the time to come back is read. */
const none = new Headers();
const comeBack = new Map<string, Headers>();

function headersOf(retryAfter: string | undefined): Headers {
  if (retryAfter === undefined) return none;
  const known = comeBack.get(retryAfter) ?? new Headers({ "Retry-After": retryAfter });
  comeBack.set(retryAfter, known);
  return known;
}

const exchange = (
  url: string,
  method: string,
  headers: Record<string, string>,
  body: Buffer | string,
): Promise<TestAnswer> =>
  new Promise((resolve, reject) => {
    const length = { "Content-Length": Buffer.byteLength(body) };
    const sent = request(url, { agent, method, headers: { ...headers, ...length } }, (answer) => {
      let text = "";
      answer
        .setEncoding("utf8")
        .on("data", (part: string) => (text += part))
        .once("error", reject)
        .once("end", () =>
          resolve({
            status: answer.statusCode!,
            headers: headersOf(answer.headers["retry-after"]),
            text,
            envelope: JSON.parse(text) as Envelope,
          }),
        );
    });
    sent.once("error", reject).end(body);
  });
