// Rules and logic in words.
import fc from "fast-check";
import { allMessages, fill, type Json, type MessageRef } from "@billwright/schemas";
import { describe, expect, test } from "vitest";
import { begin, blockers, compile, type CompiledForm } from "../index.ts";
import { explain } from "../state/explain.ts";
import { describeLogic } from "./describeLogic.ts";
import { describeRule } from "./describeRule.ts";
import { explainInWords, describeBlocker, describeGate } from "./explainInWords.ts";
import type { Phrase } from "./phrase.ts";
import {
  enrollment,
  filling,
  notSelected,
  now,
  question,
  selected,
  displayed,
  notDisplayed,
  text,
} from "../testing/filling.ts";
import { randomFrom } from "../testing/random.ts";
import { randomContext, randomEnrollment } from "../testing/randomForm.ts";

const say = ({ key, params }: MessageRef): string =>
  fill(allMessages[key as keyof typeof allMessages] ?? `?${key}?`, params);

/** As one line: "All of these: [a | b]". */
const sentence = ({ words, parts }: Phrase): string =>
  [say(words), ...(parts.length > 0 ? [`[${parts.map(sentence).join(" | ")}]`] : [])].join(" ");

const service = {
  ...question("service"),
  name: "Service type",
  options: [
    { guid: "gas", name: "Gas" },
    { guid: "x", name: "" },
  ],
};
const form = compile(enrollment([service, { ...text("meter"), name: "Meter" }, { ...text("bare"), name: "" }]));
const inputs = form.inputs;

describe("an author's rule is phrase with the names of its parent and its choice", () => {
  test.each([
    [selected("service", "gas"), "Show when Service type is Gas"],
    [notSelected("service", "gas"), "Show when Service type is not Gas"],
    [selected("service", "x"), "Show when Service type is x"],
    [displayed("meter"), "Show when Meter is shown"],
    [notDisplayed("bare"), "Show when bare is hidden"],
    [displayed("nowhere"), "Show when nowhere is shown"],
  ])("%j [sandbox.inspect]", (rule, expected) => {
    expect(say(describeRule(inputs, rule))).toBe(expected);
  });
});

const gas = { in: ["gas", { var: "chosen.service" }] };
const meter = { var: "shown.meter" };
const zip = { var: "tags.ZIP" };

describe("free logic is phrase as a tree of words", () => {
  test.each<[Json, string]>([
    [gas, "Service type is Gas"],
    [{ "!": [gas] }, "Service type is not Gas"],
    [{ "!": { "!": gas } }, "Service type is Gas"],
    [meter, "Meter is shown"],
    [{ "!": meter }, "Meter is hidden"],
    [{ and: [gas, meter] }, "All of these: [Service type is Gas | Meter is shown]"],
    [{ or: [gas, meter] }, "Any of these: [Service type is Gas | Meter is shown]"],
    [{ "!": { and: [gas, meter] } }, "Any of these: [Service type is not Gas | Meter is hidden]"],
    [{ "!": { or: [gas, meter] } }, "None of these: [Service type is Gas | Meter is shown]"],
    [{ or: [gas] }, "Service type is Gas"],
    [{ var: "chosen.service" }, "something is chosen in Service type"],
    [{ "!": [{ var: "chosen.service" }] }, "nothing is chosen in Service type"],
    [{ if: [gas, true, false] }, "Service type is Gas"],
    [
      { if: [gas, meter] },
      "The first of these that fits: [If: [Service type is Gas | then: [Meter is shown]] | Otherwise: [never]]",
    ],
    [
      { if: [gas, meter, zip, true, false] },
      "The first of these that fits: [If: [Service type is Gas | then: [Meter is shown]] | If: [the tag ZIP has a value | then: [always]] | Otherwise: [never]]",
    ],
    [
      { "!": { if: [gas, meter, true] } },
      "The first of these that fits: [If: [Service type is Gas | then: [Meter is hidden]] | Otherwise: [never]]",
    ],
    [{ "===": [zip, "20001"] }, "the tag ZIP is 20001"],
    [{ "===": ["20001", zip] }, "the tag ZIP is 20001"],
    [{ "!==": [zip, "20001"] }, "the tag ZIP is not 20001"],
    [{ "===": [zip, null] }, "the tag ZIP is empty"],
    [{ "!": { "===": [zip, ""] } }, "the tag ZIP has a value"],
    [{ "!==": [meter, true] }, "Meter is hidden"],
    [{ "===": [meter, false] }, "Meter is hidden"],
    [
      { "===": [meter, gas] },
      "These are the same: [whether this holds: [Meter is shown] | whether this holds: [Service type is Gas]]",
    ],
    [{ "!==": [zip, { var: "tags.HOUSE" }] }, "These are not the same: [the tag ZIP | the tag HOUSE]"],
    [{ "===": [1, 2] }, "These are the same: [1 | 2]"],
    [{ in: [zip, ["20001", "20002"]] }, "the tag ZIP is one of 20001, 20002"],
    [{ "!": { in: [zip, ["20001", ""]] } }, "the tag ZIP is none of 20001, –"],
    [{ in: [zip, [null, "", " "]] }, "the tag ZIP is empty"],
    [{ in: [meter, [true]] }, "This is one of true: [whether this holds: [Meter is shown]]"],
    [{ in: [zip, { var: "chosen.service" }] }, "Service type has the choice named by: [the tag ZIP]"],
    [zip, "the tag ZIP has a value"],
    [true, "always"],
    [{ "!": [true] }, "never"],
    [{ plus: [1, 2] }, '{"plus":[1,2]}'],
  ])("%j [sandbox.inspect]", (logic, expected) => {
    expect(sentence(describeLogic(inputs, logic))).toBe(expected);
  });
});

test("an input is explained by each thing that has to hold, whether it does, and in the author's own conditions [sandbox.inspect]", () => {
  const { form, state } = filling(
    [
      service,
      { ...text("meter", selected("service", "gas"), notDisplayed("house")), name: "Meter", tagName: "ZIP" },
      { ...text("house"), visible: false },
    ],
    { mergeTags: [{ name: "ZIP", value: "20001" }] },
  );
  const { visible, because } = explainInWords(form, state, "meter");
  expect(visible).toBe(false);
  expect(because.map(({ kind, holds, words }) => [kind, holds, sentence(words)])).toEqual([
    ["tag", false, "the tag ZIP is empty"],
    ["rule", false, "Show when Service type is Gas"],
    ["rule", true, "Show when house is hidden"],
  ]);
  expect(explainInWords(form, state, "house").because.map(({ words }) => sentence(words))).toEqual([
    "Never: the author has switched it off",
  ]);
  expect(explainInWords(form, state, "service")).toMatchObject({ visible: true, because: [] });
});

test("what blocks Submit is phrased as beside the button, and each gate by its own logic [sandbox.inspect]", () => {
  const phone = { id: "phone", name: "Mobile", inputType: "PhoneNumber", required: true } as const;
  const { form, state } = filling([phone], {}, { type: "AutoPay" });
  expect(blockers(form, state).map((blocker) => say(describeBlocker(form, blocker)))).toEqual([
    "Please verify Mobile",
    "Please complete your bank account numbers",
    "Please enter a valid routing number",
    "Please agree to enroll",
  ]);
  expect(form.gates.map((gate) => sentence(describeGate(form, gate)))).toEqual([
    "All of these: [Mobile is shown | Mobile is being verified]",
    "All of these: [Mobile is shown | Mobile is not verified]",
    "the bank account numbers are not complete",
    "the routing number is not valid",
    "the customer has not agreed",
  ]);
});

/** Everything that a telling names. */
const named = ({ words, parts }: Phrase): (string | number)[] => [
  ...Object.values(words.params),
  ...parts.flatMap(named),
];
const keysOf = ({ words, parts }: Phrase): string[] => [words.key, ...parts.flatMap(keysOf)];

test("every rule of any form can be phrase, in messages of the catalogue, and names each input it reads [sandbox.inspect]", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 2 ** 31 - 1 }), (seed) => {
      const random = randomFrom(seed);
      const form: CompiledForm = compile(randomEnrollment(random));
      const state = begin(form, { ...randomContext(random), now });
      for (const id of form.order) {
        const reasons = explain(form, state, id).because;
        const { because, visible } = explainInWords(form, state, id);
        expect(visible).toBe(because.every(({ holds }) => holds));
        because.forEach(({ words, reads }, at) => {
          expect(reads).toEqual(reasons[at]!.reads);
          const names = named(words);
          for (const read of reads) expect(names).toContain(form.inputs[read]!.name);
          for (const key of keysOf(words)) expect(allMessages).toHaveProperty([key]);
          expect(keysOf(words)).not.toContain("logic.written");
        });
      }
      for (const gate of form.gates) expect(keysOf(describeGate(form, gate))).not.toContain("logic.written");
    }),
    { numRuns: 300 },
  );
});
