// Payments by Stripe's REST interface. One charge is one PaymentIntent, made and confirmed in one call under our key as Stripe's idempotency key,
// and found again by our key in its metadata.
import { Type, type Static } from "typebox";
import { conformsTo } from "../../../conformsTo.ts";
import { jsonIn } from "../../outbound/json.ts";
import { isEventSigned } from "../eventSignature.ts";
import { PaymentsAway, type Charge, type Instrument, type ChargeOutcome, type PaymentProvider } from "../payments.ts";
import type { StripeAccess } from "./stripeAddress.ts";
import { expanded, keyName, stripeClient, type Intent, type Method, type StripeClient } from "./stripeClient.ts";
import { declineCodeOf, type DeclineOf } from "./declineCodes.ts";
import { stripeFieldsPage } from "./stripeFieldsPage.ts";

const isEvent = conformsTo(
  Type.Object({
    id: Type.String({ pattern: "^evt_\\w+$", maxLength: 128 }),
    data: Type.Object({ object: Type.Object({ metadata: Type.Optional(Type.Record(Type.String(), Type.String())) }) }),
  }),
);

/** `scheme` and `api` differ in tests alone. */
export function stripePayments(
  { secretKey, publishableKey, webhookSecret, fieldsHost }: StripeAccess,
  { scheme = "https", api = "https://api.stripe.com" } = {},
): PaymentProvider {
  const client = stripeClient(secretKey, api);
  const { ask, find } = client;
  const origin = `${scheme}://${fieldsHost}`;

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
      if (error.type === "idempotency_error" && status === 400) return known(client, charge.key);
      // Nothing was made: the token is unknown, used up or of another kind.
      if (error.type === "invalid_request_error" && /^payment_method/.test(error.param ?? ""))
        return {
          is: "declined",
          reason: "The payment details could not be read.",
          code: "unreadable",
          instrument: null,
        };
      throw new PaymentsAway(`Stripe refused the call (${error.type}, ${error.code ?? "no code"}).`);
    },

    async status(key) {
      const intent = await find(key);
      return intent === null ? { is: "none" } : outcomeOf(intent);
    },

    async cancel(key) {
      const intent = (await find(key)) ?? (await reserve(client, key));
      const answer = await ask(`/v1/payment_intents/${intent.id}/cancel`, {});
      // One that has succeeded cannot be cancelled.
      return answer.is === "intent" ? outcomeOf(answer.intent) : known(client, key);
    },

    readEvent(body, signature, now) {
      if (!isEventSigned(webhookSecret, body, signature, now)) return null;
      const event = jsonIn(body);
      return isEvent(event) ? { id: event.id, key: event.data.object.metadata?.[keyName] ?? "" } : null;
    },
  };
}

async function known({ find }: StripeClient, key: string): Promise<ChargeOutcome> {
  const intent = await find(key);
  if (intent === null) throw new PaymentsAway("Stripe knows the key, and does not find its payment yet.");
  return outcomeOf(intent);
}

/** Uses the key up, so that a charge that is still on its way is refused under it. */
async function reserve({ ask }: StripeClient, key: string): Promise<Intent> {
  const form = { amount: "100", currency: "usd", "payment_method_types[]": "card", [`metadata[${keyName}]`]: key };
  const answer = await ask("/v1/payment_intents", form, key);
  if (answer.is === "intent") return answer.intent;
  throw new PaymentsAway("Stripe knows the key, and does not find its payment yet.");
}

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

function outcomeOf(intent: Intent): ChargeOutcome {
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
  if (status === "canceled")
    return { is: "declined", reason: "The payment was cancelled.", code: "cancelled", instrument };
  if (status === "requires_payment_method") return declined(error, instrument);
  return status === "requires_confirmation" ? { is: "none" } : { is: "pending" };
}

/** Where the customer confirms: Stripe's own pages alone, for an address elsewhere would be an open redirect (threats.md T30). */
function addressIn({ next_action: action }: Intent): string | null {
  const url = action?.redirect_to_url?.url ?? action?.verify_with_microdeposits?.hosted_verification_url ?? null;
  return url !== null && /^https:\/\/[a-z]+\.stripe\.com\//.test(url) ? url : null;
}

/** What Stripe says of a card is written for its holder. */
const declined = (error: DeclineOf | null | undefined, instrument: Instrument | null): ChargeOutcome => ({
  is: "declined",
  reason: (error?.type === "card_error" && error.message) || "Your payment was declined.",
  code: declineCodeOf(error ?? {}),
  instrument,
});

function instrumentOf(method: Static<typeof Method> | null | undefined): Instrument | null {
  const { card, us_bank_account: bank } = method ?? {};
  if (bank) return { brand: bank.bank_name ?? "Bank", lastFour: bank.last4, expiry: null };
  if (!card) return null;
  const expiry = `${String(card.exp_month).padStart(2, "0")}/${String(card.exp_year).slice(-2)}`;
  return { brand: card.brand.charAt(0).toUpperCase() + card.brand.slice(1), lastFour: card.last4, expiry };
}
