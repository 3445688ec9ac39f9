// A biller's system over HTTP: GET {address}/recipients/{recipientId} answers { tags, payDates, savedBanks }; 404: no such customer.
import { OutboundFailed, request } from "../outbound/request.ts";
import type { OutboundPolicy } from "../outbound/policy.ts";
import { BillerAway, type Biller, type BillerRecipient } from "./biller.ts";
import { parseBillerAnswer } from "./billerAnswer.ts";
import { circuitBreaker, CircuitOpen } from "./circuitBreaker.ts";

/** The address of an account's biller, and the bearer token for it. */
export interface BillerConnection {
  address: string;
  bearer: string;
}

const circuit = { failures: 5, pauseMs: 30_000 };

function parse(body: Buffer): BillerRecipient {
  try {
    return parseBillerAnswer(JSON.parse(body.toString("utf8")));
  } catch {
    throw new BillerAway("The biller answered something else than agreed.");
  }
}

/** @param now For the circuit breaker: after five failures in a row the biller is not called for half a minute. */
export function httpBiller({ address, bearer }: BillerConnection, policy: OutboundPolicy, now: () => Date): Biller {
  const breaker = circuitBreaker(circuit, now);
  const headers = { accept: "application/json", authorization: `Bearer ${bearer}` };
  const ask = async (recipientId: string) => {
    const place = `${address.replace(/\/+$/, "")}/recipients/${encodeURIComponent(recipientId)}`;
    const answer = await request(place, { headers }, policy);
    if (answer.status === 404) return null;
    if (answer.status >= 300) throw new BillerAway(`The biller answered ${answer.status}.`);
    return parse(answer.body);
  };
  return {
    async recipient(_accountId, recipientId) {
      // A path of dots alone would address another resource.
      if (/^\.+$/.test(recipientId)) return null;
      try {
        return await breaker.run(() => ask(recipientId));
      } catch (error) {
        if (error instanceof OutboundFailed || error instanceof CircuitOpen) throw new BillerAway(error.message);
        throw error;
      }
    },
  };
}
