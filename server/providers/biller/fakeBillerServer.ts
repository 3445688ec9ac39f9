// A biller's system on loopback for tests. The test sets its customers and its behaviour.
import http from "node:http";
import type { AddressInfo } from "node:net";
import type { BillerRecipient } from "./biller.ts";
import type { BillerConnection } from "./httpBiller.ts";

export interface FakeBillerServer {
  connection: BillerConnection;
  /** The host in the form in which a policy trusts it. */
  host: string;
  customers: Map<string, unknown>;
  /** The number of requests so far. */
  asked: number;
  /** Answers every request with this status, or body, instead. */
  mood: { status?: number; body?: string } | null;
  close(): Promise<void>;
}

export async function fakeBillerServer(customers: Record<string, BillerRecipient>): Promise<FakeBillerServer> {
  const server = http.createServer((incoming, answer) => {
    fake.asked++;
    const signedIn = incoming.headers.authorization === `Bearer ${fake.connection.bearer}`;
    const id = decodeURIComponent((incoming.url ?? "").replace("/v1/recipients/", ""));
    const found = fake.customers.get(id);
    const status = fake.mood?.status ?? (!signedIn ? 401 : found === undefined ? 404 : 200);
    answer.writeHead(status).end(fake.mood?.body ?? JSON.stringify(found ?? null));
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const fake: FakeBillerServer = {
    connection: { address: `http://${host}/v1/`, bearer: "agreed" },
    host,
    customers: new Map<string, unknown>(Object.entries(customers)),
    asked: 0,
    mood: null,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return fake;
}
