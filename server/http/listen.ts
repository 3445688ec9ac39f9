// The listening server: slow and endless requests are cut off, and a stop lets those under way finish (threats.md T47).
import type { Express } from "express";
import { createServer, type Server } from "node:http";
import type { AddressInfo, Socket } from "node:net";

export interface Listening {
  port: number;
  /** Takes no new requests and waits for the running ones, at most `patienceMs`. */
  stop(patienceMs?: number): Promise<void>;
}

export interface Patience {
  headersMs: number;
  /** For uploads over a slow line; what is not an upload is given 30 s (body.ts), and an upload that stands still 10 s (parts.ts). */
  requestMs: number;
  /** How often those who are late are looked for. */
  checkMs: number;
}

const usualPatience: Patience = { headersMs: 10_000, requestMs: 300_000, checkMs: 5_000 };
const drainPatienceMs = 10_000;

export async function listen(app: Express, port: number, patience = usualPatience): Promise<Listening> {
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
  server.on("clientError", answerUnreadable);
  await new Promise<void>((resolve, reject) => {
    server.once("error", reject);
    server.listen(port, () => resolve());
  });
  return {
    port: (server.address() as AddressInfo).port,
    stop: (patienceMs = drainPatienceMs) => drain(server, patienceMs),
  };
}

/** What is not HTTP gets no further; the answer is an envelope all the same. */
function answerUnreadable(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy();
    return;
  }
  const status =
    error.code === "ERR_HTTP_REQUEST_TIMEOUT"
      ? "408 Request Timeout"
      : error.code === "HPE_HEADER_OVERFLOW"
        ? "431 Request Header Fields Too Large"
        : "400 Bad Request";
  const code = Number(status.slice(0, 3));
  const text = "The request could not be read: request is not HTTP.";
  const errors = [{ key: "malformed.request", params: { field: "request" }, text, field: "request" }];
  const body = JSON.stringify({ hasErrors: true, code, errors, errorGuid: null, data: null });
  socket.end(
    `HTTP/1.1 ${status}\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${Buffer.byteLength(body)}\r\n` +
      `Cache-Control: no-store\r\nX-Content-Type-Options: nosniff\r\nConnection: close\r\n\r\n${body}`,
  );
}

async function drain(server: Server, patienceMs: number): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  const idle = setInterval(() => server.closeIdleConnections(), 100);
  server.closeIdleConnections();
  const timer = setTimeout(() => server.closeAllConnections(), patienceMs);
  await closed;
  clearInterval(idle);
  clearTimeout(timer);
}
