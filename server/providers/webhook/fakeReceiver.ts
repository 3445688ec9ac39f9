// A tenant's system on loopback for tests: stores every call, and answers as the test configures. It uses plain http, so a policy must
// trust its host.
import http from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";

export interface FakeReceiver {
  address: string;
  host: string;
  calls: { path: string; headers: http.IncomingHttpHeaders; body: string }[];
  /** The status of the next answers. */
  status: number;
  /** What it answers with it. */
  answer: string;
  close(): Promise<void>;
}

export async function fakeReceiver(): Promise<FakeReceiver> {
  const server = http.createServer((incoming, answer) => {
    void text(incoming).then((body) => {
      receiver.calls.push({ path: incoming.url ?? "", headers: incoming.headers, body });
      answer.writeHead(receiver.status).end(receiver.answer);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const receiver: FakeReceiver = {
    address: `http://${host}/events`,
    host,
    calls: [],
    status: 204,
    answer: "",
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return receiver;
}
