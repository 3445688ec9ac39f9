// An SMS provider on loopback for tests: accepts every message with a valid sign-in, and counts a repeated Idempotency-Key once. A number
// ending in 0404 is refused for good, one ending in 0503 temporarily, and one ending in 1610 has opted out.
import http from "node:http";
import { json } from "node:stream/consumers";
import type { AddressInfo } from "node:net";

interface TakenSms {
  id: string;
  to: string;
  text: string;
}

export interface FakeSmsServer {
  /** An SMS_URL. */
  url: string;
  taken: TakenSms[];
  close(): Promise<void>;
}

const answers: Record<string, number> = { "0404": 404, "0503": 503, "1610": 410 };

export async function fakeSmsServer(): Promise<FakeSmsServer> {
  const taken: TakenSms[] = [];
  const authorization = `Basic ${Buffer.from("user:secret").toString("base64")}`;
  const server = http.createServer((incoming, answer) => {
    void json(incoming).then((body) => {
      const message = body as TakenSms;
      const status = incoming.headers.authorization === authorization ? (answers[message.to.slice(-4)] ?? 202) : 401;
      const repeated = taken.some(({ id }) => id === incoming.headers["idempotency-key"]);
      if (status === 202 && !repeated) taken.push(message);
      answer.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://user:secret@127.0.0.1:${port}/messages`,
    taken,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
