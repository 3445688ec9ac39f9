// The contract of whatever reads the calls of a provider of mail, tested with each of them.
import { expect, test } from "vitest";
import { readReference, writtenReference, type MailCall, type MailEvent, type MailEvents } from "./events.ts";

/** What a provider tells of one mail; `delayed` may pass. */
export interface ReportedMail {
  is: "bounced" | "complained" | "delayed";
  id: string;
  address: string;
  reference: string | null;
  at: Date;
}

export interface EventsUnderTest {
  events: MailEvents;
  /** Signed, as the provider makes it. */
  report(mail: ReportedMail, now: Date): MailCall;
  /** The same call with what is signed changed, or its signature. */
  forge(call: MailCall): readonly MailCall[];
  /** Signed, and nothing that was agreed. */
  strange: readonly MailCall[];
  /** Signed, and nothing for us. */
  nothing: readonly MailCall[];
}

export const contractNow = new Date("2026-11-20T12:00:00Z");
const message = { accountId: "north / Süd", logId: "0123456789abcdef0123456789abcdef" };
const reference = writtenReference(message);
const at = new Date("2026-11-20T11:59:58Z");
const mail = { id: "e-1", address: "Ada.O'Hara+bills@example.org", reference, at } as const;

export function eventsContract(open: () => EventsUnderTest): void {
  test.each(["bounced", "complained"] as const)("reads that a mail was %s, and which", async (is) => {
    const { events, report } = open();
    const read = await events.read(report({ ...mail, is }, contractNow));
    const code = is === "bounced" ? "5.1.1" : null;
    expect(read).toEqual([
      { is, ids: expect.any(Array) as string[], address: mail.address, reference: message, code, at },
    ]);
    const [first, again] = [read, await events.read(report({ ...mail, is }, contractNow))];
    expect(again).toEqual(first);
  });

  test("tells one event from another by its ids, and says where a mail is none of ours", async () => {
    const { events, report } = open();
    const [one] = (await events.read(report({ ...mail, is: "bounced" }, contractNow))) as MailEvent[];
    const strangers = await events.read(report({ ...mail, is: "bounced", id: "e-2", reference: null }, contractNow));
    expect(strangers).toMatchObject([{ reference: null }]);
    const [two] = strangers as MailEvent[];
    expect(two!.ids.filter((id) => one!.ids.includes(id))).toEqual([]);
  });

  test("reads nothing in what may pass, and in what is not for us", async () => {
    const { events, report, nothing } = open();
    const calls = [report({ ...mail, is: "delayed" }, contractNow), ...nothing];
    expect(await Promise.all(calls.map((call) => events.read(call)))).toEqual(calls.map(() => []));
  });

  test("takes nothing that is not signed, that was changed on its way, or that is of another day", async () => {
    const { events, report, forge } = open();
    const call = report({ ...mail, is: "complained" }, contractNow);
    const later = new Date(contractNow.getTime() + 26 * 3_600_000);
    const before = new Date(contractNow.getTime() - 301_000);
    const bodies = ["", "{}", "[]", "null", "STOP", "\u0000", '{"signature":{}}'].map((body) => Buffer.from(body));
    const forged = [
      ...forge(call),
      ...bodies.map((body) => ({ ...call, body })),
      { ...call, headers: {}, body: Buffer.from("[{}]") },
      ...[later, before].map((now) => ({ ...call, now })),
    ];
    expect(await Promise.all(forged.map((each) => events.read(each)))).toEqual(forged.map(() => "unsigned"));
    expect(await events.read(call)).toHaveLength(1);
  });

  test("says of what was signed and not agreed that it is strange", async () => {
    const { events, strange } = open();
    expect(strange.length).toBeGreaterThan(2);
    expect(await Promise.all(strange.map((call) => events.read(call)))).toEqual(strange.map(() => "strange"));
  });

  test("has a mail carry its reference as it is", () => {
    const headers = Object.values(open().events.headersFor(reference));
    expect(headers).toHaveLength(1);
    expect(headers[0]).toMatch(new RegExp(`[="]${reference}("}}?)?$`));
    expect(readReference(reference)).toEqual(message);
  });
}
