// The listening server: slow and endless requests are aborted, and a stop lets open requests finish (threats.md T47).
import { createServer, type RequestListener, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import type { Duplex } from "node:stream";
import { strictTransport } from "./headers.ts";
import { hasMoreTime } from "./patience.ts";

export interface Listening {
  port: number;
  /**
   * Until `grace` is over, requests are still accepted, each on a connection that its answer closes. Then it accepts no new ones and waits for
   * the open ones, at most `patienceMs`.
   */
  stop(patienceMs?: number, grace?: Promise<unknown>): Promise<void>;
}

interface Patience {
  headersMs: number;
  /** Until a request has arrived whole; an upload gets more time (parts.ts). */
  requestMs: number;
  /** How often late requests are searched for. */
  checkMs: number;
}

const usualPatience: Patience = { headersMs: 10_000, requestMs: 30_000, checkMs: 5_000 };
const drainPatienceMs = 10_000;

export interface ListenOptions {
  patience?: Patience;
  /** The one address that it listens on; all of them if left out. */
  host?: string;
  /** Customers reach it over https. */
  https?: boolean;
}

export async function listen(
  app: RequestListener,
  port: number,
  { patience = usualPatience, host, https = false }: ListenOptions = {},
): Promise<Listening> {
  const server = createServer(
    {
      headersTimeout: patience.headersMs,
      requestTimeout: patience.requestMs,
      connectionsCheckingInterval: patience.checkMs,
      keepAliveTimeout: 65_000,
      maxHeaderSize: 16 * 1024,
    },
    app,
  );
  server.maxRequestsPerSocket = 0;
  const answers = new WeakMap<Duplex, ServerResponse>();
  server.on("request", (request, answer) => answers.set(request.socket, answer));
  const lastAnswers = () =>
    server.prependListener("request", (_request, answer) => void answer.setHeader("Connection", "close"));
  server.on("clientError", (error: ClientError, socket) =>
    turnAway(error, socket, { last: answers.get(socket), https }),
  );
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen({ port, host }, () => resolve());
  });
  return {
    port: (server.address() as AddressInfo).port,
    async stop(patienceMs = drainPatienceMs, grace = Promise.resolve()) {
      lastAnswers();
      await grace;
      await drain(server, patienceMs);
    },
  };
}

type ClientError = Error & { code?: string };

interface Turned {
  /** The connection's latest other answer. */
  last: ServerResponse | undefined;
  https: boolean;
}

/** Input that is not HTTP, or is too slow, is rejected, also with an envelope. */
function turnAway(error: ClientError, socket: Duplex, { last, https }: Turned): void {
  const isLate = error.code === "ERR_HTTP_REQUEST_TIMEOUT";
  if (isLate && last && hasMoreTime(last.req)) return;
  const isHalfAnswered = last?.headersSent && !last.writableFinished;
  if (error.code === "ECONNRESET" || !socket.writable || isHalfAnswered) {
    socket.destroy();
    return;
  }
  const status = isLate
    ? "408 Request Timeout"
    : error.code === "HPE_HEADER_OVERFLOW"
      ? "431 Request Header Fields Too Large"
      : "400 Bad Request";
  const code = Number(status.slice(0, 3));
  const text = "The request could not be read: request is not HTTP.";
  const errors = [{ key: "malformed.request", params: { field: "request" }, text, field: "request" }];
  const body = JSON.stringify({ hasErrors: true, code, errors, errorGuid: null, data: null });
  // A client that continues to send is not read any more: an end alone would leave the connection half open as long as the client wants.
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` +
      (https ? `Strict-Transport-Security: ${strictTransport}\r\n` : "") +
      `Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n${body}`,
    () => socket.destroy(),
  );
}

async function drain(server: Server, patienceMs: number): Promise<void> {
  await acceptWhatWaits(server);
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), patienceMs);
  await closed;
  clearInterval(idle);
  clearTimeout(timer);
}

/** As many as the system lets wait. */
const backlog = 511;

/** Whoever has connected before is accepted, one in each turn of the event loop: a port that closes earlier resets their connections. */
async function acceptWhatWaits(server: Server): Promise<void> {
  let accepted = 0;
  const count = () => void (accepted += 1);
  server.on("connection", count);
  for (let turn = 0, before = -1; before < accepted && turn < backlog; turn++) {
    before = accepted;
    // The next turn is whole, whatever part of this one is left.
    for (let end = 0; end < 2; end++) await new Promise((resolve) => setImmediate(resolve));
  }
  server.off("connection", count);
}
