// A biller's system on loopback for tests. The test sets its customers and its behaviour.
import { changedContacts, type ContactChange } from "@billwright/engine/contacts";
import http from "node:http";
import type { AddressInfo } from "node:net";
import type { BillerRecipient, Posting } from "./biller.ts";
import type { Fact } from "./facts.ts";
import { bills, erp, usage } from "./biller.contract.ts";
import type { BillerConnection } from "./httpBiller.ts";

export interface FakeBillerServer {
  connection: BillerConnection;
  /** The host in the form in which a policy trusts it. */
  host: string;
  customers: Map<string, unknown>;
  /** What it was told, each once, in the order in which it came. */
  facts: Fact[];
  /** What it answers to a fact; left alone, it acknowledges all. */
  answerFact(fact: Fact): object;
  /** The number of requests so far. */
  requests: number;
  /** Answers every request with this status, or body, instead. */
  mood: { status?: number; body?: string } | null;
  close(): Promise<void>;
}

export async function fakeBillerServer(customers: Record<string, BillerRecipient>): Promise<FakeBillerServer> {
  /** What was answered to a posting, by its key. */
  const posted = new Map<string, { balance: number | null }>();
  const preferences = structuredClone(erp);
  const server = http.createServer((incoming, answer) => {
    fake.requests++;
    const signedIn = incoming.headers.authorization === `Bearer ${fake.connection.bearer}`;
    const { pathname, searchParams } = new URL(incoming.url ?? "", "http://biller");
    if (pathname === "/v1/facts") return void takeFact(fake, incoming, answer);
    const [id = "", resource] = pathname.replace("/v1/recipients/", "").split("/").map(decodeURIComponent);
    const found = fake.customers.get(id);
    const ofPreferences = resource === "preferences" || resource === "contacts";
    const answers = ofPreferences
      ? id === "100101"
        ? preferences
        : null
      : lookUpIn(fake.customers, id, resource, searchParams);
    const known = answers === undefined ? found : answers;
    const status = fake.mood?.status ?? (!signedIn ? 401 : known === undefined || known === null ? 404 : 200);
    const send = (data: unknown) => answer.writeHead(status).end(fake.mood?.body ?? JSON.stringify(data));
    if ((resource !== "payments" && resource !== "contacts") || status !== 200) return send(known ?? null);
    let body = "";
    incoming.on("data", (chunk: Buffer) => (body += chunk.toString()));
    incoming.on("end", () => {
      if (resource === "contacts") {
        const { change: is, isOne, ...contact } = JSON.parse(body) as ReportedContact;
        preferences.contacts = changedContacts(preferences.contacts, { is, ...contact }, isOne);
        return send({});
      }
      const payment = JSON.parse(body) as Pick<Posting, "is" | "amount">;
      const key = `${payment.is} ${String(incoming.headers["idempotency-key"])}`;
      const known = posted.get(key) ?? post(found as BillerRecipient, payment);
      posted.set(key, known);
      send(known);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  const fake: FakeBillerServer = {
    connection: { address: `http://${host}/v1/`, bearer: "agreed" },
    host,
    customers: new Map<string, unknown>(Object.entries(structuredClone(customers))),
    facts: [],
    answerFact: () => ({ status: "acknowledged", from: "2026-12-01" }),
    requests: 0,
    mood: null,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return fake;
}

/** What was answered to a key is answered again. */
async function takeFact(fake: FakeBillerServer, incoming: http.IncomingMessage, answer: http.ServerResponse) {
  let body = "";
  for await (const chunk of incoming as AsyncIterable<Buffer>) body += chunk.toString();
  const isAllowed = incoming.headers.authorization === `Bearer ${fake.connection.bearer}`;
  const status = fake.mood?.status ?? (isAllowed ? 200 : 401);
  if (status !== 200) return answer.writeHead(status).end();
  const fact = JSON.parse(body) as Fact;
  if (!fake.facts.some(({ key }) => key === incoming.headers["idempotency-key"])) fake.facts.push(fact);
  answer.writeHead(200).end(fake.mood?.body ?? JSON.stringify(fake.answerFact(fact)));
}

type ReportedContact = Omit<ContactChange, "is"> & { change: ContactChange["is"]; isOne: boolean };

/** Changes what the customer owes; in whole cents, as a biller's own system would. */
function post(customer: BillerRecipient, { is, amount }: Pick<Posting, "is" | "amount">): { balance: number | null } {
  const tag = customer.tags.find(({ name }) => name === "AccountBalance");
  if (!tag) return { balance: null };
  const cents = Math.round(Number(tag.value) * 100) + Math.round(amount * 100) * (is === "paid" ? -1 : 1);
  tag.value = (cents / 100).toFixed(2);
  return { balance: cents / 100 };
}

/** What the look-ups answer; undefined: it is none; null: there is nothing. */
function lookUpIn(
  customers: Map<string, unknown>,
  id: string,
  resource: string | undefined,
  query: URLSearchParams,
): unknown {
  if (id === "" && query.has("accountNumber")) {
    const accountNumber = query.get("accountNumber") ?? "";
    const customer = customers.get(accountNumber) as BillerRecipient | undefined;
    const house = customer?.tags.find(({ name }) => name === "HOUSE")?.value;
    const typed = (query.get("houseNumber") ?? "").replace(/\s/g, "").toUpperCase();
    return house !== undefined && house === typed ? { recipientId: accountNumber } : null;
  }
  if (resource === "bills") return id === "100101" ? bills : null;
  if (resource !== "budget") return undefined;
  const tags = (customers.get(id) as BillerRecipient | undefined)?.tags ?? [];
  const balance = tags.find(({ name }) => name === "AccountBalance")?.value;
  return balance === undefined ? null : { ...usage, balance: Number(balance) };
}
