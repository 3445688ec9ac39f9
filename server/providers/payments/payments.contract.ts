// The contract of all payment providers. `open` gives one, and tokens for what its customers can type.
import { expect, test } from "vitest";
import type { Charge, PaymentProvider } from "./payments.ts";
import { PaymentsAway } from "./payments.ts";

export interface OpenedProvider {
  provider: PaymentProvider;
  token(of: "paid" | "declined" | "action" | "later"): Promise<string>;
}

let keys = 0;
const order = (token: string): Charge => ({
  key: `contract-${++keys}`,
  amount: 1250,
  currency: "USD",
  method: "card",
  token,
  name: "Ada Lovelace",
  email: "ada@example.org",
  returnUrl: "http://localhost/pay-result",
  customer: { ip: "203.0.113.7", userAgent: "Mozilla/5.0" },
});

export function paymentsContract(open: () => OpenedProvider): void {
  test("charges a key once, whatever a repeat says, and knows it by its key", async () => {
    const { provider, token } = open();
    const charge = order(await token("paid"));
    const paid = await provider.charge(charge);
    expect(paid).toMatchObject({ is: "paid", instrument: { brand: "Visa", lastFour: "4242" } });
    expect(await provider.charge({ ...charge, amount: 9_999 })).toEqual(paid);
    expect(await provider.status(charge.key)).toEqual(paid);
    expect(await provider.cancel(charge.key)).toEqual(paid);
  });

  test("says why it declines", async () => {
    const { provider, token } = open();
    const charge = order(await token("declined"));
    expect(await provider.charge(charge)).toMatchObject({ is: "declined", reason: "Your card was declined." });
    expect(await provider.status(charge.key)).toMatchObject({ is: "declined" });
  });

  test("leads to a confirmation, and a cancelled one is never charged", async () => {
    const { provider, token } = open();
    const charge = order(await token("action"));
    expect(await provider.charge(charge)).toMatchObject({
      is: "action",
      url: expect.stringMatching(/^http/) as string,
    });
    expect(await provider.cancel(charge.key)).toMatchObject({ is: "declined" });
    expect(await provider.charge(charge)).toMatchObject({ is: "declined" });
  });

  test("knows no other key, and charges nothing under one that was cancelled before", async () => {
    const { provider, token } = open();
    const charge = order(await token("paid"));
    expect(await provider.status(charge.key)).toEqual({ is: "none" });
    expect(await provider.cancel(charge.key)).toMatchObject({ is: "declined" });
    expect(await provider.charge(charge)).toMatchObject({ is: "declined" });
  });

  test("does not know yet what is reported later", async () => {
    const { provider, token } = open();
    expect(await provider.charge(order(await token("later")))).toEqual({ is: "pending" });
  });

  test("declines a token that it did not give", async () => {
    const { provider } = open();
    expect(await provider.charge(order("tok_of_nobody"))).toMatchObject({ is: "declined" });
  });
}

/** A provider that is not there, or answers something else, leaves the outcome unknown. */
export const isAway = async (ask: Promise<unknown>): Promise<void> =>
  void (await expect(ask).rejects.toBeInstanceOf(PaymentsAway));
