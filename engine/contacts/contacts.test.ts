import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { contactTypes } from "@billwright/schemas";
import {
  changedContacts,
  mostContacts,
  offeredContacts,
  type ContactChange,
  type ContactConfig,
  type CustomerContact,
} from "./contacts.ts";

/** `a*` is preferred, `a?` is not verified. */
const read = (text: string): CustomerContact[] =>
  text
    .split(" ")
    .filter(Boolean)
    .map((word) => ({
      channel: "Email",
      value: word.replace(/[*?]/, ""),
      preferred: word.endsWith("*"),
      verified: !word.endsWith("?"),
    }));
const written = (contacts: readonly CustomerContact[]) =>
  contacts.map(({ value, preferred, verified }) => `${value}${preferred ? "*" : verified ? "" : "?"}`).join(" ");

test.each<[before: string, change: string, after: string]>([
  ["", "add a", "a*"],
  ["a*", "add b", "a* b"],
  ["a? b?", "add a", "b? a*"],
  ["a* b", "add b", "a* b"],
  ["a* b", "prefer b", "a b*"],
  ["a* b?", "prefer b", "a* b?"],
  ["a* b", "prefer c", "a* b"],
  ["a b* c", "remove b", "a* c"],
  ["a? b c*", "remove c", "a? b*"],
  ["a* b", "remove b", "a*"],
  ["a* b?", "remove a", "b?"],
  ["a*", "remove b", "a*"],
])("from %j, %s makes %j [contacts.preferred, contacts.delete-preferred]", (before, change, after) => {
  const [is, value] = change.split(" ") as [ContactChange["is"], string];
  expect(written(changedContacts(read(before), { is, channel: "Email", value }, false))).toBe(after);
});

test.each<[before: string, change: string, after: string]>([
  ["a*", "add b", "a b*"],
  ["a* b", "add a", "b a*"],
  ["a b c*", "remove c", "a* b"],
])("where there is nothing to choose, from %j, %s makes %j [contacts.one-contact]", (before, change, after) => {
  const [is, value] = change.split(" ") as [ContactChange["is"], string];
  expect(written(changedContacts(read(before), { is, channel: "Email", value }, true))).toBe(after);
});

test("whatever is done, in whatever order, one verified contact of each channel is preferred, and none is there twice [contacts.preferred, contacts.duplicate]", () => {
  const anyChange = fc.record({
    is: fc.constantFrom("add" as const, "prefer" as const, "remove" as const),
    channel: fc.constantFrom(...contactTypes),
    value: fc.constantFrom("a", "b", "c"),
  });
  fc.assert(
    fc.property(fc.array(anyChange, { maxLength: 30 }), fc.boolean(), (changes, isOne) => {
      const after = changes.reduce<CustomerContact[]>(
        (all, change) => changedContacts(all, change, isOne),
        [{ channel: "Email", value: "a", preferred: false, verified: false }],
      );
      for (const channel of contactTypes) {
        const own = after.filter((each) => each.channel === channel);
        const verified = own.filter((each) => each.verified);
        expect(own.filter(({ preferred }) => preferred)).toHaveLength(verified.length > 0 ? 1 : 0);
        expect(own.every((each) => each.verified || !each.preferred)).toBe(true);
        expect(new Set(own.map(({ value }) => value)).size).toBe(own.length);
      }
    }),
  );
});

test.each([
  [null, 5],
  [0, 5],
  [-1, 5],
  [2, 2],
  [12, 12],
])("with %j allowed, a channel takes %i contacts [contacts.max]", (allowed, most) => {
  expect(mostContacts(allowed)).toBe(most);
});

describe("the channels of contacts", () => {
  const none: ContactConfig = {
    emailOtpBillwrightId: null,
    smsOtpBillwrightId: null,
    indiaSmsOtpBillwrightId: null,
    whatsAppOtpBillwrightId: null,
    removeEmailContactCapture: false,
    removeMobileContactCapture: false,
  };
  const all = {
    emailOtpBillwrightId: "e",
    smsOtpBillwrightId: "s",
    indiaSmsOtpBillwrightId: "i",
    whatsAppOtpBillwrightId: "w",
  };
  test.each<[Partial<ContactConfig>, country: string, offered: string]>([
    [{}, "US", ""],
    [all, "US", "Email SMS WhatsApp"],
    [{ emailOtpBillwrightId: "e" }, "US", "Email"],
    [{ smsOtpBillwrightId: "s" }, "US", "SMS"],
    [{ smsOtpBillwrightId: "s" }, "IN", ""],
    [{ indiaSmsOtpBillwrightId: "i" }, "IN", "SMS"],
    [{ indiaSmsOtpBillwrightId: "i" }, "US", ""],
    [{ whatsAppOtpBillwrightId: "w" }, "IN", "WhatsApp"],
    [{ ...all, removeEmailContactCapture: true }, "US", "SMS WhatsApp"],
    [{ ...all, removeMobileContactCapture: true }, "US", "Email"],
  ])("with %j in %s are %j [contacts.offered, contacts.removed-capture]", (config, country, offered) => {
    expect(offeredContacts({ ...none, ...config }, country).join(" ")).toBe(offered);
  });
});
