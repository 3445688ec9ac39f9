// The contract of whatever reads the calls of a provider of text messages, tested with each of them.
import { expect, test } from "vitest";
import type { InboundTexts, TextCall } from "./inbound.ts";

export interface InboundUnderTest {
  inbound: InboundTexts;
  /** The header with its signature. */
  signature: string;
  /** Signed calls, as the provider makes them. */
  text(event: { id: string; from: string; text: string }): TextCall;
  receipt(event: { id: string; to: string; status: "delivered" | "failed" | "blocked" }): TextCall;
  /** Signed, and nothing that was agreed. */
  strange: readonly TextCall[];
}

const from = "+12025550123";
const texts = ["STOP", "", "Arrêtez, s’il vous plaît – 北京 🛑\n{{AccountBalance}} & a=b+c%20", "\u0000\ufeff"];

export function inboundContract(open: () => InboundUnderTest): void {
  test.each(texts)("reads a message that came in as it was written: %j", (text) => {
    const { inbound, text: call } = open();
    expect(inbound.read(call({ id: "in-1", from, text }))).toEqual({
      is: "text",
      id: "in-1",
      from,
      text,
      isAnswered: false,
    });
  });

  test.each(["delivered", "failed", "blocked"] as const)("reads that a message was %s, by our own id", (status) => {
    const { inbound, receipt } = open();
    expect(inbound.read(receipt({ id: "sms:bill 1/é?".replace("é", "e"), to: from, status }))).toMatchObject({
      ...{ is: "receipt", id: "sms:bill 1/e?", to: from, status },
    });
  });

  test("takes nothing that is not signed, or that was changed on its way by one byte", () => {
    const { inbound, text, signature: name } = open();
    const call = text({ id: "in-2", from, text: "START" });
    const changed = [...call.body.keys()].map((at) => {
      const body = Buffer.from(call.body);
      body[at] = body[at]! ^ 1;
      return { ...call, body };
    });
    const signature = String(call.headers[name]);
    const forged = [
      undefined,
      "",
      signature.slice(1),
      `${signature}A`,
      signature.replace(/.$/, "_"),
      signature.replace(/.$/, "é"),
      [signature],
    ];
    const unsigned = [
      ...changed,
      ...forged.map((each) => ({ ...call, headers: { ...call.headers, [name]: each } as TextCall["headers"] })),
    ];
    expect(unsigned.map((each) => inbound.read(each)).filter((read) => read !== "unsigned")).toEqual([]);
    expect(inbound.read(call)).toMatchObject({ is: "text" });
  });

  test("says of what was signed and not agreed that it is strange", () => {
    const { inbound, strange } = open();
    expect(strange.length).toBeGreaterThan(3);
    expect(strange.map((call) => inbound.read(call))).toEqual(strange.map(() => "strange"));
  });
}
