// A client that takes little of the cores that it shares with what it measures: Node's own take five to fifteen times as long for a request.
// It knows what the scenarios send and what our servers answer, no more of HTTP.
import { connect, type Socket } from "node:net";
import type { Envelope } from "@billwright/schemas";
import type { TestAnswer } from "../../../server/testing/fetchAnswer.ts";

/** As the test server's fetch: text, or a form with files. Every answer is an envelope. */
export async function lightFetch(
  url: string,
  { method = "GET", headers, body }: RequestInit = {},
): Promise<TestAnswer> {
  const given = { ...(headers as Record<string, string> | undefined) };
  if (!(body instanceof FormData)) return exchange(url, method, given, (body as string | undefined) ?? "");
  const form = new Response(body);
  const type = form.headers.get("Content-Type")!;
  return exchange(url, method, { ...given, "Content-Type": type }, await form.text());
}

/** Open and not in use, by their origin: a connection answers a request before it gets the next. */
const idle = new Map<string, Socket[]>();

async function exchange(
  url: string,
  method: string,
  headers: Record<string, string>,
  body: string,
): Promise<TestAnswer> {
  const [, host = "", port = "", path = ""] = /^http:\/\/([^:/]+):(\d+)(\/.*)$/.exec(url)!;
  const authority = `${host}:${port}`;
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  const free = idle.get(authority) ?? [];
  idle.set(authority, free);
  const socket = openIn(free) ?? connection(Number(port), host);
  const answer = await answerTo(
    socket.ref(),
    `${method} ${path} HTTP/1.1\r\nHost: ${authority}\r\n${lines.join("")}Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
  );
  free.push(socket.unref());
  return answer;
}

function openIn(free: Socket[]): Socket | undefined {
  for (;;) {
    const socket = free.pop();
    if (!socket?.destroyed) return socket;
  }
}

function connection(port: number, host: string): Socket {
  const socket = connect(port, host).setNoDelay();
  // Whoever waits is notified that it closed.
  return socket.on("error", () => undefined);
}

function answerTo(socket: Socket, request: string): Promise<TestAnswer> {
  return new Promise((resolve, reject) => {
    let received = "";
    const closed = () => reject(new Error("The connection ended before the answer."));
    const hear = (part: Buffer) => {
      received += part.toString("latin1");
      const answer = answerIn(received);
      if (!answer) return;
      socket.removeListener("data", hear).removeListener("close", closed);
      resolve(answer);
    };
    socket.on("data", hear).once("close", closed);
    socket.write(request);
  });
}

/** Null where the answer is not whole yet. */
function answerIn(received: string): TestAnswer | null {
  const at = received.indexOf("\r\n\r\n");
  if (at < 0) return null;
  const head = received.slice(0, at);
  const rest = received.slice(at + 4);
  const length = /\r\ncontent-length: (\d+)/i.exec(head);
  const body = length ? (rest.length < Number(length[1]) ? null : rest) : whole(rest);
  if (body === null) return null;
  const text = Buffer.from(body, "latin1").toString();
  return {
    status: Number(head.slice(9, 12)),
    headers: headersOf(/\r\nretry-after: (\d+)/i.exec(head)?.[1]),
    text,
    // Of a page there is none, and nobody asks for it.
    get envelope() {
      return JSON.parse(text) as Envelope;
    },
  };
}

/** A body that comes in chunks, put together; null where its last chunk is not there. */
function whole(rest: string): string | null {
  let body = "";
  for (let at = 0; ;) {
    const end = rest.indexOf("\r\n", at);
    if (end < 0) return null;
    const size = Number.parseInt(rest.slice(at, end), 16);
    const next = end + 2 + size + 2;
    if (rest.length < next) return null;
    if (size === 0) return body;
    body += rest.slice(end + 2, end + 2 + size);
    at = next;
  }
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
