// Checks of a screen's fields that compare two of them.
import type { InputForm, Json } from "@billwright/schemas";
import { expect, test } from "vitest";
import type { FieldCheck } from "../form/fieldCheck.ts";
import { apply, begin, view } from "../index.ts";
import { compileScreen } from "../screens/compileScreen.ts";
import type { Screen, ScreenField } from "../screens/screen.ts";
import { now } from "../testing/filling.ts";

const options: InputForm["options"] = [{ guid: "yes" }];
const differ = { key: "check.date", params: {} } as const;
const sameAs = (field: string): FieldCheck => ({ check: "equals", field, error: differ });

/** A new screen each time, so that its form is planned again. */
class Page {
  readonly form;
  state;

  constructor(fields: Readonly<Record<string, ScreenField>>, answers: Readonly<Record<string, Json>> = {}) {
    this.form = compileScreen({ name: "test", fields } satisfies Screen);
    this.state = begin(this.form, { now, answers });
  }

  /** The ids that the answer reports as changed. */
  answer(input: string, value: Json): readonly string[] {
    this.state = apply(this.form, this.state, { type: "answer", input, value });
    return this.state.changed;
  }

  view(id: string) {
    return view(this.form, this.state, id);
  }

  get isAccepted(): boolean {
    return apply(this.form, this.state, { type: "submit" }).submitted;
  }
}

const twice = { again: { type: "Digits", checks: [sameAs("number")] }, number: { type: "Digits" } } as const;

test.each([
  [{ again: "1", number: "1" }, null],
  [{ again: "1", number: "2" }, differ],
  [{ again: "1" }, differ],
  [{ number: "1" }, null],
])("values %j to begin with are compared, also with a field further down: %j", (answers, error) => {
  expect(new Page(twice, answers).view("again").error).toEqual(error);
});

test("an answer checks the fields again that are compared with it, and reports them where their error changes", () => {
  const page = new Page(twice, { again: "1", number: "1" });
  expect([page.answer("number", "2"), page.view("again").error, page.isAccepted]).toEqual([
    ["number", "again"],
    differ,
    false,
  ]);
  expect([page.answer("number", "3"), page.view("again").error]).toEqual([["number"], differ]);
  expect([page.answer("number", "1"), page.view("again").error, page.isAccepted]).toEqual([
    ["number", "again"],
    null,
    true,
  ]);
});

test("a field that is wrong by itself stays as it was, whatever it is compared with", () => {
  const page = new Page(twice, { again: "one", number: "1" });
  const before = page.view("again");
  expect(page.answer("number", "2")).toEqual(["number"]);
  expect(page.view("again")).toBe(before);
  expect(before.error).toEqual({ key: "check.digits", params: {} });
});

test("a hidden field is compared, but holds back no submit until it shows", () => {
  const page = new Page(
    {
      asks: { type: "Dropdown", options },
      again: { ...twice.again, logic: { in: ["yes", { var: "chosen.asks" }] } },
      number: twice.number,
    },
    { asks: "yes", again: "1", number: "1" },
  );
  page.answer("asks", "");
  page.answer("number", "2");
  expect(page.isAccepted).toBe(true);
  page.answer("asks", "yes");
  expect([page.view("again").error, page.isAccepted]).toEqual([differ, false]);
});

test("a screen of one field can have a check that compares it with none", () => {
  const page = new Page({ code: { type: "Digits", checks: [{ check: "length", min: 2, error: differ }] } });
  expect([page.answer("code", "1"), page.view("code").error]).toEqual([["code"], differ]);
  expect([page.answer("code", "12"), page.view("code").error]).toEqual([["code"], null]);
});
