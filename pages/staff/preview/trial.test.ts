import { describe, expect, test } from "vitest";
import { replay, visibleIds, type FormEvent } from "@billwright/engine";
import { survey } from "../../testing/forms.ts";
import { after } from "./after.ts";
import { compiled } from "./compiled.ts";
import { played, recorded } from "./trial.ts";

const context = { now: "2026-11-20T12:00:00Z", preview: true };
const no: FormEvent = { type: "answer", input: "again", value: "g-no" };
const foreign: FormEvent = { type: "answer", input: "elsewhere", value: "x" };

test("what another form's events would say is passed over, in the state and in the recording [fixture.record]", () => {
  const { form } = compiled(survey);
  const { state, taken } = after(form!, context, [foreign, no]);
  expect([visibleIds(form!, state).includes("why"), taken]).toEqual([true, [no]]);
  const fixture = recorded("t", survey, context, [foreign, no]);
  expect(fixture.steps!.map(({ event }) => event)).toEqual([undefined, no]);
  expect(replay(fixture).ok).toBe(true);
});

test("a form that does not compile has all its defects listed", () => {
  const broken = {
    ...survey,
    formElements: [{ kind: "input", inputForms: { id: "a.b", inputType: "Hologram" as never } } as const],
  };
  expect(
    compiled(broken)
      .defects!.map(({ code }) => code)
      .sort(),
  ).toEqual(["bad-id", "unknown-type"]);
});

describe("a replay", () => {
  const whole = recorded("t", survey, context, [no, { type: "answer", input: "why", value: "x" }]);

  test("knows every state and every mismatch at once [fixture.replay]", () => {
    const [first, ...rest] = whole.steps!;
    const { states, steps, ok } = played({
      ...whole,
      steps: [{ expect: { ...first!.expect, canSubmit: false } }, ...rest],
    });
    expect([states.length, ok]).toEqual([4, false]);
    expect(steps.map(({ mismatches }) => mismatches)).toEqual([
      [{ path: ["canSubmit"], expected: false, actual: true }],
      [],
      [],
    ]);
  });

  test("says where the engine refused to go on, and shows the states up to there [fixture.replay]", () => {
    const { states, refused, ok } = played({ ...whole, steps: [{ event: { ...no } }, { event: { ...foreign } }] });
    expect([states.length, ok, refused?.at, refused?.code]).toEqual([2, false, 1, "unknown-input"]);
  });

  test("tells a step that the engine did not take from those it took, whatever it holds [fixture.replay]", () => {
    const steps = [{ event: { ...no } }, { event: { type: "file" } }, { event: { type: "answer" } }];
    expect(played({ ...whole, steps }).steps.map(({ isTaken }) => isTaken)).toEqual([true, false, false]);
  });

  test("of an enrolment that must not compile is met where it does not [fixture.replay]", () => {
    const broken = {
      ...whole,
      enrollment: {
        ...survey,
        formElements: [{ kind: "input", inputForms: { id: "a.b", inputType: "Text" } } as const],
      },
    };
    expect(
      played({ title: "t", enrollment: broken.enrollment, context, compile: { defects: ["bad-id"] } }),
    ).toMatchObject({ ok: true, form: null });
  });
});
