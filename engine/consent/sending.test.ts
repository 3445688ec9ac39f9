import { expect, test } from "vitest";
import { decideSending, type SendingRequest } from "./sending.ts";
import { zonesOfZip } from "./zipZones.ts";

/** At noon in Baltimore, to a verified number, of a wanted category. */
const request: SendingRequest = {
  consent: { isGiven: true, by: "record", row: 0 },
  isStopped: false,
  kind: "marketing",
  channel: "SMS",
  contact: { verified: true },
  now: "2026-11-20T17:00:00Z",
  zones: ["America/New_York"],
  hours: null,
  cap: null,
  sentLately: 0,
  hasSender: true,
};
const never = (reason: string) => ({ is: "never", reason });

test.each<[title: string, Partial<SendingRequest>, object]>([
  ["goes out", {}, { is: "now" }],
  ["not without a consent", { consent: { isGiven: false, by: "record", row: 0 } }, never("noConsent")],
  ["not in a pause", { consent: { isGiven: false, by: "pause", row: 0 } }, never("paused")],
  [
    "not to a number that is stopped, what is mandatory neither",
    { isStopped: true, consent: { isGiven: true, by: "mandatory", row: null } },
    never("stopped"),
  ],
  ["not to what the page does not show", { contact: null }, never("noContact")],
  ["as marketing not to an unverified number", { contact: { verified: false } }, never("notVerified")],
  ["as a service message it does", { kind: "transactional", contact: { verified: false } }, { is: "now" }],
  ["as marketing by mail not without a sender", { channel: "Email", hasSender: false }, never("noSender")],
  ["not beyond the cap", { cap: { count: 2, days: 7 }, sentLately: 2 }, never("capped")],
  ["within the cap", { cap: { count: 2, days: 7 }, sentLately: 1 }, { is: "now" }],
  ["at night in the morning", { now: "2026-11-20T03:10:00Z" }, { is: "later", at: "2026-11-20T13:00:00.000Z" }],
  ["by mail at any hour", { channel: "Email", now: "2026-11-20T03:10:00Z" }, { is: "now" }],
  [
    "where two zones may be, at the right hour of both",
    { now: "2026-11-20T13:10:00Z", zones: ["America/New_York", "America/Chicago"] },
    { is: "later", at: "2026-11-20T14:00:00.000Z" },
  ],
  [
    "at the category's own hours",
    { kind: "transactional", channel: "Email", hours: { from: 9, to: 12 }, now: "2026-11-20T17:00:00Z" },
    { is: "later", at: "2026-11-21T14:00:00.000Z" },
  ],
  [
    "what is mandatory goes out at any hour, beyond any cap",
    {
      consent: { isGiven: true, by: "mandatory", row: null },
      now: "2026-11-20T03:00:00Z",
      cap: { count: 1, days: 1 },
      sentLately: 9,
    },
    { is: "now" },
  ],
  [
    "what is mandatory does not go to what the page does not show",
    { consent: { isGiven: true, by: "mandatory", row: null }, contact: null },
    never("noContact"),
  ],
])("a message: %s", (_title, more, sending) => expect(decideSending({ ...request, ...more })).toEqual(sending));

test.each([
  ["21001", ["America/New_York"]],
  ["02108-1234", ["America/New_York"]],
  ["60601", ["America/Chicago"]],
  ["32401", ["America/New_York", "America/Chicago"]],
  ["85001", ["America/Phoenix"]],
  ["83501", ["America/Denver", "America/Los_Angeles"]],
  ["96801", ["Pacific/Honolulu"]],
  ["99501", ["America/Anchorage"]],
  ["00901", ["America/Puerto_Rico"]],
  ["461001", []],
  ["", []],
])("the ZIP code %j is in %j", (zip, zones) => expect(zonesOfZip(zip)).toEqual(zones));
