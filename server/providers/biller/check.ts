// Whether a biller's system is as docs/biller.md has it: the whole contract against one customer of it, each part by itself.
import { numberIn } from "@billwright/engine";
import type { CustomerContact } from "@billwright/engine/contacts";
import { randomUUID } from "node:crypto";
import { conformsTo } from "../../conformsTo.ts";
import { sealNumbers, type BillerKey } from "./bankNumbers.ts";
import type { BillerRecipient } from "./biller.ts";
import { billerContract } from "./contract.ts";
import { exampleFacts } from "./exampleFacts.ts";
import { request } from "../outbound/request.ts";
import { withoutSlash } from "../outbound/withoutSlash.ts";
import { parseFactAnswer } from "./factAnswer.ts";
import type { FactKind } from "./facts.ts";

export interface CheckedBiller {
  /** As in the account's setting `biller.address`. */
  address: string;
  bearer: string;
  /** One of its customers, for tests: a cent is posted and returned, a contact added and taken off, a fact of each kind sent. */
  recipientId: string;
  /** By which the customer is found; left out: the recipientId is that, too. */
  accountNumber?: string;
  houseNumber: string;
  /** As in the account's setting `billerKeys`; left out: no sealed bank numbers are sent. */
  keys?: readonly BillerKey[];
}

export interface Checked {
  name: string;
  /** What differs from the contract; null: nothing. */
  fault: string | null;
  ms: number;
}

interface Answered {
  status: number;
  body: unknown;
}

type Ask = (path: string, sent?: { body?: unknown; key?: string; bearer?: string | null }) => Promise<Answered>;

/** The longest that the server waits for an answer. */
const longestMs = { look: 5_000, fact: 20_000 };

function askingOf({ address, bearer }: CheckedBiller): Ask {
  return async (path, { body, key, bearer: own = bearer } = {}) => {
    const answer = await request(
      `${withoutSlash(address)}/${path}`,
      {
        method: body === undefined ? "GET" : "POST",
        headers: {
          accept: "application/json",
          ...(own !== null && { authorization: `Bearer ${own}` }),
          ...(body !== undefined && { "content-type": "application/json" }),
          ...(key !== undefined && { "idempotency-key": key }),
        },
        timeoutMs: path === "facts" ? longestMs.fact : longestMs.look,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      },
      { trustedHosts: [new URL(address).host] },
    );
    const text = answer.body.toString("utf8");
    return { status: answer.status, body: text === "" ? null : parsed(text) };
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error("answers something that is not JSON");
  }
}

const shapes = Object.fromEntries(
  Object.entries(billerContract.inward).map(([name, { answer }]) => [name, conformsTo(answer)]),
) as unknown as Record<keyof typeof billerContract.inward, (body: unknown) => boolean>;

function demand(is: boolean, fault: string): void {
  if (!is) throw new Error(fault);
}
const demandStatus = ({ status }: Answered, ...expected: number[]) =>
  demand(expected.includes(status), `answers ${status} and not ${expected.join(" or ")}`);

function demandShape(name: keyof typeof shapes, answer: Answered): void {
  demandStatus(answer, 200);
  demand(
    shapes[name](answer.body),
    `answers 200 with something else than the schema "${name}" of docs/biller.schema.json has`,
  );
}

type Step = [name: string, check: (ask: Ask, biller: CheckedBiller) => Promise<void>];

const of = ({ recipientId }: CheckedBiller, part = ""): string =>
  `recipients/${encodeURIComponent(recipientId)}${part === "" ? "" : `/${part}`}`;
const nobody = "nobody-has-this-number";

const looks: Step[] = [
  [
    "refuses a call without its bearer token",
    async (ask, biller) => {
      demandStatus(await ask(of(biller), { bearer: null }), 401, 403);
      demandStatus(await ask(of(biller), { bearer: "another" }), 401, 403);
    },
  ],
  ["knows the customer", async (ask, biller) => demandShape("recipient", await ask(of(biller)))],
  [
    "answers 404 for a customer whom it does not have",
    async (ask) => demandStatus(await ask(`recipients/${nobody}`), 404),
  ],
  [
    "finds the customer by account and house number, in any case and with blanks, and nobody by one of them",
    async (ask, { recipientId, accountNumber = recipientId, houseNumber }) => {
      const find = (account: string, house: string) =>
        ask(`recipients/?${new URLSearchParams({ accountNumber: account, houseNumber: house }).toString()}`);
      for (const house of [houseNumber, houseNumber.toLowerCase(), ` ${houseNumber} `]) {
        const found = await find(accountNumber, house);
        demandShape("lookUp", found);
        demand((found.body as { recipientId: string }).recipientId === recipientId, "finds somebody else");
      }
      demandStatus(await find(accountNumber, "another house"), 404);
      demandStatus(await find(nobody, houseNumber), 404);
    },
  ],
  [
    "finds customers for the staff as agreed, or answers 404",
    async (ask) => {
      const answer = await ask(`recipients/?${new URLSearchParams({ search: nobody }).toString()}`);
      if (answer.status !== 404) demandShape("search", answer);
    },
  ],
  ...(["bills", "budget", "preferences"] as const).map((part): Step => [
    `answers ${part} as agreed, or 404`,
    async (ask, biller) => {
      const answer = await ask(of(biller, part));
      if (answer.status !== 404) demandShape(part, answer);
    },
  ]),
];

/** Null: it does not say. */
function owed(answer: Answered): number | null {
  demandShape("recipient", answer);
  const { tags } = answer.body as Pick<BillerRecipient, "tags">;
  const tag = ["AccountBalance", "PaymentAmount"].flatMap((name) => tags.find((each) => each.name === name) ?? [])[0];
  return numberIn(tag?.value);
}

type KeptContact = Pick<CustomerContact, "channel" | "value" | "preferred" | "verified">;

const acts: Step[] = [
  [
    "counts a payment once for its key, and its return once",
    async (ask, biller) => {
      const { recipientId } = biller;
      const paymentId = `check-${randomUUID()}`;
      const data = { paymentId, amount: 0.01, tax: 0, fee: 0, currency: "USD", paidAt: new Date().toISOString() };
      const owedAfter = async (kind: FactKind, order: number) => {
        const key = `${kind}:${paymentId}`;
        const body = { key, kind, recipientId, party: paymentId, order, at: data.paidAt, data };
        demandStatus(await ask("facts", { key, body }), 200);
        return owed(await ask(of(biller)));
      };
      const [paid, again] = [await owedAfter("payment.paid", 1), await owedAfter("payment.paid", 1)];
      demand(paid === again, "counts a payment a second time");
      const [returned, returnedAgain] = [
        await owedAfter("payment.returned", 2),
        await owedAfter("payment.returned", 2),
      ];
      demand(returned === returnedAgain, "counts a return a second time");
      if (paid === null || returned === null) return;
      demand(Math.round((returned - paid) * 100) === 1, "has another balance after a return than before the payment");
    },
  ],
  [
    "adds, prefers and removes a contact, and a repeat changes nothing",
    async (ask, biller) => {
      const before = await ask(of(biller, "preferences"));
      if (before.status === 404) return;
      const contact = { channel: "Email", value: `check-${randomUUID()}@example.org`, isOne: false };
      const change = async (to: string) =>
        demandStatus(await ask(of(biller, "contacts"), { body: { change: to, ...contact } }), 200);
      const kept = async (): Promise<KeptContact[]> =>
        ((await ask(of(biller, "preferences"))).body as { contacts: KeptContact[] }).contacts.filter(
          ({ channel }) => channel === contact.channel,
        );
      const ours = ({ value }: KeptContact) => value === contact.value;
      const demandPreferred = (contacts: KeptContact[]) =>
        demand(
          contacts.filter(({ preferred }) => preferred).length === 1 || !contacts.some(({ verified }) => verified),
          "prefers none or several of the contacts of a channel",
        );
      for (let time = 0; time < 2; time++) await change("add");
      const added = await kept();
      demand(added.filter(ours).length === 1, "does not have an added contact once");
      demand(added.find(ours)!.verified, "has an added contact as not verified");
      demandPreferred(added);
      await change("prefer");
      const preferred = await kept();
      demand(preferred.find(ours)?.preferred === true, "does not prefer the contact that is to be preferred");
      demandPreferred(preferred);
      for (let time = 0; time < 2; time++) await change("remove");
      const left = await kept();
      demand(!left.some(ours), "still has a contact that was removed");
      demandPreferred(left);
    },
  ],
];

/** One of each kind, as a new customer would cause them. */
function facts(run: string): Step[] {
  return exampleFacts.map((fact): Step => [
    `takes ${fact.kind} once for its key, and answers a repeat alike`,
    async (ask, { recipientId }) => {
      const key = `${run}-${fact.key}`;
      const body = { ...fact, key, recipientId, party: `check:${run}` };
      const answers: Answered[] = [];
      for (let time = 0; time < 2; time++) answers.push(await ask("facts", { key, body }));
      for (const answer of answers) {
        demandStatus(answer, 200);
        parseFactAnswer(fact.kind, answer.body);
      }
      demand(JSON.stringify(answers[0]!.body) === JSON.stringify(answers[1]!.body), "answers a repeat otherwise");
    },
  ]);
}

/** What nobody can open is not agreed to. */
const sealed = (run: string, keys: readonly BillerKey[]): Step[] =>
  keys.map((key): Step => [
    `opens bank numbers that are sealed to its key "${key.kid}", and takes none that it cannot open`,
    async (ask, { recipientId }) => {
      const made = exampleFacts.find(({ kind }) => kind === "mandate.made")!;
      const send = async (order: number, spoil: (jwe: string) => string) => {
        const mandateId = `${run}-${key.kid}-${order}`;
        const ours = { account: "000123450171", routing: "021000021", accountId: "check", recipientId, mandateId };
        const sealedNumbers = spoil(await sealNumbers(key, ours));
        const bank = { name: "Heron Savings Bank", lastFour: "0171", savedToken: null, sealedNumbers };
        const data = { ...(made.data as object), mandateId, bank };
        const party = `check:${run}-${key.kid}`;
        return ask("facts", { key: mandateId, body: { ...made, key: mandateId, recipientId, party, order, data } });
      };
      const whole = await send(1, (jwe) => jwe);
      demandStatus(whole, 200);
      parseFactAnswer("mandate.made", whole.body);
      const broken = await send(2, (jwe) =>
        jwe.replace(/(?<![^.])[^.]+$/, (tag) => (tag.startsWith("A") ? "B" : "A") + tag.slice(1)),
      );
      const isTaken = broken.status === 200 && parseFactAnswer("mandate.made", broken.body).status === "acknowledged";
      demand(!isTaken, "acknowledges a mandate whose bank numbers it cannot open");
    },
  ]);

/** One part after the other; a fault ends none of the others. */
export async function checkBiller(biller: CheckedBiller): Promise<Checked[]> {
  const ask = askingOf(biller);
  const checked: Checked[] = [];
  const run = randomUUID();
  for (const [name, check] of [...looks, ...acts, ...facts(run), ...sealed(run, biller.keys ?? [])]) {
    const begun = performance.now();
    const fault = await check(ask, biller).then(
      () => null,
      (error: unknown) => faultOf(error),
    );
    checked.push({ name, fault, ms: Math.round(performance.now() - begun) });
  }
  return checked;
}

const faultOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

const escaped = (text: string): string => text.replace(/[<>&"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** For whatever reads the results of tests. */
export function asJUnit(checked: readonly Checked[]): string {
  const cases = checked.map(({ name, fault, ms }) => {
    const failure = fault === null ? "" : `<failure message="${escaped(fault)}"/>`;
    return `  <testcase classname="biller" name="${escaped(name)}" time="${ms / 1000}">${failure}</testcase>`;
  });
  const failures = checked.filter(({ fault }) => fault !== null).length;
  return [
    `<?xml version="1.0" encoding="UTF-8"?>`,
    `<testsuite name="biller" tests="${checked.length}" failures="${failures}">`,
    ...cases,
    "</testsuite>\n",
  ].join("\n");
}
