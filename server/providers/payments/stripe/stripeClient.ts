// Stripe's REST interface, as far as payments use it: PaymentIntents made, found and cancelled, each answer checked.
import { Type, type Static, type TSchema } from "typebox";
import { conformsTo } from "../../../conformsTo.ts";
import { jsonIn } from "../../outbound/json.ts";
import { request, type OutboundAnswer } from "../../outbound/request.ts";
import { PaymentsAway } from "../payments.ts";

/** The interface's version that this was written for: an account's own default may be another. */
const apiVersion = "2025-09-30.clover";
const chargeMs = 25_000;
/** Where our key is in a PaymentIntent. */
export const keyName = "billwright_key";

const maybe = <Of extends TSchema>(of: Of) => Type.Optional(Type.Union([of, Type.Null()]));
const text = Type.String({ maxLength: 5_000 });

export const Method = Type.Object({
  card: maybe(Type.Object({ brand: text, last4: text, exp_month: Type.Integer(), exp_year: Type.Integer() })),
  us_bank_account: maybe(Type.Object({ bank_name: maybe(text), last4: text })),
});
const ErrorSchema = Type.Object({
  type: Type.String(),
  code: maybe(text),
  decline_code: maybe(text),
  param: maybe(text),
  message: maybe(text),
  payment_method: maybe(Method),
});
const Intent = Type.Object({
  id: Type.String({ pattern: "^pi_\\w+$" }),
  status: Type.String(),
  payment_method: maybe(Type.Union([Type.String(), Method])),
  last_payment_error: maybe(ErrorSchema),
  next_action: maybe(
    Type.Object({
      redirect_to_url: maybe(Type.Object({ url: text })),
      verify_with_microdeposits: maybe(Type.Object({ hosted_verification_url: text })),
    }),
  ),
  latest_charge: maybe(
    Type.Union([Type.String(), Type.Object({ disputed: maybe(Type.Boolean()), refunded: maybe(Type.Boolean()) })]),
  ),
});
export type Intent = Static<typeof Intent>;

const isIntent = conformsTo(Intent);
const isFound = conformsTo(Type.Object({ data: Type.Array(Intent) }));
const isError = conformsTo(Type.Object({ error: ErrorSchema }));
/** What Stripe answered, as far as it is the agreed shape. */
type Answer = { is: "intent"; intent: Intent } | { is: "error"; error: Static<typeof ErrorSchema>; status: number };

export interface StripeClient {
  /** A POST where there is a form. Throws PaymentsAway. */
  ask(path: string, form: Record<string, string> | null, key?: string): Promise<Answer>;
  /** By our key. Stripe's search may lag behind by a minute: "not there" is certain only later. Throws PaymentsAway. */
  find(key: string): Promise<Intent | null>;
}

export function stripeClient(secretKey: string, api: string): StripeClient {
  const policy = { trustedHosts: [new URL(api).host] };

  async function send(path: string, form: Record<string, string> | null, key?: string): Promise<OutboundAnswer> {
    const headers = {
      authorization: `Bearer ${secretKey}`,
      "stripe-version": apiVersion,
      ...(form && { "content-type": "application/x-www-form-urlencoded" }),
      ...(key !== undefined && { "idempotency-key": key }),
    };
    const more = form
      ? { method: "POST" as const, body: new URLSearchParams(form).toString(), timeoutMs: chargeMs }
      : {};
    return request(api + path, { headers, ...more }, policy).catch((error: unknown) => {
      throw new PaymentsAway(error instanceof Error ? error.message : "unknown");
    });
  }

  async function ask(path: string, form: Record<string, string> | null, key?: string): Promise<Answer> {
    const { status, headers, body } = await send(path, form, key);
    const answer = jsonIn(body);
    if (status === 200 && isIntent(answer)) {
      // A repeat gets the first answer again: the payment's present state needs another request.
      if (headers["idempotent-replayed"] === "true")
        return ask(`/v1/payment_intents/${answer.id}?${expandedQuery("")}`, null);
      return { is: "intent", intent: answer };
    }
    if (status >= 400 && status < 500 && isError(answer)) return { is: "error", error: answer.error, status };
    throw new PaymentsAway(`Stripe answered ${status}.`);
  }

  async function find(key: string): Promise<Intent | null> {
    const query = new URLSearchParams({ query: `metadata['${keyName}']:'${key}'`, limit: "1" });
    const { status, body } = await send(
      `/v1/payment_intents/search?${query.toString()}&${expandedQuery("data.")}`,
      null,
    );
    const answer = jsonIn(body);
    if (status !== 200 || !isFound(answer)) throw new PaymentsAway(`Stripe answered ${status}.`);
    return answer.data[0] ?? null;
  }

  return { ask, find };
}

export const expanded = ["payment_method", "latest_charge"];
const expandedQuery = (prefix: string) => expanded.map((part) => `expand[]=${prefix}${part}`).join("&");
