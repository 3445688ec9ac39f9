import fc from "fast-check";
import { Webhook } from "standardwebhooks";
import { expect, test } from "vitest";
import { signWebhook, writeSecret } from "./signature.ts";

// The specification's own package reads the clock itself.
const at = new Date();
const secretOf = (byte: number) => writeSecret(Buffer.alloc(32, byte));

test("the specification's own package verifies what we sign, by each of two secrets, and nothing else", () => {
  const body = fc.json();
  fc.assert(
    fc.property(body, body, (sent, other) => {
      const headers = signWebhook([secretOf(1), secretOf(2)], { id: "msg_1", body: sent, at });
      for (const byte of [1, 2]) expect(new Webhook(secretOf(byte)).verify(sent, headers)).toEqual(JSON.parse(sent));
      expect(() => new Webhook(secretOf(3)).verify(sent, headers)).toThrow();
      expect(() => new Webhook(secretOf(1)).verify(sent, { ...headers, "webhook-id": "msg_2" })).toThrow();
      if (other !== sent) expect(() => new Webhook(secretOf(1)).verify(other, headers)).toThrow();
    }),
  );
});

test("a call that is older than five minutes is refused by it", () => {
  const old = new Date(at.getTime() - 301_000);
  const headers = signWebhook([secretOf(1)], { id: "msg_1", body: "{}", at: old });
  expect(() => new Webhook(secretOf(1)).verify("{}", headers)).toThrow(/too old/);
});

test("a secret that was agreed in words of old signs on", () => {
  const headers = signWebhook(["a long random text"], { id: "msg_1", body: "{}", at });
  expect(new Webhook("a long random text", { format: "raw" }).verify("{}", headers)).toEqual({});
});
