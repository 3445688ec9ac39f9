// Screens: fields of pages that are laid out by hand, on the same engine as an enrolment's inputs.
import { describe, expect, test } from "vitest";
import type { Json } from "@billwright/schemas";
import { inputTypes } from "@billwright/schemas";
import { apply, begin, compile, draftAnswers, invalidIds, view, type FormState } from "../index.ts";
import { compileScreen } from "./compileScreen.ts";
import { screenErrors, screenValues } from "./screenValues.ts";
import { screens } from "./table.ts";
import { screenTypes } from "../screenTypes/table.ts";
import { words, type Screen } from "./screen.ts";

const now = "2026-11-20T12:00:00Z";

/** A screen in use: answers by name, and what each field then says. */
function using(screen: Screen) {
  const form = compileScreen(screen);
  let state: FormState = begin(form, { now });
  const self = {
    form,
    state: () => state,
    answer(input: string, value: Json) {
      state = apply(form, state, { type: "answer", input, value });
      return self;
    },
    submit() {
      state = apply(form, state, { type: "submit" });
      return self;
    },
    error: (id: string) => view(form, state, id).error?.key ?? null,
  };
  return self;
}

const account = {
  name: "account",
  fields: {
    number: {
      type: "Digits",
      required: words("check.required"),
      checks: [{ check: "length", min: 4, max: 4, error: words("check.tooLong") }],
    },
    again: { type: "Digits", checks: [{ check: "equals", field: "number", error: words("check.errors") }] },
  },
} as const satisfies Screen;

const late = { ...account, name: "late", errorsFrom: "submit" } as const satisfies Screen;

describe("a screen", () => {
  test.each(Object.entries(screens))("%s compiles, under the name that the table gives it", (name, screen) => {
    expect(screen.name).toBe(name);
    expect(compileScreen(screen)).toBe(compileScreen(screen));
    expect(JSON.parse(JSON.stringify(compileScreen(screen)))).toEqual(compileScreen(screen));
  });

  test("shows the field's own error for a missing answer, and only after a submit was refused", () => {
    const used = using(account);
    expect(used.error("number")).toBeNull();
    expect(used.submit().error("number")).toBe("check.required");
    expect(used.answer("number", "1234").error("number")).toBeNull();
  });

  test("checks the one field again when the other is answered, whichever comes last", () => {
    const used = using(account).answer("number", "1234").answer("again", "1243");
    expect(used.error("again")).toBe("check.errors");
    expect(used.answer("number", "1243").error("again")).toBeNull();
    expect(used.answer("number", "1234").error("again")).toBe("check.errors");
    expect(used.state().changed).toEqual(["number", "again"]);
    expect(used.submit().state().submitted).toBe(false);
    expect(used.answer("again", "1234").submit().state().submitted).toBe(true);
  });

  test("begun with answers says the same as one that was filled in step by step", () => {
    const form = compileScreen(account);
    for (const [number, again] of [
      ["1234", "1243"],
      ["1234", "1234"],
      ["12", ""],
      ["", "1234"],
    ] as const) {
      const whole = begin(form, { now, answers: { number, again } });
      const stepwise = using(account).answer("again", again).answer("number", number);
      for (const id of form.order) expect(view(form, whole, id)).toEqual(view(form, stepwise.state(), id));
      expect(whole.faults).toBe(stepwise.state().faults);
    }
  });

  test("that waits for the first submit shows no error before it, and follows the typing after", () => {
    const used = using(late).answer("number", "12");
    expect([used.error("number"), invalidIds(used.form, used.state())]).toEqual([null, []]);
    expect(used.submit().error("number")).toBe("check.tooLong");
    expect(used.answer("number", "1234").error("number")).toBeNull();
    expect(used.answer("number", "12345").error("number")).toBe("check.tooLong");
  });

  test("judges values that came from elsewhere as it judges what is typed, in the order of its fields", () => {
    expect(screenErrors(account, { number: "1234", again: "1234" }, now)).toEqual([]);
    expect(screenErrors(late, { again: "9", token: "not a field" } as never, now)).toEqual([
      { field: "number", error: { key: "check.required", params: {} } },
      { field: "again", error: { key: "check.errors", params: {} } },
    ]);
  });

  test("answers the values of all its fields, hidden ones as empty", () => {
    const hiding = {
      name: "hiding",
      fields: {
        method: { type: "Dropdown", options: [{ guid: "card" }, { guid: "bank" }] },
        number: { type: "Digits", logic: { in: ["bank", { var: "chosen.method" }] } },
        agreed: { type: "Consent" },
      },
    } as const satisfies Screen;
    const used = using(hiding).answer("method", "bank").answer("number", "77").answer("agreed", true);
    expect(screenValues(hiding, used.state())).toEqual({ method: "bank", number: "77", agreed: true });
    used.answer("method", "card").answer("agreed", false);
    expect(screenValues(hiding, used.state())).toEqual({ method: "card", number: "", agreed: null });
  });

  test("whose check names no field of it is refused", () => {
    const broken = {
      name: "broken",
      fields: { a: { type: "Digits", checks: [{ check: "equals", field: "b", error: words("check.errors") }] } },
    } as const;
    expect(() => compileScreen(broken)).toThrow(/compared with 'b'/);
  });

  test("asks for no verification: a required phone number is one like any other field", () => {
    const phone = {
      name: "phone",
      fields: { mobile: { type: "PhoneNumber", required: words("check.required") } },
    } as const satisfies Screen;
    expect(using(phone).answer("mobile", "+12025550143").submit().state().submitted).toBe(true);
  });
});

describe("a password", () => {
  const used = () => using(screens.password).answer("currentPassword", "Lighthouse-2026!");

  test("is in no draft", () => {
    expect(draftAnswers(used().form, used().state())).toEqual({});
  });

  test("of the wrong shape is refused without being quoted", () => {
    expect(() => used().answer("newPassword", ["Harbor-Walks-7"])).toThrow(/expected a password/);
    expect(() => used().answer("newPassword", ["Harbor-Walks-7"])).not.toThrow(/Harbor/);
  });

  test("that is the current one is not new, though another keyboard spells it otherwise [session.password]", () => {
    const composed = using(screens.password)
      .answer("currentPassword", "Größe-Zwölf-77")
      .answer("newPassword", "Gro\u0308ße-Zwo\u0308lf-77");
    expect(composed.submit().error("newPassword")).toBe("session.samePassword");
  });
});

test("the types of screens are offered to no author: an enrolment that names one does not compile [compile.types]", () => {
  expect(screenTypes.filter((type) => (inputTypes as readonly string[]).includes(type))).toEqual([]);
  for (const inputType of screenTypes)
    expect(() =>
      compile({ id: "e", formElements: [{ kind: "input", inputForms: { id: "a", inputType: inputType as never } }] }),
    ).toThrow(expect.objectContaining({ defects: [expect.objectContaining({ code: "unknown-type" })] }));
});
