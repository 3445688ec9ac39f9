// Payments by Stripe's REST interface. One charge is one PaymentIntent, made and confirmed in one call under our key as Stripe's idempotency key,
// and found again by our key in its metadata.
import { Type, type Static, type TSchema } from "typebox";
import { conformsTo } from "../../../conformsTo.ts";
import { jsonIn } from "../../outbound/json.ts";
import { request, type OutboundAnswer } from "../../outbound/request.ts";
import { isEventSigned } from "../eventSignature.ts";
import { PaymentsAway, type Charge, type Instrument, type Outcome, type PaymentProvider } from "../payments.ts";
import type { StripeAccess } from "./stripeAddress.ts";
import { stripeFieldsPage } from "./stripeFieldsPage.ts";

/** The interface's version that this was written for: an account's own default may be another. */
const apiVersion = "2025-09-30.clover";
const chargeMs = 25_000;
/** Where our key is in a PaymentIntent. */
const keyName = "billwright_key";

const maybe = <Of extends TSchema>(of: Of) => Type.Optional(Type.Union([of, Type.Null()]));
const text = Type.String({ maxLength: 5_000 });

const Method = Type.Object({
  card: maybe(Type.Object({ brand: text, last4: text, exp_month: Type.Integer(), exp_year: Type.Integer() })),
  us_bank_account: maybe(Type.Object({ bank_name: maybe(text), last4: text })),
});
const ErrorSchema = Type.Object({
  type: Type.String(),
  code: maybe(text),
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
type Intent = Static<typeof Intent>;

const isIntent = conformsTo(Intent);
const isFound = conformsTo(Type.Object({ data: Type.Array(Intent) }));
const isError = conformsTo(Type.Object({ error: ErrorSchema }));
const isEvent = conformsTo(
  Type.Object({
    id: Type.String({ pattern: "^evt_\\w+$", maxLength: 128 }),
    data: Type.Object({ object: Type.Object({ metadata: Type.Optional(Type.Record(Type.String(), Type.String())) }) }),
  }),
);

/** What Stripe answered, as far as it is the agreed shape. */
type Answer = { is: "intent"; intent: Intent } | { is: "error"; error: Static<typeof ErrorSchema>; status: number };

/** `scheme` and `api` differ in tests alone. */
export function stripePayments(
  { secretKey, publishableKey, webhookSecret, fieldsHost }: StripeAccess,
  { scheme = "https", api = "https://api.stripe.com" } = {},
): PaymentProvider {
  const policy = { trustedHosts: [new URL(api).host] };
  const origin = `${scheme}://${fieldsHost}`;

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
    const said = jsonIn(body);
    if (status === 200 && isIntent(said)) {
      // A repeat gets the first answer again: how the payment is now, it has to be asked.
      if (headers["idempotent-replayed"] === "true")
        return ask(`/v1/payment_intents/${said.id}?${expandedQuery("")}`, null);
      return { is: "intent", intent: said };
    }
    if (status >= 400 && status < 500 && isError(said)) return { is: "error", error: said.error, status };
    throw new PaymentsAway(`Stripe answered ${status}.`);
  }

  /** By our key. Stripe's search may lag behind by a minute: "not there" is certain only later. */
  async function find(key: string): Promise<Intent | null> {
    const query = new URLSearchParams({ query: `metadata['${keyName}']:'${key}'`, limit: "1" });
    const { status, body } = await send(
      `/v1/payment_intents/search?${query.toString()}&${expandedQuery("data.")}`,
      null,
    );
    const said = jsonIn(body);
    if (status !== 200 || !isFound(said)) throw new PaymentsAway(`Stripe answered ${status}.`);
    return said.data[0] ?? null;
  }

  async function known(key: string): Promise<Outcome> {
    const intent = await find(key);
    if (intent === null) throw new PaymentsAway("Stripe knows the key, and does not find its payment yet.");
    return outcomeOf(intent);
  }

  return {
    origin,
    methods: [
      { method: "card", frame: `${origin}/fields/card` },
      { method: "check", frame: `${origin}/fields/check` },
    ],
    fields: { host: fieldsHost, page: (kind) => stripeFieldsPage(kind, publishableKey) },
    signatureHeader: "stripe-signature",

    async charge(charge) {
      const answer = await ask("/v1/payment_intents", formOf(charge), charge.key);
      if (answer.is === "intent") return outcomeOf(answer.intent);
      const { error, status } = answer;
      if (error.type === "card_error") return declined(error, instrumentOf(error.payment_method));
      if (error.type === "idempotency_error" && status === 400) return known(charge.key);
      // Nothing was made: the token is unknown, used up or of another kind.
      if (error.type === "invalid_request_error" && /^payment_method/.test(error.param ?? ""))
        return { is: "declined", reason: "The payment details could not be read.", instrument: null };
      throw new PaymentsAway(`Stripe refused the call (${error.type}, ${error.code ?? "no code"}).`);
    },

    async status(key) {
      const intent = await find(key);
      return intent === null ? { is: "none" } : outcomeOf(intent);
    },

    async cancel(key) {
      const intent = (await find(key)) ?? (await reserve(key));
      const answer = await ask(`/v1/payment_intents/${intent.id}/cancel`, {});
      // One that has succeeded cannot be cancelled.
      return answer.is === "intent" ? outcomeOf(answer.intent) : known(key);
    },

    readEvent(body, signature, now) {
      if (!isEventSigned(webhookSecret, body, signature, now)) return null;
      const event = jsonIn(body);
      return isEvent(event) ? { id: event.id, key: event.data.object.metadata?.[keyName] ?? "" } : null;
    },
  };

  /** Uses the key up, so that a charge that is still on its way is refused under it. */
  async function reserve(key: string): Promise<Intent> {
    const form = { amount: "100", currency: "usd", "payment_method_types[]": "card", [`metadata[${keyName}]`]: key };
    const answer = await ask("/v1/payment_intents", form, key);
    if (answer.is === "intent") return answer.intent;
    throw new PaymentsAway("Stripe knows the key, and does not find its payment yet.");
  }
}

const expanded = ["payment_method", "latest_charge"];
const expandedQuery = (prefix: string) => expanded.map((part) => `expand[]=${prefix}${part}`).join("&");

function formOf({ key, amount, currency, method, token, returnUrl, customer }: Charge): Record<string, string> {
  const type = method === "card" ? "card" : "us_bank_account";
  return {
    amount: String(amount),
    currency: currency.toLowerCase(),
    confirm: "true",
    payment_method: token,
    "payment_method_types[0]": type,
    return_url: returnUrl,
    [`metadata[${keyName}]`]: key,
    ...Object.fromEntries(expanded.map((part, index) => [`expand[${index}]`, part])),
    // A bank payment needs the customer's authorisation, as it was given on our page.
    ...(method === "check" && {
      "mandate_data[customer_acceptance][type]": "online",
      "mandate_data[customer_acceptance][online][ip_address]": customer.ip,
      "mandate_data[customer_acceptance][online][user_agent]": customer.userAgent,
    }),
  };
}

function outcomeOf(intent: Intent): Outcome {
  const { status, payment_method: method, latest_charge: charge, last_payment_error: error } = intent;
  const instrument = instrumentOf(typeof method === "string" ? null : method);
  if (status === "succeeded") {
    if (typeof charge === "object" && charge?.disputed === true && instrument?.expiry === null)
      return { is: "returned", reason: "The bank returned the payment." };
    return instrument ? { is: "paid", instrument } : { is: "pending" };
  }
  if (status === "requires_action") {
    const url = addressIn(intent);
    return url !== null && instrument ? { is: "action", url, instrument } : { is: "pending" };
  }
  if (status === "canceled") return { is: "declined", reason: "The payment was cancelled.", instrument };
  if (status === "requires_payment_method") return declined(error, instrument);
  return status === "requires_confirmation" ? { is: "none" } : { is: "pending" };
}

/** Where the customer confirms: Stripe's own pages alone, for an address elsewhere would be an open redirect (threats.md T30). */
function addressIn({ next_action: action }: Intent): string | null {
  const url = action?.redirect_to_url?.url ?? action?.verify_with_microdeposits?.hosted_verification_url ?? null;
  return url !== null && /^https:\/\/[a-z]+\.stripe\.com\//.test(url) ? url : null;
}

/** What Stripe says of a card is written for its holder. */
const declined = (
  error: { type: string; message?: string | null } | null | undefined,
  instrument: Instrument | null,
): Outcome => ({
  is: "declined",
  reason: (error?.type === "card_error" && error.message) || "Your payment was declined.",
  instrument,
});

function instrumentOf(method: Static<typeof Method> | null | undefined): Instrument | null {
  const { card, us_bank_account: bank } = method ?? {};
  if (bank) return { brand: bank.bank_name ?? "Bank", lastFour: bank.last4, expiry: null };
  if (!card) return null;
  const expiry = `${String(card.exp_month).padStart(2, "0")}/${String(card.exp_year).slice(-2)}`;
  return { brand: card.brand.charAt(0).toUpperCase() + card.brand.slice(1), lastFour: card.last4, expiry };
}
