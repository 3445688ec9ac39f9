// Stripe's adapter against a fake of its interface: the adapter never met the service itself.
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { startFakeStripe, stripeTokens, type FakeStripe } from "../../../testing/fakeStripe.ts";
import { signEvent } from "../eventSignature.ts";
import { isAway, paymentsContract } from "../payments.contract.ts";
import type { Charge, PaymentProvider } from "../payments.ts";
import { faultOfStripe, parseStripeAddress } from "./stripeAddress.ts";
import { stripePayments } from "./stripePayments.ts";

const address = "stripe://sk_test_1@pay.bills.example?key=pk_test_1&webhook=whsec_1";
let stripe: FakeStripe;
let provider: PaymentProvider;
beforeAll(async () => {
  stripe = await startFakeStripe("sk_test_1");
  provider = stripePayments(parseStripeAddress(address), { api: stripe.address });
});
afterAll(() => stripe.stop());
beforeEach(() => {
  stripe.isSearchBehind = false;
  stripe.hangs = false;
});

let orders = 0;
const order = (token: string, more: Partial<Charge> = {}): Charge => ({
  key: `order-${++orders}`,
  amount: 1_250,
  currency: "USD",
  method: "card",
  token,
  name: "Ada Lovelace",
  email: "ada@example.org",
  returnUrl: "https://bills.example/pay-result?referenceId=1",
  customer: { ip: "203.0.113.7", userAgent: "Mozilla/5.0" },
  ...more,
});

describe("Stripe", () => {
  paymentsContract(() => ({ provider, token: (of) => Promise.resolve(stripeTokens[of]) }));

  test("gets minor units under our key, and asks for the customer's authorisation of a bank payment", async () => {
    const charge = order(stripeTokens.paid, { method: "check" });
    await provider.charge(charge);
    expect(stripe.orders.at(-1)).toMatchObject({
      amount: "1250",
      currency: "usd",
      confirm: "true",
      "payment_method_types[0]": "us_bank_account",
      "metadata[billwright_key]": charge.key,
      "mandate_data[customer_acceptance][online][ip_address]": "203.0.113.7",
    });
  });

  test("that charged and did not answer is called again with our key, and charges nothing a second time", async () => {
    const charge = order(stripeTokens.paid);
    const before = stripe.charges();
    stripe.hangs = true;
    await isAway(provider.charge(charge));
    stripe.hangs = false;
    expect(await provider.status(charge.key)).toMatchObject({ is: "paid" });
    expect(await provider.charge({ ...charge, amount: 9 })).toMatchObject({ is: "paid" });
    expect(stripe.charges()).toBe(before + 1);
  });

  test("whose search is behind leaves the outcome unknown, and never cancels what it charged", async () => {
    const charge = order(stripeTokens.paid);
    await provider.charge(charge);
    stripe.isSearchBehind = true;
    await isAway(provider.cancel(charge.key));
    await isAway(provider.charge({ ...charge, amount: 9 }));
    stripe.isSearchBehind = false;
    expect(await provider.cancel(charge.key)).toMatchObject({ is: "paid" });
  });

  test("a bank payment that is disputed after it cleared was returned", async () => {
    const charge = order(stripeTokens.later, { method: "check" });
    expect(await provider.charge(charge)).toEqual({ is: "pending" });
    const bank = { us_bank_account: { bank_name: "STRIPE TEST BANK", last4: "6789" } };
    stripe.change(charge.key, { status: "succeeded", payment_method: bank, latest_charge: { disputed: false } });
    expect(await provider.status(charge.key)).toEqual({
      is: "paid",
      instrument: { brand: "STRIPE TEST BANK", lastFour: "6789", expiry: null },
    });
    stripe.change(charge.key, { latest_charge: { disputed: true } });
    expect(await provider.status(charge.key)).toMatchObject({ is: "returned" });
  });

  test("leads customers to no page but Stripe's", async () => {
    const charge = order(stripeTokens.action);
    await provider.charge(charge);
    stripe.change(charge.key, { next_action: { redirect_to_url: { url: "https://hooks.stripe.com.evil.example/" } } });
    expect(await provider.status(charge.key)).toEqual({ is: "pending" });
  });

  test("that refuses us, is not there, or answers something else leaves the outcome unknown", async () => {
    const access = parseStripeAddress(address);
    await isAway(stripePayments({ ...access, secretKey: "sk_other" }, { api: stripe.address }).status("key"));
    await isAway(
      stripePayments({ ...access, secretKey: "sk_other" }, { api: stripe.address }).charge(order("pm_paid")),
    );
    await isAway(stripePayments(access, { api: "http://127.0.0.1:1" }).status("key"));
  });

  test("tells by a signed message which of our payments changed; a message about something else names none", () => {
    const now = new Date("2026-11-23T12:00:00Z");
    const read = (event: object, secret = "whsec_1") => {
      const body = JSON.stringify(event);
      return provider.readEvent(Buffer.from(body), `${signEvent(secret, body, now)},v0=${"0".repeat(64)}`, now);
    };
    const about = (object: object) => ({ id: "evt_1", type: "payment_intent.succeeded", data: { object } });
    expect(read(about({ metadata: { billwright_key: "order-1" } }))).toEqual({ id: "evt_1", key: "order-1" });
    expect(read(about({ metadata: {} }))).toEqual({ id: "evt_1", key: "" });
    expect(read(about({ metadata: { billwright_key: "order-1" } }), "whsec_2")).toBe(null);
    expect(read({ id: "1" })).toBe(null);
  });
});

describe("its address", () => {
  test("has two keys, the webhook's secret and a host for the fields alone", () => {
    expect(faultOfStripe(address, "https://bills.example")).toBe(null);
    expect(parseStripeAddress(address).fieldsHost).toBe("pay.bills.example");
  });

  test.each([
    ["stripe://pay.bills.example?key=pk_1&webhook=whsec_1", "no secret key"],
    ["stripe://pk_1@pay.bills.example?key=pk_1&webhook=whsec_1", "no secret key"],
    ["stripe://sk_1@pay.bills.example?webhook=whsec_1", "no publishable key"],
    ["stripe://sk_1@pay.bills.example?key=pk_1", "no signing secret"],
    ["stripe://sk_1@bills.example?key=pk_1&webhook=whsec_1", "a host of its own"],
  ])("%s is refused: %s", (wrong, why) => {
    const fault = faultOfStripe(wrong, "https://bills.example");
    expect(fault).toContain(why);
    expect(fault).not.toMatch(/sk_1\b/);
  });
});
