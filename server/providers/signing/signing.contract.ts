// The contract of all signing services. `open` gives one, and what a customer does on its page.
import { expect, test } from "vitest";
import { SigningAway, type SigningOrder, type SigningProvider } from "./signing.ts";

export interface OpenedSigning {
  provider: SigningProvider;
  decide(prepared: { reference: string; address: string }, choice: "sign" | "decline"): Promise<void>;
}

let keys = 0;
const order = (): SigningOrder => ({
  key: `contract-${++keys}`,
  template: "1000001",
  signer: { name: "Ada Lovelace", email: "ada@example.org" },
  returnUrl: "http://localhost/AgreementSign?token=t",
  timeZone: "America/New_York",
});

export function signingContract(open: () => OpenedSigning): void {
  test("prepares one agreement under a key, on a page of its own", async () => {
    const { provider } = open();
    const [first, second] = [order(), order()];
    const prepared = await provider.prepare(first);
    expect(prepared.address).toMatch(/^https?:\/\//);
    expect(await provider.prepare(first)).toEqual(prepared);
    const other = await provider.prepare(second);
    expect([other.reference, other.address]).not.toContain(prepared.reference);
    expect(await provider.status(prepared.reference)).toEqual({ is: "open", address: prepared.address });
  });

  test.each([
    { name: "Ada Lovelace", email: null },
    { name: null, email: "ada@example.org" },
    { name: null, email: null },
  ])("prepares one for whom it knows no more of than $name, $email", async (signer) => {
    const { provider } = open();
    const { reference, address } = await provider.prepare({ ...order(), signer });
    expect(await provider.status(reference)).toEqual({ is: "open", address });
  });

  test("says what was signed, and gives its document, the same each time", async () => {
    const { provider, decide } = open();
    const prepared = await provider.prepare(order());
    await decide(prepared, "sign");
    expect(await provider.status(prepared.reference)).toEqual({ is: "signed" });
    const document = await provider.document(prepared.reference);
    expect(document?.subarray(0, 5).toString()).toBe("%PDF-");
    expect(await provider.document(prepared.reference)).toEqual(document);
  });

  test("says what was declined, also when it has to prepare it again", async () => {
    const { provider, decide } = open();
    const wanted = order();
    const prepared = await provider.prepare(wanted);
    await decide(prepared, "decline");
    expect(await provider.status(prepared.reference)).toEqual({ is: "declined" });
    expect(await provider.prepare(wanted)).toEqual(prepared);
    expect(await provider.status(prepared.reference)).toEqual({ is: "declined" });
  });

  test("knows a text that it has", async () => {
    expect(await open().provider.knows("1000001")).toBe(true);
  });

  test("knows no other reference", async () => {
    await isAway(open().provider.status("987654"));
  });
}

/** A service that is not there, or answers something else, says nothing about an agreement. */
export const isAway = async (ask: Promise<unknown>): Promise<void> =>
  void (await expect(ask).rejects.toBeInstanceOf(SigningAway));
