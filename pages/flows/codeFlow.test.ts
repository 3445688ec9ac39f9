import { messages } from "@billwright/schemas";
import { expect, test } from "vitest";
import type { Failure } from "../client/answer.ts";
import { closed, codeFlow, type CodeEffect, type CodeEvent, type CodeState, type Contact } from "./codeFlow.ts";

const mail: Contact = { input: "q1", channel: "email", contact: "ann@example.com" };
const phone: Contact = { input: "q2", channel: "mobile", contact: "+12025550123" };
const now = 1_800_000_000_000;
const wrong = (key: string): Failure => ({
  kind: "refused",
  status: 400,
  code: 400,
  errors: [{ key, params: {}, text: key }],
  errorGuid: null,
});
const verify = (contact: Contact, at = now): CodeEvent => ({ type: "verify", contact, hasError: false, now: at });
const unsent = (failure: Failure, mayBeSent = false): CodeEvent => ({
  type: "sendFailed",
  contact: mail,
  failure,
  mayBeSent,
  now,
});
const sent = (contact: Contact, at = now): CodeEvent => ({ type: "sent", contact, mobileToken: "m1", now: at });

function run(events: CodeEvent[], from: CodeState = closed) {
  let state = from;
  const effects: CodeEffect[] = [];
  for (const event of events) {
    const [next, more] = codeFlow(state, event);
    state = next;
    effects.push(...more);
  }
  return { state, effects };
}
const toast = (tone: string, key: string) => ({ type: "toast", tone, words: { key, params: {} } });

test("opens the window, sends the code and says so [otp.send]", () => {
  const { state, effects } = run([verify(mail), sent(mail)]);
  expect(effects).toEqual([
    { type: "verification", input: "q1", status: "pending" },
    { type: "sendCode", contact: mail },
    toast("success", "codes.sent"),
  ]);
  expect(messages["codes.sent"]).toBe("Verification otp sent successfully.");
  expect(state).toMatchObject({ at: "open", status: "waiting" });
});

test("Resend is away for thirty seconds after a code was sent, also after the second one [otp.resend]", () => {
  const { state } = run([verify(mail), sent(mail)]);
  expect(state).toMatchObject({ resendAt: now + 30_000 });
  const later = now + 40_000;
  expect(run([{ type: "resend" }, sent(mail, later)], state)).toMatchObject({
    state: { resendAt: later + 30_000 },
    effects: [{ type: "sendCode", contact: mail }, toast("success", "codes.sent")],
  });
});

test("a field in error is not sent a code [otp.error-first]", () => {
  const { state, effects } = run([{ type: "verify", contact: mail, hasError: true, now }]);
  expect(state).toEqual(closed);
  expect(effects).toEqual([toast("warning", "check.verifyErrors")]);
  expect(messages["check.verifyErrors"]).toBe("Please check the errors before verifying");
});

test("a wrong code and any other refusal stand under the input, each time anew [otp.wrong]", () => {
  const enter: CodeEvent = { type: "entered", code: "1234" };
  const first = run([
    verify(mail),
    sent(mail),
    enter,
    { type: "refused", contact: mail, failure: wrong("codes.wrong") },
  ]);
  expect(first.state).toMatchObject({ at: "open", status: "waiting", error: { key: "codes.wrong", params: {} } });
  const second = run([enter, { type: "refused", contact: mail, failure: wrong("codes.wrong") }], first.state);
  expect(second.state).toMatchObject({ error: { key: "codes.wrong" } });
  if (first.state.at === "open" && second.state.at === "open") expect(second.state.error).not.toBe(first.state.error);
  const dead = run([enter, { type: "refused", contact: mail, failure: wrong("codes.tooMany") }], first.state);
  expect(dead.state).toMatchObject({ error: { key: "codes.tooMany" } });
});

test("a code that could not be sent says why and may be requested at once [otp.send]", () => {
  const { state } = run([verify(mail), unsent(wrong("codes.sendLimit"))]);
  expect(state).toMatchObject({ at: "open", status: "notSent", error: { key: "codes.sendLimit" }, resendAt: 0 });
  expect(run([{ type: "entered", code: "1234" }], state).effects).toEqual([]);
  const again = run([{ type: "resend" }], state);
  expect(again.state).toMatchObject({ status: "sending", error: null });
  expect(again.effects).toEqual([{ type: "sendCode", contact: mail }]);
});

test("a code that is requested too soon can be requested when the server says so [otp.resend]", () => {
  const early = unsent({
    kind: "refused",
    status: 429,
    code: 420,
    errors: [{ key: "codes.tooSoon", params: { n: 27 }, text: "Wait" }],
    errorGuid: null,
  });
  const expected = {
    error: { key: "codes.askedLately", params: { contact: "ann@example.com" } },
    resendAt: now + 27_000,
  };
  expect(run([verify(mail), early]).state).toMatchObject({ status: "notSent", ...expected });
  const resent = run([verify(mail, now - 40_000), sent(mail, now - 40_000), { type: "resend" }, early]);
  expect(resent.state).toMatchObject({ status: "waiting", ...expected });
});

test.each(["unreachable", "timeout"] as const)(
  "a code of which no answer says whether it was sent or is right may be on its way: %s [otp.send]",
  (kind) => {
    const failure: Failure = { kind };
    const lost = run([verify(mail), unsent(failure, true)]);
    expect(lost.state).toMatchObject({ status: "unsure", error: { key: `client.${kind}` } });
    const unchecked: CodeEvent[] = [
      { type: "entered", code: "1234" },
      { type: "refused", contact: mail, failure },
    ];
    expect(run([verify(mail), sent(mail), ...unchecked]).state).toMatchObject({ error: { key: `client.${kind}` } });
  },
);

test("a code in hand whose answer was lost is checked as soon as a repeat says which it is [otp.send]", () => {
  const lost = run([verify(mail), unsent({ kind: "timeout" }, true)]);
  const entered = run([{ type: "entered", code: "1234" }], lost.state);
  expect(entered.state).toMatchObject({ status: "checking" });
  expect(entered.effects).toEqual([{ type: "sendCode", contact: mail }]);
  const known = run([sent(mail)], entered.state);
  expect(known.state).toMatchObject({ status: "checking", entered: null });
  expect(known.effects).toEqual([{ type: "checkCode", contact: mail, code: "1234", mobileToken: "m1" }]);
  const again = run([unsent({ kind: "timeout" }, true)], entered.state);
  expect(again.state).toMatchObject({ status: "unsure", error: { key: "client.timeout" } });
});

test("a code that was sent stays good where another one cannot be sent [otp.resend]", () => {
  const failed = unsent(wrong("codes.sendLimit"));
  const { state } = run([verify(mail), sent(mail), { type: "resend" }, failed]);
  expect(state).toMatchObject({ at: "open", status: "waiting", error: { key: "codes.sendLimit" } });
  expect(run([{ type: "entered", code: "1234" }], state).effects).toMatchObject([{ type: "checkCode", code: "1234" }]);
});

test.each([
  [mail, "codes.emailDone", "Email successfully verified."],
  [phone, "codes.mobileDone", "Mobile number successfully verified."],
] as const)("the right code for %o closes the window and tells the engine [otp.done]", (contact, key, text) => {
  const { state, effects } = run([
    verify(contact),
    sent(contact),
    { type: "entered", code: "1234" },
    { type: "right", contact },
  ]);
  expect(state).toEqual(closed);
  expect(effects.slice(-3)).toEqual([
    { type: "checkCode", contact, code: "1234", mobileToken: "m1" },
    { type: "verification", input: contact.input, status: "verified" },
    toast("success", key),
  ]);
  expect(messages[key]).toBe(text);
});

test("a code is checked once at a time [otp.wrong]", () => {
  const enter: CodeEvent = { type: "entered", code: "1234" };
  const { effects } = run([verify(mail), sent(mail), enter, enter, { type: "resend" }]);
  expect(effects.filter((effect) => effect.type === "checkCode")).toHaveLength(1);
});

test("closing gives up for now, and opening again uses the code that is still good [otp.send]", () => {
  const given = run([verify(mail), sent(mail), { type: "close" }]);
  expect(given.effects.at(-1)).toEqual({ type: "verification", input: "q1", status: "unverified" });
  const soon = run([verify(mail, now + 60_000)], given.state);
  expect(soon.effects).toEqual([{ type: "verification", input: "q1", status: "pending" }]);
  expect(soon.state).toMatchObject({ at: "open", status: "waiting" });
  const late = run([verify(mail, now + 10 * 60_000)], given.state);
  expect(late.effects).toContainEqual({ type: "sendCode", contact: mail });
});

test("each contact's code is still good after another one's was sent, until it is used [otp.send]", () => {
  const both = run([verify(mail), sent(mail), { type: "close" }, verify(phone), sent(phone), { type: "close" }]);
  expect(run([verify(mail, now + 60_000)], both.state).state).toMatchObject({ status: "waiting" });
  const used = run([verify(phone), { type: "entered", code: "1234" }, { type: "right", contact: phone }], both.state);
  expect(used.state.sent.map(({ contact }) => contact)).toEqual(["ann@example.com"]);
  expect(run([verify(phone)], used.state).effects).toContainEqual({ type: "sendCode", contact: phone });
});

test("a code without guesses left is not offered again [otp.limits]", () => {
  const dead = run([verify(mail), sent(mail), { type: "refused", contact: mail, failure: wrong("codes.tooMany") }]);
  expect(dead.state).toMatchObject({ at: "open", status: "waiting", sent: [] });
});

test("a changed address or number needs a code of its own [otp.done]", () => {
  const given = run([verify(mail), sent(mail), { type: "close" }]);
  const other = { ...mail, contact: "bob@example.com" };
  expect(run([verify(other, now + 1_000)], given.state).effects).toContainEqual({ type: "sendCode", contact: other });
});

test("answers that come late, for a window closed or turned to another contact, change nothing [otp.done]", () => {
  const late: CodeEvent[] = [
    sent(mail),
    { type: "right", contact: mail },
    { type: "refused", contact: mail, failure: wrong("codes.wrong") },
  ];
  const gone = run([verify(mail), { type: "close" }]);
  const turned = run([verify(mail), { type: "close" }, verify(phone)]);
  for (const { state } of [gone, turned]) for (const event of late) expect(codeFlow(state, event)).toEqual([state, []]);
});
