// A biller's system over HTTP. GET {address}/recipients/{recipientId} answers { tags, payDates, savedBanks }; 404: no such customer.
// GET {address}/recipients/?accountNumber=&houseNumber= answers { recipientId }; GET {address}/recipients/?search= answers { customers }; GET {address}/recipients/{recipientId}/budget answers
// { items, annualEstimate, balance, energyAssistance }; GET {address}/recipients/{recipientId}/preferences answers
// { customerName, address, enrolledInEbill, parents, contacts }; GET {address}/recipients/{recipientId}/bills answers a list
// of { number, customerName, address, from, to, issued, due, lines, previousBalance, payments, amountDue }. Of a list, an item that is wrong is left
// out and logged; its order does not matter.
// POST {address}/recipients/{recipientId}/contacts with { change: add|prefer|remove, channel, value, isOne } changes its contacts; a repeat changes nothing.
// POST {address}/facts with the header Idempotency-Key tells what a customer agreed to, chose, ended or paid, and answers { status } (facts.ts).
import { OutboundFailed, request, type OutboundAnswer, type OutboundRequest } from "../outbound/request.ts";
import { OutboundRefused, type OutboundPolicy } from "../outbound/policy.ts";
import { BillerAway, type Biller } from "./biller.ts";
import {
  parseBillerAnswer,
  parseBills,
  parseBudget,
  parseFound,
  parsePreferences,
  parseSearch,
  type OnLeftOut,
} from "./billerAnswer.ts";
import { parseFactAnswer } from "./factAnswer.ts";
import { checkFact } from "./facts.ts";
import { circuitBreaker, CircuitOpen } from "./circuitBreaker.ts";
import { withoutSlash } from "../outbound/withoutSlash.ts";

/** The address of an account's biller, and the bearer token for it. */
export interface BillerConnection {
  address: string;
  bearer: string;
}

/** A fact may carry a document. */
const factTimeoutMs = 20_000;
const circuit = { failures: 5, pauseMs: 30_000 };

type Read<Result> = (answer: unknown, onLeftOut: OnLeftOut) => Result;

function parse<Result>(body: Buffer, read: Read<Result>, onLeftOut: OnLeftOut): Result {
  try {
    return read(JSON.parse(body.toString("utf8")), onLeftOut);
  } catch {
    throw new BillerAway("The biller answered something else than agreed.");
  }
}

/** A path of dots alone would address another resource. */
const isDots = (recipientId: string): boolean => /^\.+$/.test(recipientId);

/** Null: there is no such thing. @throws BillerAway */
type Ask = (path: string, sent?: OutboundRequest) => Promise<OutboundAnswer | null>;

function askingOf({ address, bearer }: BillerConnection, policy: OutboundPolicy, now: () => Date): Ask {
  const breaker = circuitBreaker(circuit, now);
  const bearing = { accept: "application/json", authorization: `Bearer ${bearer}` };
  return async (path, { headers, ...more } = {}) => {
    const url = `${withoutSlash(address)}/${path}`;
    try {
      return await breaker.run(async () => {
        const answer = await request(url, { headers: { ...bearing, ...headers }, ...more }, policy);
        if (answer.status === 404) return null;
        if (answer.status >= 300) throw new BillerAway(`The biller answered ${answer.status}.`);
        return answer;
      });
    } catch (error) {
      const isAway = [OutboundFailed, OutboundRefused, CircuitOpen].some((kind) => error instanceof kind);
      throw isAway ? new BillerAway((error as Error).message) : error;
    }
  };
}

/**
 * @param now For the circuit breaker: after five failures in a row the biller is not called for half a minute.
 * @param onLeftOut Gets what of an answer is not used.
 */
export function httpBiller(
  connection: BillerConnection,
  policy: OutboundPolicy,
  now: () => Date,
  onLeftOut: OnLeftOut,
): Biller {
  const look = askingOf(connection, policy, now);
  const ask: Ask = (path, sent) => look(`recipients/${path}`, sent);
  // Of their own: a biller that takes no facts yet, or does not search, still answers look-ups.
  const search = askingOf(connection, policy, now);
  const handFact = askingOf(connection, policy, now);
  return {
    async recipient(_accountId, recipientId) {
      const answer = isDots(recipientId) ? null : await ask(encodeURIComponent(recipientId));
      return answer && parse(answer.body, parseBillerAnswer, onLeftOut);
    },
    async lookUp(_accountId, { accountNumber, houseNumber }) {
      const query = new URLSearchParams({ accountNumber: accountNumber.replace(/\s/g, ""), houseNumber });
      const answer = await ask(`?${query.toString()}`);
      return answer && parse(answer.body, parseFound, onLeftOut);
    },
    async search(_accountId, text) {
      const answer = await search(`recipients/?${new URLSearchParams({ search: text }).toString()}`);
      return answer ? parse(answer.body, parseSearch, onLeftOut) : [];
    },
    async budget(_accountId, recipientId) {
      const answer = isDots(recipientId) ? null : await ask(`${encodeURIComponent(recipientId)}/budget`);
      return answer && parse(answer.body, parseBudget, onLeftOut);
    },
    async preferences(_accountId, recipientId) {
      const answer = isDots(recipientId) ? null : await ask(`${encodeURIComponent(recipientId)}/preferences`);
      return answer && parse(answer.body, parsePreferences, onLeftOut);
    },
    async changeContact(_accountId, recipientId, { is: change, ...contact }) {
      const headers = { "content-type": "application/json" };
      const body = JSON.stringify({ change, ...contact });
      const path = `${encodeURIComponent(recipientId)}/contacts`;
      return !isDots(recipientId) && (await ask(path, { method: "POST", headers, body })) !== null;
    },
    async bills(_accountId, recipientId) {
      const answer = isDots(recipientId) ? null : await ask(`${encodeURIComponent(recipientId)}/bills`);
      return answer ? parse(answer.body, parseBills, onLeftOut) : [];
    },
    async hand(_accountId, fact) {
      checkFact(fact);
      const headers = { "content-type": "application/json", "idempotency-key": fact.key };
      const sent = { method: "POST", headers, body: JSON.stringify(fact), timeoutMs: factTimeoutMs } as const;
      const answer = await handFact("facts", sent);
      if (answer === null) throw new BillerAway("The biller takes no facts, or does not know the customer.");
      return parse(answer.body, (body) => parseFactAnswer(fact.kind, body), onLeftOut);
    },
  };
}
