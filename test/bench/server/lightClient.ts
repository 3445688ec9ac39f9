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
  const given = Object.fromEntries(new Headers(headers));
  if (!(body instanceof FormData)) return exchange(url, method, given, Buffer.from((body as string | undefined) ?? ""));
  const form = new Response(body);
  const type = form.headers.get("Content-Type")!;
  return exchange(url, method, { ...given, "Content-Type": type }, Buffer.from(await form.arrayBuffer()));
}

const exchange = (url: string, method: string, headers: Record<string, string>, body: Buffer): Promise<TestAnswer> =>
  new Promise((resolve, reject) => {
    const sent = request(url, { agent, method, headers: { ...headers, "Content-Length": body.length } }, (answer) => {
      let text = "";
      answer
        .setEncoding("utf8")
        .on("data", (part: string) => (text += part))
        .once("error", reject)
        .once("end", () => {
          const retryAfter = answer.headers["retry-after"];
          resolve({
            status: answer.statusCode!,
            headers: new Headers(retryAfter === undefined ? {} : { "Retry-After": retryAfter }),
            text,
            envelope: JSON.parse(text) as Envelope,
          });
        });
    });
    sent.once("error", reject).end(body);
  });
