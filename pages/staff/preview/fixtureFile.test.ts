// Fixtures come from anybody: what is wrong with a stranger's file is shown in a sentence, and nothing in it runs.
import { describe, expect, test } from "vitest";
import { begin, compile, type FormEvent } from "@billwright/engine";
import type { Fixture } from "@billwright/schemas";
import { survey } from "../../testing/forms.ts";
import { openFixture } from "./fixtureFile.ts";
import { played, recorded } from "./trial.ts";

const context = { now: "2026-11-20T12:00:00Z" };
const whole = recorded("t", survey, context, [{ type: "answer", input: "again", value: "g-no" }]);
const file = (content: BlobPart, name = "f.json") => new File([content], name);
const json = (value: unknown) => JSON.stringify(value);
const openText = (content: BlobPart) => openFixture(file(content));
const keyOf = async (content: BlobPart) => {
  const opened = await openText(content);
  return "problem" in opened ? opened.problem.key : null;
};
const steps = (n: number): Fixture["steps"] => Array.from({ length: n }, () => ({ event: { type: "submit" } }));

test("a recording is read from a file as it was written [fixture.record]", async () => {
  expect(await openText(json(whole))).toEqual({ fixture: whole });
});

describe("a file that is no fixture is reported as what it is, and no more is made of it", () => {
  test.each<[string, BlobPart, string]>([
    ["not JSON", "{", "record.notJson"],
    ["empty", "", "record.notJson"],
    ["a picture", new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 255, 254, 0]), "record.notJson"],
    ["two fixtures in a row", json(whole) + json(whole), "record.notJson"],
    ["nothing", "null", "record.notAFixture"],
    ["a list", "[]", "record.notAFixture"],
    ["a title alone", '{"title":"x"}', "record.notAFixture"],
    ["another product's", '{"name":"p","version":"1.0.0","scripts":{"test":"x"}}', "record.notAFixture"],
    ["with another enrolment", json({ ...whole, enrollment: "x" }), "record.notAFixtureAt"],
    ["with a step that is none", json({ ...whole, steps: [null] }), "record.notAFixtureAt"],
    ["with an event that is text", json({ ...whole, steps: [{ event: "submit" }] }), "record.notAFixtureAt"],
    ["with keys of its own", json({ ...whole, onload: "alert(1)" }), "record.notAFixtureAt"],
    ["with a prototype", '{"__proto__":{"x":1},' + json(whole).slice(1), "record.notAFixtureAt"],
    [
      "of a screen",
      json({ title: "t", screen: "signIn", context, steps: [{ expect: { visible: ["email"] } }] }),
      "record.ofAScreen",
    ],
    [
      "of a screen, with a step that is none",
      json({ title: "t", screen: "x", context, steps: [1] }),
      "record.notAFixture",
    ],
    ["too deep", "[".repeat(100_000) + "]".repeat(100_000), "record.tooDeep"],
    [
      "with logic that is too deep",
      json(whole).replace('"enrollment":{', `"enrollment":{"x":${"[".repeat(5_000)}${"]".repeat(5_000)},`),
      "record.tooDeep",
    ],
    ["too large", " ".repeat(9 * 2 ** 20), "record.tooLarge"],
    ["of a hundred thousand steps", json({ ...whole, steps: steps(100_000) }), "record.tooLong"],
  ])("%s", async (_what, content, key) => expect(await keyOf(content)).toBe(key));

  test("with the path in it where it differs", async () => {
    expect(await openText(json({ ...whole, steps: [...whole.steps!, { event: 1 }] }))).toEqual({
      problem: { key: "record.notAFixtureAt", params: { name: "f.json", place: "/steps/2/event" } },
    });
  });

  test("also where the file cannot be read at all", async () => {
    const gone = Object.assign(file("{}"), { text: () => Promise.reject(new DOMException("gone")) });
    expect(await openFixture(gone)).toMatchObject({ problem: { key: "record.notJson" } });
  });
});

describe("a fixture with something foreign in it opens, and the engine says where it went no further [fixture.replay]", () => {
  const input = (id: string, parentId: string) => ({
    kind: "input",
    inputForms: { id, inputType: "ShortText", rules: [{ parentId, condition: "Displayed" }] },
  });
  const cyclic = { id: "c", formElements: [input("a", "b"), input("b", "a")] };
  const event = (given: object) => ({ steps: [{ event: given }] });
  test.each<[string, object, string]>([
    ["an event of an unknown type", event({ type: "explode" }), "bad-event"],
    ["an event by the name of a prototype's method", event({ type: "toString" }), "bad-event"],
    ["an answer to __proto__", event({ type: "answer", input: "__proto__", value: { x: 1 } }), "unknown-input"],
    ["an answer to constructor", event({ type: "answer", input: "constructor", value: "x" }), "unknown-input"],
    ["an answer of the wrong shape", event({ type: "answer", input: "name", value: { a: [1] } }), "bad-value"],
    ["a choice that is not offered", event({ type: "answer", input: "again", value: "<img src=x>" }), "unknown-choice"],
    ["a payment that is none", event({ type: "payment", detail: "x" }), "bad-value"],
    ["a time that is none", { context: { now: "yesterday" } }, "no-time"],
    ["answers of another form", { context: { ...context, answers: { elsewhere: "x" } } }, "unknown-input"],
    ["rules in a circle", { enrollment: cyclic }, "defects"],
    ["an enrolment that is empty", { enrollment: {} }, "defects"],
    ["elements of no kind", { enrollment: { id: "x", formElements: [null, 1, "x", []] } }, "defects"],
  ])("%s", async (_what, more, code) => {
    const opened = await openText(json({ title: "x", enrollment: survey, context, ...more }));
    expect("fixture" in opened && played(opened.fixture).refused?.code).toBe(code);
    expect(({} as { x?: unknown }).x).toBeUndefined();
  });

  test("ten thousand steps are gone through at once", async () => {
    const typed = (at: number): FormEvent => ({ type: "answer", input: "name", value: `Ann ${at}` });
    const long = { ...whole, steps: Array.from({ length: 10_000 }, (_, at) => ({ event: { ...typed(at) } })) };
    const opened = await openText(json(long));
    expect("fixture" in opened && played(opened.fixture).states).toHaveLength(10_001);
  });
});

test("what an enrolment calls __proto__ changes no object but its own", async () => {
  const tags = '"mergeTags":[{"name":"__proto__","value":"polluted"},{"name":"constructor","value":"x"}]';
  const opened = await openText(json(whole).replace('"now"', `${tags},"now"`));
  if (!("fixture" in opened)) throw new Error("It is a fixture.");
  begin(compile(opened.fixture.enrollment), opened.fixture.context);
  expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
  expect(Object.getPrototypeOf({})).toBe(Object.prototype);
});
