// A fake of Stripe's REST interface, over HTTP: PaymentIntents made and confirmed in one call, idempotency keys, search by metadata, cancelling.
// It was written after Stripe's documentation and was never compared with the service itself.
import express, { type Response } from "express";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

/** What happens to a payment is in its method's name. */
export const stripeTokens = {
  paid: "pm_paid",
  declined: "pm_declined",
  action: "pm_action",
  later: "pm_later",
} as const;

type Intent = Record<string, unknown> & { id: string; status: string; metadata: Record<string, string> };

interface Kept {
  /** The form as it came, by which a repeat is distinguished from a reuse. */
  form: string;
  status: number;
  body: unknown;
}

export interface FakeStripe {
  address: string;
  /** How often money moved. */
  charges(): number;
  /** By its key. */
  change(key: string, change: Partial<Intent>): void;
  /** The forms of the PaymentIntents that were requested. */
  orders: Record<string, string>[];
  /** While true, the search finds nothing yet. */
  isSearchBehind: boolean;
  /** While true, it acts and does not answer. */
  hangs: boolean;
  stop(): void;
}

const card = { brand: "visa", last4: "4242", exp_month: 12, exp_year: 2030 };
const method = { card };
const refusal = {
  type: "card_error",
  code: "card_declined",
  message: "Your card was declined.",
  payment_method: method,
};
const gone = {
  type: "invalid_request_error",
  code: "resource_missing",
  param: "payment_method",
  message: "No such PaymentMethod",
};

export async function startFakeStripe(secretKey: string): Promise<FakeStripe> {
  const intents = new Map<string, Intent>();
  const kept = new Map<string, Kept>();
  let charges = 0;
  const app = express();
  app.use((request, response, next) =>
    request.headers.authorization === `Bearer ${secretKey}`
      ? next()
      : void response.status(401).json({ error: { type: "invalid_request_error", message: "Invalid API Key" } }),
  );
  app.use(express.text({ type: "application/x-www-form-urlencoded" }));
  const send = (response: Response, status: number, body: unknown) =>
    fake.hangs ? void response.destroy() : void response.status(status).json(body);

  app.post("/v1/payment_intents", (request, response) => {
    const key = String(request.headers["idempotency-key"] ?? "");
    const form = String(request.body);
    const before = kept.get(key);
    if (before && before.form !== form) {
      const message =
        "Keys for idempotent requests can only be used with the same parameters they were first used with.";
      return send(response, 400, { error: { type: "idempotency_error", message } });
    }
    if (before) return send(response.setHeader("idempotent-replayed", "true"), before.status, before.body);
    const fields = Object.fromEntries(new URLSearchParams(form));
    fake.orders.push(fields);
    const made = make(fields);
    if (made.status !== 400) kept.set(key, { form, ...made });
    send(response, made.status, made.body);
  });

  app.get("/v1/payment_intents/search", (request, response) => {
    const [, name = "", key = ""] = /^metadata\['(\w+)'\]:'([^']+)'$/.exec(String(request.query["query"])) ?? [];
    const found = fake.isSearchBehind ? [] : [...intents.values()].filter(({ metadata }) => metadata[name] === key);
    send(response, 200, { object: "search_result", data: found });
  });

  app.get("/v1/payment_intents/:id", (request, response) => send(response, 200, intents.get(request.params.id)));

  app.post("/v1/payment_intents/:id/cancel", (request, response) => {
    const intent = intents.get(request.params.id);
    if (intent?.status === "succeeded" || intent?.status === "canceled")
      return send(response, 400, { error: { type: "invalid_request_error", code: "payment_intent_unexpected_state" } });
    intent!.status = "canceled";
    send(response, 200, intent);
  });

  function make(form: Record<string, string>): { status: number; body: unknown } {
    const token = form["payment_method"];
    if (token !== undefined && !(Object.values(stripeTokens) as string[]).includes(token))
      return { status: 400, body: { error: gone } };
    const metadata = Object.fromEntries(
      Object.entries(form).flatMap(([name, value]) => {
        const [, key] = /^metadata\[(\w+)\]$/.exec(name) ?? [];
        return key === undefined ? [] : [[key, value]];
      }),
    );
    const intent: Intent = {
      id: `pi_${intents.size + 1}`,
      object: "payment_intent",
      status: "requires_confirmation",
      metadata,
    };
    intents.set(intent.id, intent);
    if (token === undefined) return { status: 200, body: intent };
    Object.assign(intent, confirmed(token));
    if (intent.status === "succeeded") charges++;
    return token === stripeTokens.declined
      ? { status: 402, body: { error: { ...refusal, payment_intent: intent } } }
      : { status: 200, body: { ...intent } };
  }

  const server = createServer(app);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const fake: FakeStripe = {
    address: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    charges: () => charges,
    change(key, change) {
      for (const intent of intents.values())
        if (Object.values(intent.metadata).includes(key)) Object.assign(intent, change);
    },
    orders: [],
    isSearchBehind: false,
    hangs: false,
    stop() {
      server.close();
      server.closeAllConnections();
    },
  };
  return fake;
}

function confirmed(token: string): Partial<Intent> {
  if (token === stripeTokens.declined) return { status: "requires_payment_method", last_payment_error: refusal };
  if (token === stripeTokens.later) return { status: "processing", payment_method: method };
  const redirect_to_url = { url: "https://hooks.stripe.com/redirect/authenticate/src_1" };
  return token === stripeTokens.action
    ? { status: "requires_action", payment_method: method, next_action: { redirect_to_url } }
    : { status: "succeeded", payment_method: method, latest_charge: { disputed: false, refunded: false } };
}
