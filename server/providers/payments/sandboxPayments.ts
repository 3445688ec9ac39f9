// The payments of the sandbox, over HTTP as any provider's: POST /v1/charges, GET /v1/charges/KEY, POST /v1/charges/KEY/cancel.
import { declineCodes } from "@billwright/schemas";
import { Type } from "typebox";
import { conformsTo } from "../../conformsTo.ts";
import { jsonIn } from "../outbound/json.ts";
import type { OutboundRequest } from "../outbound/request.ts";
import { request } from "../outbound/request.ts";
import { isEventSigned } from "./eventSignature.ts";
import { PaymentsAway, type ChargeOutcome, type PaymentProvider } from "./payments.ts";

export interface SandboxAccess {
  origin: string;
  /** The bearer of our calls, and the key of its signatures. */
  secret: string;
}

/** A charge may take this long; after that its outcome is requested. */
const chargeMs = 25_000;

const instrument = Type.Object({
  brand: Type.String({ maxLength: 60 }),
  lastFour: Type.String({ pattern: "^\\d{4}$" }),
  expiry: Type.Union([Type.String({ pattern: "^\\d{2}/\\d{2}$" }), Type.Null()]),
});
const reason = Type.String({ maxLength: 200 });
const code = Type.Optional(Type.Enum([...declineCodes]));
const ChargeOutcomeSchema = Type.Union([
  Type.Object({ is: Type.Literal("paid"), instrument }),
  Type.Object({ is: Type.Literal("declined"), reason, code, instrument: Type.Union([instrument, Type.Null()]) }),
  Type.Object({ is: Type.Literal("action"), url: Type.String({ maxLength: 500 }), instrument }),
  Type.Object({ is: Type.Literal("pending") }),
  Type.Object({ is: Type.Literal("returned"), reason, code }),
  Type.Object({ is: Type.Literal("none") }),
]);
const EventSchema = Type.Object({
  id: Type.String({ minLength: 1, maxLength: 128 }),
  key: Type.String({ minLength: 1, maxLength: 128 }),
});

const isChargeOutcome = conformsTo(ChargeOutcomeSchema);
const isEvent = conformsTo(EventSchema);

export function sandboxPayments({ origin, secret }: SandboxAccess): PaymentProvider {
  const policy = { trustedHosts: [new URL(origin).host] };
  const headers = { authorization: `Bearer ${secret}`, "content-type": "application/json" };

  async function ask(path: string, more: OutboundRequest = {}): Promise<ChargeOutcome> {
    const answer = await request(`${origin}${path}`, { headers, ...more }, policy).catch((error: unknown) => {
      throw new PaymentsAway(error instanceof Error ? error.message : "unknown");
    });
    const outcome = jsonIn(answer.body);
    if (answer.status !== 200 || !isChargeOutcome(outcome))
      throw new PaymentsAway(`The sandbox answered ${answer.status}.`);
    // An address elsewhere would be an open redirect (threats.md T30).
    if (outcome.is === "action" && !outcome.url.startsWith(`${origin}/`))
      throw new PaymentsAway("The sandbox named another's address.");
    return outcome;
  }

  const pathOf = (key: string) => `/v1/charges/${encodeURIComponent(key)}`;
  return {
    origin,
    signatureHeader: "payment-signature",
    methods: [
      { method: "card", frame: `${origin}/fields/card` },
      { method: "check", frame: `${origin}/fields/check` },
    ],
    charge: (charge) => ask("/v1/charges", { method: "POST", body: JSON.stringify(charge), timeoutMs: chargeMs }),
    status: (key) => ask(pathOf(key)),
    cancel: (key) => ask(`${pathOf(key)}/cancel`, { method: "POST" }),
    readEvent(body, signature, now) {
      if (!isEventSigned(secret, body, signature, now)) return null;
      const event = jsonIn(body);
      return isEvent(event) ? { id: event.id, key: event.key } : null;
    },
    ledger: async () => jsonIn((await request(`${origin}/v1/ledger`, { headers }, policy)).body),
  };
}
