// A biller's system as docs/biller.md wants it, to begin from: one file, data in SQLite. From the project's folder:
//   node docs/examples/biller/biller.ts        serves on PORT (4000) for the bearer token KEY ("secret"), data in FILE (in memory)
// What a customer agreed to is in the table facts, in its order; bank numbers are opened with the private key in PRIVATE_KEY (a JWK).
import http from "node:http";
import { DatabaseSync } from "node:sqlite";
import { compactDecrypt, importJWK } from "jose";

const { PORT = "4000", KEY = "secret", FILE = ":memory:", PRIVATE_KEY } = process.env;
const db = new DatabaseSync(FILE);
db.exec(`
  create table if not exists customers (id text primary key, house text not null, cents integer not null);
  create table if not exists contacts (id text, channel text, value text, preferred integer, verified integer, primary key (id, channel, value));
  create table if not exists facts (key text primary key, party text, position integer, kind text, body text, answer text);
  create table if not exists mandates (id text primary key, recipient text, account text, routing text, saved text);
  insert or ignore into customers values ('100101', '7B', 48210);
`);

interface Customer {
  id: string;
  house: string;
  cents: number;
}
type Answer = [status: number, body: unknown];
const none: Answer = [404, null];
const one = <Row>(sql: string, ...values: (string | number)[]) => db.prepare(sql).get(...values) as Row | undefined;
const run = (sql: string, ...values: (string | number | null)[]) => db.prepare(sql).run(...values);
const customerOf = (id: string) => one<Customer>("select * from customers where id = ?", id);

/** What we know of a customer: the balance and the day of the next bill are what pages live on. */
const recipient = ({ cents, house }: Customer) => ({
  tags: [
    { name: "AccountBalance", value: (cents / 100).toFixed(2) },
    { name: "NextBillDate", value: "2027-01-05" },
    { name: "HOUSE", value: house },
  ],
  payDates: ["2027-01-05", "2027-01-15"],
  savedBanks: [{ token: "bank-1", name: "Heron Savings Bank", lastFour: "0171" }],
});

const budget = ({ cents }: Customer) => ({
  items: [{ usageFromDate: "2026-10-01", usageToDate: "2026-10-31", usage: 12.34, billAmount: 30.79 }],
  annualEstimate: 369.48,
  balance: cents / 100,
  energyAssistance: false,
});

const preferences = ({ id }: Customer) => ({
  customerName: "Zoe O'Neill",
  address: "7B Pier Street",
  enrolledInEbill: false,
  parents: [],
  contacts: db
    .prepare("select channel, value, preferred, verified from contacts where id = ? order by rowid")
    .all(id)
    .map((contact) => ({ ...contact, preferred: contact["preferred"] === 1, verified: contact["verified"] === 1 })),
});

interface ContactChange {
  change: "add" | "prefer" | "remove";
  channel: string;
  value: string;
  isOne: boolean;
}

/** A repeat changes nothing. Of each channel one is preferred: the one that was chosen, else the oldest. */
function changeContact({ id }: Customer, { change, channel, value, isOne }: ContactChange): Answer {
  if (change === "remove") run("delete from contacts where id = ? and channel = ? and value = ?", id, channel, value);
  if (change === "add") run("insert or ignore into contacts values (?, ?, ?, 0, 1)", id, channel, value);
  const kept = "from contacts where id = ? and channel = ?";
  const chosen =
    change === "prefer" || (change === "add" && isOne)
      ? value
      : one<{ value: string }>(`select value ${kept} order by preferred desc, rowid`, id, channel)?.value;
  run("update contacts set preferred = (value = ?) where id = ? and channel = ?", chosen ?? "", id, channel);
  return [200, {}];
}

interface Fact {
  key: string;
  kind: string;
  recipientId: string | null;
  party: string;
  order: number;
  at: string;
  data: {
    mandateId?: string;
    replaces?: string;
    bank?: { savedToken: string | null; sealedNumbers: string | null };
    amount?: number;
  };
}

/** Once for a key: a repeat gets the same answer. An end is never refused. */
async function takeFact(fact: Fact): Promise<Answer> {
  const known = one<{ answer: string }>("select answer from facts where key = ?", fact.key);
  if (known) return [200, JSON.parse(known.answer)];
  const opened = await openNumbers(fact);
  const isUnknown = fact.recipientId !== null && !customerOf(fact.recipientId);
  if (isUnknown && fact.kind.startsWith("payment.")) return none;
  const answer =
    isUnknown && ["mandate.made", "ebill.on"].includes(fact.kind)
      ? { status: "refused", reason: "We do not know this account." }
      : { status: "acknowledged", from: fact.at.slice(0, 10) };
  db.exec("begin");
  if (answer.status === "acknowledged") follow(fact, opened);
  const { key, party, order, kind } = fact;
  run(
    "insert into facts values (?, ?, ?, ?, ?, ?)",
    ...[key, party, order, kind],
    JSON.stringify(fact),
    JSON.stringify(answer),
  );
  db.exec("commit");
  return [200, answer];
}

interface Numbers {
  account: string;
  routing: string;
  mandateId: string;
}

async function openNumbers({ data }: Fact): Promise<Numbers | null> {
  const sealed = data.bank?.sealedNumbers;
  if (!sealed) return null;
  if (PRIVATE_KEY === undefined) throw new Error("PRIVATE_KEY is missing: bank numbers cannot be opened.");
  const key = await importJWK(JSON.parse(PRIVATE_KEY), "ECDH-ES+A256KW");
  const numbers = JSON.parse(new TextDecoder().decode((await compactDecrypt(sealed, key)).plaintext)) as Numbers;
  if (numbers.mandateId !== data.mandateId) throw new Error("The numbers are those of another mandate.");
  return numbers;
}

/** What was paid is owed no more, until the bank takes it back. From these mandates we draw; we alone do. */
function follow({ kind, recipientId, data }: Fact, numbers: Numbers | null): void {
  const { mandateId, replaces, bank, amount = 0 } = data;
  const cents = Math.round(amount * 100) * (kind === "payment.paid" ? -1 : 1);
  if (kind.startsWith("payment.")) run("update customers set cents = cents + ? where id = ?", cents, recipientId);
  if (!kind.startsWith("mandate.") || mandateId === undefined) return;
  run("delete from mandates where id in (?, ?)", mandateId, replaces ?? mandateId);
  if (kind === "mandate.ended") return;
  const from = [numbers?.account ?? null, numbers?.routing ?? null, bank?.savedToken ?? null];
  run("insert into mandates values (?, ?, ?, ?, ?)", mandateId, recipientId, ...from);
}

async function answer(request: http.IncomingMessage): Promise<Answer> {
  if (request.headers.authorization !== `Bearer ${KEY}`) return [401, null];
  const { pathname, searchParams } = new URL(request.url ?? "/", "http://biller");
  const chunks: Buffer[] = [];
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk);
  const body: unknown = chunks.length > 0 ? JSON.parse(Buffer.concat(chunks).toString()) : null;
  if (pathname === "/facts") return takeFact(body as Fact);
  const [, resource, id = "", part] = pathname.split("/").map(decodeURIComponent);
  if (resource !== "recipients") return none;
  if (id === "") {
    const found = customerOf(searchParams.get("accountNumber") ?? "");
    const spelled = (house: string | null) => (house ?? "").replace(/\s/g, "").toUpperCase();
    const isRight = found !== undefined && spelled(found.house) === spelled(searchParams.get("houseNumber"));
    return isRight ? [200, { recipientId: found.id }] : none;
  }
  const customer = customerOf(id);
  if (!customer) return none;
  if (part === "contacts") return changeContact(customer, body as ContactChange);
  const parts = { budget, preferences, bills: () => [], "": recipient };
  const read = parts[(part ?? "") as keyof typeof parts];
  return read === undefined ? none : [200, read(customer)];
}

const server = http.createServer((request, response) => {
  void answer(request)
    .catch((): Answer => [500, null])
    .then(([status, body]) =>
      response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body)),
    );
});
server.listen(Number(PORT), "127.0.0.1", () => {
  const address = server.address();
  process.stdout.write(`http://127.0.0.1:${typeof address === "object" && address ? address.port : PORT}\n`);
});
