// What shows, what hides, and what hiding does to answers.
import { describe, expect, test } from "vitest";
import type { InputForm, Option } from "@billwright/schemas";
import { apply, begin, compile, toSubmission, view } from "../index.ts";
import { explain } from "./explain.ts";
import {
  displayed,
  enrollment,
  filling,
  notDisplayed,
  notSelected,
  now,
  question,
  selected,
  text,
  yesNo,
} from "../testing/filling.ts";

const a = question("a");
const hidden = (input: InputForm): InputForm => ({ ...input, visible: false });

/** Rules of b over the question a: what shows before any answer, after yes, after no. */
const conditions: [string, InputForm[], string[], string[], string[]][] = [
  [
    "Selected shows while the choice is checked [visibility.selected]",
    [a, text("b", selected("a"))],
    ["a"],
    ["a", "b"],
    ["a"],
  ],
  [
    "NotSelected shows while it is not [visibility.not-selected]",
    [a, text("b", notSelected("a"))],
    ["a", "b"],
    ["a"],
    ["a", "b"],
  ],
  [
    "Displayed follows its parent [visibility.displayed]",
    [a, text("p", selected("a")), text("b", displayed("p"))],
    ["a"],
    ["a", "p", "b"],
    ["a"],
  ],
  [
    "NotDisplayed is its opposite [visibility.not-displayed]",
    [a, text("p", selected("a")), text("b", notDisplayed("p"))],
    ["a", "b"],
    ["a", "p"],
    ["a", "b"],
  ],
  [
    "all rules must hold [visibility.all-rules]",
    [a, question("c"), text("b", selected("a"), selected("c"))],
    ["a", "c"],
    ["a", "c"],
    ["a", "c"],
  ],
  [
    "no choice of a hidden parent is selected [visibility.uncheck]",
    [a, hidden(question("p")), text("b", notSelected("p")), text("c", selected("p"))],
    ["a", "b"],
    ["a", "b"],
    ["a", "b"],
  ],
  [
    "visible:false hides [visibility.flag]",
    [a, hidden(text("b")), text("c", notDisplayed("b"))],
    ["a", "c"],
    ["a", "c"],
    ["a", "c"],
  ],
  [
    "a child may stand before its parent [visibility.chain]",
    [text("b", displayed("p")), text("p", selected("a")), a],
    ["a"],
    ["b", "p", "a"],
    ["a"],
  ],
];

describe("visibility", () => {
  test.each(conditions)("%s", (_name, inputs, first, yes, no) => {
    const form = filling(inputs);
    expect(form.visible).toEqual(first);
    expect(form.answer("a", "yes").visible).toEqual(yes);
    expect(form.answer("a", "no").visible).toEqual(no);
    expect(form.answer("a", "").visible).toEqual(first);
  });

  test.each(["Dropdown", "MultipleChoice", "CheckBox"] as const)(
    "%s answers choice rules [visibility.selected]",
    (inputType) => {
      const form = filling([{ id: "a", inputType, options: yesNo }, text("b", selected("a"))]);
      form.answer("a", inputType === "CheckBox" ? ["no", "yes"] : "yes");
      expect(form.visible).toEqual(["a", "b"]);
    },
  );

  test("an input that hides has its options unchecked, and what depended on them follows in the same step [visibility.uncheck]", () => {
    const form = filling([a, question("b", selected("a")), text("c", selected("b"))]);
    form.answer("a", "yes").answer("b", "yes");
    expect(form.visible).toEqual(["a", "b", "c"]);
    form.answer("a", "no");
    expect([form.visible, [...form.state.changed].sort()]).toEqual([["a"], ["a", "b", "c"]]);
    form.answer("a", "yes");
    expect([form.visible, form.view("b").value]).toEqual([["a", "b"], ""]);
  });

  test.each(["forwards", "backwards"])(
    "a chain of 2,000 written %s settles in one step [visibility.chain]",
    (order) => {
      const chain = Array.from({ length: 2_000 }, (_, at) =>
        at === 0 ? question("q0") : text(`q${at}`, at === 1 ? selected("q0") : displayed(`q${at - 1}`)),
      );
      const form = filling(order === "forwards" ? chain : chain.toReversed());
      expect(form.visible).toEqual(["q0"]);
      expect(form.answer("q0", "yes").visible.length).toBe(2_000);
      expect(form.answer("q0", "no").visible).toEqual(["q0"]);
    },
  );

  test("a hidden text keeps what was typed for when it shows again, and sends nothing meanwhile [visibility.value-kept]", () => {
    const form = filling([a, text("b", selected("a"))]);
    form.answer("a", "yes").answer("b", "Basement").answer("a", "no");
    expect(toSubmission(form.form, form.state).inputForms.map(({ id }) => id)).toEqual(["a"]);
    expect(form.answer("a", "yes").view("b").value).toBe("Basement");
  });

  test("an answer to a hidden input changes nothing [visibility.value-kept]", () => {
    const form = filling([a, text("b", selected("a")), question("c", selected("a"))]);
    form.answer("b", "early").answer("c", "yes");
    expect(form.state.changed).toEqual([]);
    form.answer("a", "yes");
    expect([form.view("b").value, form.view("c").value]).toEqual(["", ""]);
  });

  test("a draft is applied at once, so no order of its answers loses one [visibility.chain]", () => {
    const form = filling([text("c", selected("b")), question("b", selected("a")), a], {
      answers: { c: "kept", b: "yes", a: "yes" },
    });
    expect([form.visible, form.view("c").value]).toEqual([["c", "b", "a"], "kept"]);
  });
});

describe("a merge tag", () => {
  const tags = (value: string) => ({ mergeTags: [{ name: "ZIP", value }] });
  const tagged = (more: Partial<InputForm>) => [{ ...text("zip"), ...more }, text("after", displayed("zip"))];
  const sent = (form: ReturnType<typeof filling>) => toSubmission(form.form, form.state).inputForms;

  test.each([
    ["tagName", { tagName: "ZIP" }],
    ["mappedField", { mappedField: "ZIP" }],
    ["mappedField where tagName is blank", { tagName: " ", mappedField: "ZIP" }],
  ])("named by %s, hides its input and is what is sent for it [visibility.merge-tag]", (_name, more) => {
    const form = filling(tagged(more), tags("20001"));
    expect(form.visible).toEqual([]);
    expect(sent(form)).toEqual([{ id: "zip", type: "ShortText", value: "20001" }]);
  });

  test.each(["", " ", "\t\n "])("that is blank (%j) hides nothing [visibility.merge-tag]", (value) => {
    expect(filling(tagged({ tagName: "ZIP" }), tags(value)).visible).toEqual(["zip", "after"]);
  });

  test("hides whatever is answered, and an answer does not even have to fit [visibility.merge-tag]", () => {
    const form = filling([{ ...question("zip"), tagName: "ZIP" }], { ...tags("20001"), answers: { zip: "20001" } });
    form.answer("zip", "yes").answer("zip", "20002");
    expect([form.visible, sent(form)]).toEqual([[], [{ id: "zip", type: "MultipleChoice", value: "20001" }]]);
  });

  test("of whatever name belongs to the inputs that name it alone [visibility.merge-tag]", () => {
    const ownLogic = { in: [{ var: "tags.null" }, [null, "", " "]] };
    const named = { mergeTags: [{ name: "null", value: "x" }] };
    const form = filling([text("t"), { ...text("own"), logic: ownLogic }], named).answer("t", "typed");
    expect(form.view("t")).toMatchObject({ visible: true, value: "typed", answerFromTag: null });
    expect(explain(form.form, form.state, "own").because).toEqual([
      { kind: "rule", when: ownLogic, holds: false, reads: [] },
    ]);
  });

  test.each([
    ["a rule", { rules: [selected("a")] }],
    ["the flag", { visible: false }],
    ["logic", { logic: { var: "shown.never" } }],
  ])("sends nothing where %s hides the input as well [visibility.merge-tag]", (_name, more) => {
    const form = filling([a, hidden(text("never")), { ...text("zip"), tagName: "ZIP", ...more }], tags("20001"));
    expect(sent(form)).toEqual([]);
  });
});

describe("begin", () => {
  const options: Option[] = [{ guid: "one", checked: true }, { guid: "two" }, { guid: "three", checked: true }];

  test.each<[string, InputForm, unknown]>([
    ["the checked option", { id: "a", inputType: "MultipleChoice", options, value: "two" }, "one"],
    ["every checked option", { id: "a", inputType: "CheckBox", options }, ["one", "three"]],
    ["the written value where none is checked", { id: "a", inputType: "Dropdown", options: yesNo, value: "no" }, "no"],
    ["nothing where the value is not offered", { id: "a", inputType: "Dropdown", options: yesNo, value: "maybe" }, ""],
    ["written text", { id: "a", inputType: "Text", value: "as typed " }, "as typed "],
    ["written text, whatever is checked", { id: "a", inputType: "Text", options, value: "typed" }, "typed"],
    ["a number written into text", { id: "a", inputType: "ShortText", value: 42 }, "42"],
    ["a number written as text", { id: "a", inputType: "Rating", value: "4" }, 4],
    [
      "the checked period",
      { id: "a", inputType: "InstallmentPeriod", options: [{ guid: "x", value: "6", checked: true }] },
      6,
    ],
    [
      "no file for a checked file type",
      { id: "a", inputType: "Attachment", options: [{ guid: "x", value: "pdf", checked: true }] },
      [],
    ],
  ])("starts from %s [visibility.selected]", (_name, input, value) => {
    expect(filling([input]).view("a").value).toEqual(value);
  });

  test("unchecks what a hidden input was written with [visibility.uncheck]", () => {
    const form = filling([
      a,
      { ...question("b", selected("a")), options: [{ guid: "yes", checked: true }] },
      text("c", selected("b")),
    ]);
    expect(form.visible).toEqual(["a"]);
    expect(form.answer("a", "yes").visible).toEqual(["a", "b"]);
  });

  test("refuses a now that is no time, and an answer that does not fit", () => {
    const form = compile(enrollment([a]));
    expect(() => begin(form, { now: "today" })).toThrow(RangeError);
    expect(() => begin(form, { now, answers: { x: 1 } })).toThrow(
      expect.objectContaining({ code: "unknown-input", input: "x" }),
    );
    expect(() => begin(form, { now, answers: { a: "maybe" } })).toThrow(
      expect.objectContaining({ code: "unknown-choice", input: "a" }),
    );
    expect(() => begin(form, { now, answers: JSON.parse('{"__proto__": 1}') })).toThrow(
      expect.objectContaining({ code: "unknown-input" }),
    );
  });

  test("changes nothing on Object.prototype, whatever the names of tags and answers", () => {
    const form = filling([text("t")], {
      mergeTags: [
        { name: "__proto__", value: "x" },
        { name: "constructor", value: "y" },
      ],
    });
    form.answer("t", "__proto__");
    expect(Object.keys(Object.prototype)).toEqual([]);
    expect(({} as Record<string, unknown>)["x"]).toBeUndefined();
  });
});

test("a state of another form is refused, not misread", () => {
  const [one, other] = [compile(enrollment([a])), compile(enrollment([text("b")], { id: "other" }))];
  const state = begin(one, { now });
  expect(() => view(other, state, "b")).toThrow("The state is of form 'form', not of 'other'");
  expect(() => apply(other, state, { type: "submit" })).toThrow("Begin anew");
});

test("explain says what hides an input, and by which rule [visibility.all-rules]", () => {
  const form = filling(
    [a, { ...text("b", selected("a")), tagName: "ZIP" }, hidden(text("c")), { ...text("d"), logic: false }],
    {
      mergeTags: [{ name: "ZIP", value: "1" }],
    },
  );
  const because = (id: string) =>
    explain(form.form, form.state, id).because.map(({ kind, holds, reads }) => ({ kind, holds, reads }));
  expect(because("a")).toEqual([]);
  expect(because("b")).toEqual([
    { kind: "tag", holds: false, reads: [] },
    { kind: "rule", holds: false, reads: ["a"] },
  ]);
  expect(because("c")).toEqual([{ kind: "flag", holds: false, reads: [] }]);
  expect(because("d")).toEqual([{ kind: "rule", holds: false, reads: [] }]);
});

test("explain goes by the form that the state began with, as what shows does", () => {
  const { form, state } = filling([a, text("b", selected("a"))]);
  const later = compile(enrollment([a, text("b", displayed("c")), text("c")]));
  expect(explain(later, state, "b")).toEqual(explain(form, state, "b"));
});
