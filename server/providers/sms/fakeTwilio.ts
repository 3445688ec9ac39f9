// A fake of Twilio's interface on loopback, for tests: it takes form-encoded messages with a valid sign-in. A number ending in 0404 is refused for good, one
// ending in 0503 temporarily, and one ending in 1610 has opted out.
import http from "node:http";
import { text } from "node:stream/consumers";
import type { AddressInfo } from "node:net";

export interface FakeTwilio {
  /** An SMS_URL. */
  url: string;
  taken: URLSearchParams[];
  close(): Promise<void>;
}

const refusals: Record<string, [status: number, code: number]> = {
  "0404": [400, 21211],
  "0503": [503, 20503],
  "1610": [400, 21610],
};

export async function fakeTwilio(): Promise<FakeTwilio> {
  const taken: URLSearchParams[] = [];
  const authorization = `Basic ${Buffer.from("AC1:token").toString("base64")}`;
  const server = http.createServer((incoming, answer) => {
    void text(incoming).then((body) => {
      const message = new URLSearchParams(body);
      const isOurs = incoming.headers.authorization === authorization;
      const refusal = isOurs ? refusals[message.get("To")!.slice(-4)] : ([401, 20003] as const);
      if (!refusal) taken.push(message);
      const [status, code] = refusal ?? [201, null];
      answer.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify({ code, status: "queued" }));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `twilio://AC1:token@127.0.0.1:${port}?from=%2B12025550100`,
    taken,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}
