// The sandbox's payment provider: its fields, its charges and the messages about them. It moves no money.
import { isRoutingNumber } from "@billwright/engine";
import { isCardValidOn } from "@billwright/engine/calendar";
import { typedDigits, typedExpiry } from "@billwright/engine/typed";
import type { DeclineCode } from "@billwright/schemas";
import express, { type Request, type Response, type Router } from "express";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import type { Charge, Instrument, ChargeOutcome } from "../providers/payments/payments.ts";
import { signEvent } from "../providers/payments/eventSignature.ts";
import type { Runtime } from "../runtime.ts";
import { backFrom } from "./backFrom.ts";
import { confirmPage, fieldsPage } from "./documents.ts";
import type { Entry, Ledger } from "./ledger.ts";
import { brandOf, fateOfAccount, fateOfCard, type Fate } from "./numbers.ts";

export interface PaymentsOptions {
  ledger: Ledger;
  runtime: Runtime;
  secret: string;
  /** The sandbox's own origin, once it listens. */
  origin: () => string;
  /** Where messages about charges go; null: nowhere. */
  webhook: () => string | null;
  /** Milliseconds until what happens later happens. */
  laterMs: number;
}

interface Token {
  fate: Fate;
  instrument: Instrument;
}

/** For how long a charge that is never answered keeps its caller waiting, in milliseconds. */
const hangMs = 60_000;

const reasons: Partial<Record<Fate, { reason: string; code: DeclineCode }>> = {
  declined: { reason: "Your card was declined.", code: "card" },
  tooLittle: { reason: "Your card has insufficient funds.", code: "tooLittle" },
  expired: { reason: "Your card has expired.", code: "expired" },
};

export interface PaymentService {
  router: Router;
  /** Lets happen what was still to happen when the process before ended. */
  resume(): void;
}

export function paymentService(options: PaymentsOptions): PaymentService {
  const { ledger } = options;
  const tokens = new Map<string, Token>();
  const happenLater = later(options);
  const router = express.Router();
  addFields(router);
  addTokens(router, options, tokens);
  addCharges(router, options, { tokens, happenLater });
  addConfirmations(router, options);
  return { router, resume: () => ledger.all().forEach(happenLater) };
}

/** What the provider's frame loads. */
function addFields(router: Router): void {
  const file = (name: string) => readFileSync(new URL(`./fields/${name}`, import.meta.url), "utf8");
  router.get("/fields/fields.js", (_request, response) => void response.type("js").send(file("fields.js")));
  // What any provider's fields need is among the pages' files.
  router.use("/fields", express.static(fileURLToPath(new URL("../../pages/public/fields", import.meta.url))));
  router.get("/fields/:kind", (request, response) => {
    const { kind } = request.params;
    if (kind !== "card" && kind !== "check") return void response.sendStatus(404);
    response.type("html").send(fieldsPage(kind));
  });
}

/** The frame changes what was typed into a token, without the secret that all else needs. */
function addTokens(router: Router, { runtime, secret }: PaymentsOptions, tokens: Map<string, Token>): void {
  router.post("/v1/tokens", express.json({ limit: "4kb" }), (request, response) => {
    const token = tokenFor((request.body ?? {}) as Record<string, unknown>, runtime.now());
    if (token === null) return void response.sendStatus(400);
    const name = `tok_${runtime.newId()}`;
    tokens.set(name, token);
    response.json({ token: name, ...token.instrument });
  });
  router.use("/v1", (request, response, next) => {
    if (request.headers.authorization === `Bearer ${secret}`) next();
    else response.sendStatus(401);
  });
}

interface Charging {
  tokens: ReadonlyMap<string, Token>;
  happenLater: (entry: Entry) => void;
}

function addCharges(router: Router, options: PaymentsOptions, { tokens, happenLater }: Charging): void {
  const { ledger } = options;
  router.post("/v1/charges", express.json({ limit: "16kb" }), (request, response) => {
    const charge = request.body as Charge;
    const known = ledger.byKey(charge.key);
    if (known) return answer(response, known.outcome);
    const token = tokens.get(charge.token);
    const fate: Fate = token?.fate ?? "declined";
    const entry = ledger.put(entryOf(options, charge, token, fate));
    happenLater(entry);
    if (fate === "hang") return void setTimeout(() => response.destroy(), hangMs).unref();
    answer(response, entry.outcome);
  });
  router.get("/v1/charges/:key", (request, response) => {
    answer(response, ledger.byKey(request.params.key)?.outcome ?? { is: "none" });
  });
  router.post("/v1/charges/:key/cancel", (request, response) => {
    const { key } = request.params;
    const known = ledger.byKey(key) ?? emptyEntry(options, key);
    const isOpen = ["none", "action", "pending"].includes(known.outcome.is);
    answer(response, (isOpen ? ledger.put({ ...known, outcome: cancelled(known) }) : known).outcome);
  });
  router.get("/v1/ledger", (_request, response) => void response.json(ledger.all()));
}

/** The bank's page, on which the customer confirms a payment or does not. */
function addConfirmations(router: Router, options: PaymentsOptions): void {
  const { ledger } = options;
  router.get("/3ds/:id", (request, response) => {
    const entry = ledger.byId(request.params.id);
    if (!entry) return void response.sendStatus(404);
    if (entry.outcome.is !== "action") return void response.redirect(303, backFrom(request, entry));
    response.type("html").send(confirmPage(entry));
  });
  router.post("/3ds/:id/:choice", (request: Request<{ id: string; choice: string }>, response) => {
    const entry = ledger.byId(request.params.id);
    if (!entry) return void response.sendStatus(404);
    if (entry.outcome.is === "action") {
      const { instrument } = entry.outcome;
      const isConfirmed = request.params.choice === "pass";
      const outcome: ChargeOutcome = isConfirmed
        ? { is: "paid", instrument }
        : { is: "declined", reason: "Your bank did not confirm the payment.", code: "notConfirmed", instrument };
      ledger.put({ ...entry, outcome, charges: isConfirmed ? 1 : 0 });
      void notify(options, entry.key);
    }
    response.redirect(303, backFrom(request, entry));
  });
}

function entryOf(
  { runtime, origin, laterMs }: PaymentsOptions,
  charge: Charge,
  token: Token | undefined,
  fate: Fate,
): Entry {
  const id = runtime.newId();
  const outcome = firstOutcome(fate, token?.instrument ?? null, `${origin()}/3ds/${id}`);
  const { key, amount, currency, returnUrl } = charge;
  const charges = outcome.is === "paid" || fate === "later" ? 1 : 0;
  const instrument = token?.instrument ?? null;
  const now = runtime.now();
  const follows = laterOutcome(fate, instrument);
  return {
    ...{ key, id, amount, currency, returnUrl, instrument, outcome, charges, at: now.toISOString() },
    ...(follows && { later: { at: new Date(now.getTime() + laterMs).toISOString(), outcome: follows } }),
  };
}

/** A key that is cancelled before it was charged is never charged after. */
function emptyEntry({ runtime, origin }: PaymentsOptions, key: string): Entry {
  const at = runtime.now().toISOString();
  const rest = { amount: 0, currency: "USD", instrument: null, returnUrl: origin(), charges: 0 } as const;
  return { key, id: runtime.newId(), at, ...rest, outcome: { is: "none" } };
}

const later =
  (options: PaymentsOptions) =>
  ({ key, later }: Entry): void => {
    const { ledger, runtime } = options;
    if (!later) return;
    const ms = new Date(later.at).getTime() - runtime.now().getTime();
    setTimeout(() => {
      const { later: isToCome, ...entry } = ledger.byKey(key)!;
      if (!isToCome || entry.outcome.is === "declined") return;
      ledger.put({ ...entry, outcome: later.outcome });
      void notify(options, key);
    }, ms).unref();
  };

/** The product may be away: it asks by itself as well. */
async function notify({ webhook, runtime, secret }: PaymentsOptions, key: string): Promise<void> {
  const address = webhook();
  if (address === null) return;
  const body = JSON.stringify({ id: `evt_${runtime.newId()}`, key });
  const headers = { "content-type": "application/json", "payment-signature": signEvent(secret, body, new Date()) };
  await fetch(address, { method: "POST", headers, body }).catch(() => undefined);
}

const answer = (response: Response, outcome: ChargeOutcome): void => void response.json(outcome);

function firstOutcome(fate: Fate, instrument: Instrument | null, url: string): ChargeOutcome {
  if (instrument === null)
    return { is: "declined", reason: "The card details could not be read.", code: "unreadable", instrument };
  if (fate === "confirm") return { is: "action", url, instrument };
  if (fate === "later") return { is: "pending" };
  const refusal = reasons[fate];
  if (refusal === undefined) return { is: "paid", instrument };
  // A bank account expires never.
  const code = refusal.code === "card" && instrument.expiry === null ? "account" : refusal.code;
  return { is: "declined", ...refusal, code, instrument };
}

function laterOutcome(fate: Fate, instrument: Instrument | null): ChargeOutcome | null {
  if (instrument !== null && fate === "later") return { is: "paid", instrument };
  return fate === "returned" ? { is: "returned", reason: "The account has no funds (R01).", code: "tooLittle" } : null;
}

const cancelled = ({ instrument }: Entry): ChargeOutcome => ({
  is: "declined",
  reason: "The payment was cancelled.",
  code: "cancelled",
  instrument,
});

/** Null: the numbers are none. */
function tokenFor(typed: Record<string, unknown>, now: Date): Token | null {
  const digits = (name: string) => typedDigits(String(typed[name] ?? ""));
  if (typed["kind"] === "card") {
    const [number, expiry] = [digits("number"), typedExpiry(String(typed["expiry"] ?? ""))];
    if (!/^\d{13,19}$/.test(number) || !isCardValidOn(expiry, now.toISOString())) return null;
    return { fate: fateOfCard(number), instrument: { brand: brandOf(number), lastFour: number.slice(-4), expiry } };
  }
  const [routing, account] = [digits("routing"), digits("account")];
  if (!isRoutingNumber(routing) || !/^\d{9,17}$/.test(account)) return null;
  const instrument = { brand: "Sandbox Bank", lastFour: account.slice(-4), expiry: null };
  return { fate: fateOfAccount(routing, account), instrument };
}
