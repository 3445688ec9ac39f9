import { describe, expect, test } from "vitest";
import type { FormEvent } from "@billwright/engine";
import type { Fixture } from "@billwright/schemas";
import { promptly } from "./messages.ts";
import {
  contextOf,
  openedSandbox,
  sandboxReducer,
  type Sandbox,
  type SandboxAction,
  type Settings,
} from "./sandbox.ts";

const settings: Settings = {
  source: "version",
  language: "en",
  theme: "tenant",
  dark: false,
  width: 390,
  tags: {},
  date: "2026-11-20",
  balance: "",
  country: "United States",
  payDates: "",
  savedBanks: 1,
  situation: "written",
  answering: promptly,
};

const answer = (value: string): FormEvent => ({ type: "answer", input: "q", value });
const after = (...actions: SandboxAction[]): Sandbox => actions.reduce(sandboxReducer, openedSandbox(settings));
const happened = (event: FormEvent, round = 1): SandboxAction => ({ type: "event", round, event });

const fixture: Fixture = {
  title: "Two answers",
  enrollment: { id: "f" },
  context: { now: "2026-11-20T12:00:00Z" },
  steps: [{ expect: {} }, { event: { ...answer("1") } }, { event: { ...answer("2") } }],
};
const replaying: SandboxAction = { type: "replay", fixture, isOwn: true };

describe("the context of a preview", () => {
  test("is a preview without a balance, so that the engine takes the sample of 1000 [form.preview]", () => {
    expect(contextOf(settings)).toEqual({ now: "2026-11-20T12:00:00Z", preview: true, country: "United States" });
  });

  test("has what the author set: date, balance, country and the merge tags that are not blank [form.preview]", () => {
    const tags = { ZIP: "20001", HOUSE: "", RecipientId: "100" };
    expect(contextOf({ ...settings, tags, balance: " 250.5 ", country: "India", date: "2027-01-31" })).toEqual({
      now: "2027-01-31T12:00:00Z",
      preview: true,
      country: "India",
      balance: "250.5",
      recipientId: "100",
      mergeTags: [
        { name: "ZIP", value: "20001" },
        { name: "RecipientId", value: "100" },
      ],
    });
  });
});

describe("what happens in the frame is recorded", () => {
  test("in order, and only from the current round [fixture.record]", () => {
    expect(after(happened(answer("1")), happened(answer("2")), happened(answer("3"), 2)).events).toEqual([
      answer("1"),
      answer("2"),
    ]);
  });

  test("through another language or look, which begin nothing anew [fixture.record]", () => {
    const before = after(happened(answer("1")));
    const turned = sandboxReducer(before, {
      type: "set",
      settings: { language: "es", dark: true, width: 700, theme: "default", answering: { ...promptly, isSlow: true } },
    });
    expect([turned.round, turned.moment, turned.events]).toEqual([before.round, before.moment, before.events]);
  });

  test.each<[string, Partial<Settings>]>([
    ["date", { date: "2026-12-24" }],
    ["balance", { balance: "10" }],
    ["country", { country: "India" }],
    ["merge tags", { tags: { ZIP: "20001" } }],
  ])(
    "through another %s: the form begins anew with the answers, open even if it was submitted [fixture.record]",
    (_what, changed) => {
      const turned = sandboxReducer(after(happened(answer("1")), happened({ type: "submit" })), {
        type: "set",
        settings: changed,
      });
      expect([turned.round, turned.given, turned.events]).toEqual([2, [answer("1")], [answer("1")]]);
    },
  );

  test("anew after Start again, and for other content [fixture.record]", () => {
    expect(after(happened(answer("1")), { type: "restart" })).toMatchObject({ round: 2, given: [], events: [] });
    expect(after(happened(answer("1")), { type: "set", settings: { source: "draft" } })).toMatchObject({
      round: 2,
      given: [],
      events: [],
    });
  });
});

describe("a replay", () => {
  test("is stepped through forward and back, never past its ends [fixture.browser]", () => {
    const at = (...steps: number[]) =>
      after(replaying, ...steps.map((at): SandboxAction => ({ type: "step", at }))).replaying!.at;
    expect([at(), at(1), at(1, 2, 1), at(-3), at(99)]).toEqual([0, 1, 1, 0, 3]);
  });

  test("takes nothing from the frame, and leaves the recording as it was [fixture.browser]", () => {
    const left = after(happened(answer("1")), replaying, happened(answer("x"), 2), { type: "leave" });
    expect([left.replaying, left.events, left.given]).toEqual([null, [answer("1")], [answer("1")]]);
  });

  test("can be continued from its current step [fixture.browser]", () => {
    const gone = after(replaying, { type: "step", at: 2 }, { type: "goOn" });
    expect([gone.replaying, gone.events]).toEqual([null, [answer("1")]]);
    expect(after({ type: "goOn" })).toEqual(openedSandbox(settings));
  });
});
