// Serves a biller over HTTP on loopback, as docs/biller.md has it: for tests.
import type { ContactChange } from "@billwright/engine/contacts";
import http from "node:http";
import type { AddressInfo } from "node:net";
import type { Biller } from "./biller.ts";
import type { Fact } from "./facts.ts";
import type { BillerConnection } from "./httpBiller.ts";

export interface BillerServer {
  connection: BillerConnection;
  /** The host in the form in which a policy trusts it. */
  host: string;
  /** The number of requests so far. */
  requests: number;
  /** Answers every request with this status, or body, instead. */
  mood: { status?: number; body?: string } | null;
  close(): Promise<void>;
}

/** Null: there is no such thing, which is a 404. */
type Answer = unknown;

/** The customers of one account of the biller. */
export async function serveBiller(biller: Biller, accountId: string): Promise<BillerServer> {
  const server = http.createServer((request, response) => {
    served.requests++;
    const send = (status: number, data?: Answer) =>
      response.writeHead(status).end(served.mood?.body ?? JSON.stringify(data));
    if (served.mood?.status !== undefined) return void send(served.mood.status);
    if (request.headers.authorization !== `Bearer ${served.connection.bearer}`) return void send(401);
    answerOf(biller, accountId, request).then(
      (answer) => send(answer === null ? 404 : 200, answer),
      () => send(500),
    );
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const served: BillerServer = {
    connection: { address: `http://${host}/v1/`, bearer: "agreed" },
    host,
    requests: 0,
    mood: null,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return served;
}

type SentContact = Omit<ContactChange, "is"> & { change: ContactChange["is"]; isOne: boolean };

async function answerOf(biller: Biller, accountId: string, request: http.IncomingMessage): Promise<Answer> {
  const { pathname, searchParams } = new URL(request.url ?? "", "http://biller");
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const body: unknown = chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : null;
  if (pathname === "/v1/facts") return biller.hand(accountId, body as Fact);
  const [recipientId = "", part = ""] = pathname.replace("/v1/recipients/", "").split("/").map(decodeURIComponent);
  const search = searchParams.get("search");
  if (search !== null) return { customers: await biller.search(accountId, search) };
  if (recipientId === "") {
    const [accountNumber, houseNumber] = ["accountNumber", "houseNumber"].map((name) => searchParams.get(name) ?? "");
    const found = await biller.lookUp(accountId, { accountNumber: accountNumber!, houseNumber: houseNumber! });
    return found === null ? null : { recipientId: found };
  }
  const known = await biller.recipient(accountId, recipientId);
  if (known === null || part === "") return known;
  if (part === "contacts") {
    const { change, ...contact } = body as SentContact;
    return (await biller.changeContact(accountId, recipientId, { is: change, ...contact })) ? {} : null;
  }
  const isRead = part === "budget" || part === "preferences" || part === "bills";
  return isRead ? biller[part](accountId, recipientId) : null;
}
