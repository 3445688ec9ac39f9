import fc from "fast-check";
import { expect, test } from "vitest";
import { localizeEnrollment, textsOf } from "@billwright/engine";
import type { StoredForm } from "@billwright/schemas";
import type { Command } from "./command.ts";
import { elementAt, elementsOf, inputOf, inputsOf, openDocument, type FormDocument } from "./document.ts";
import { edit } from "./edit.ts";
import { dispatch, groupMs, openEditor, redo, select, settleIds, undo, type EditorState } from "./history.ts";
import { commandOf, enrollment, gestures, openForm, translated } from "./model.fixture.ts";

const done = (document: FormDocument, ...commands: Command[]): FormDocument => commands.reduce(edit, document);
const keyOf = (document: FormDocument, id: string): string =>
  document.keys[elementsOf(document.form.enrollment).findIndex((element) => inputOf(element)?.id === id)]!;
const input = (document: FormDocument, id: string) => inputsOf(document.form.enrollment).find((one) => one.id === id)!;
const spanish = (document: FormDocument) => textsOf(localizeEnrollment(document.form, "es"));
const english = (document: FormDocument) => textsOf(document.form.enrollment);

/** Each translation was made from its English text: one that contains another text is at a wrong key. */
function strays(form: StoredForm, before: ReadonlySet<string>): string[] {
  const texts = textsOf(form.enrollment);
  return Object.entries(form.translations.es ?? {}).flatMap(([key, text]) => {
    const rest = text.replace(/^es:/, "");
    // An author who renames a text leaves its translation for the translator to see; it is still at the same key.
    return texts[key] === rest || !before.has(rest) ? [] : [`${key}: ${text} stands at ${texts[key]}`];
  });
}

/** They change a text where it is; the property below is about texts that move. */
const renames = new Set<Command["type"]>(["setInput", "setOption", "pasteOptions"]);

test("after any commands every translation is where its text is: none is left behind, none goes to another [form.language]", () => {
  fc.assert(
    fc.property(gestures, (all) => {
      let document = openForm();
      all.forEach((gesture, index) => {
        const command = commandOf(document, gesture, `Text ${index}`);
        if (renames.has(command.type)) return;
        document = edit(document, command);
        const known = new Set(Object.values(textsOf(document.form.enrollment)));
        expect(strays(document.form, known)).toEqual([]);
      });
      const texts = textsOf(document.form.enrollment);
      const first = new Set(Object.values(textsOf(enrollment)));
      // Whatever of the first form is still there is still translated; but a copy's own name is its own.
      for (const [key, text] of Object.entries(texts))
        if (first.has(text)) expect(document.form.translations.es?.[key], key).toBe(`es:${text}`);
      for (const key of Object.keys(document.form.translations.es ?? {})) expect(texts, key).toHaveProperty([key]);
    }),
    { numRuns: 300 },
  );
});

test("undo brings back exactly the form that was, step by step, and redo what came of it", () => {
  fc.assert(
    fc.property(gestures, (all) => {
      let state: EditorState = openEditor(openForm());
      const forms = [JSON.stringify(state.document.form)];
      all.forEach((gesture, index) => {
        const next = dispatch(state, commandOf(state.document, gesture, `Text ${index}`), index * 10 * groupMs);
        if (next !== state) forms.push(JSON.stringify(next.document.form));
        state = next;
      });
      for (const form of forms.toReversed().slice(1)) {
        state = undo(state);
        expect(JSON.stringify(state.document.form)).toBe(form);
      }
      expect(undo(state)).toBe(state);
      for (const form of forms.slice(1)) {
        state = redo(state);
        expect(JSON.stringify(state.document.form)).toBe(form);
      }
    }),
    { numRuns: 200 },
  );
});

test("every element keeps a key of its own, and a command that means nothing changes nothing", () => {
  fc.assert(
    fc.property(gestures, (all) => {
      let document = openForm();
      all.forEach((gesture, index) => (document = edit(document, commandOf(document, gesture, `Text ${index}`))));
      expect(document.keys).toHaveLength(elementsOf(document.form.enrollment).length);
      expect(new Set(document.keys).size).toBe(document.keys.length);
    }),
  );
  const document = openForm();
  for (const command of [
    { type: "remove", key: "none" },
    { type: "move", key: document.keys[0]!, to: 0 },
    { type: "setInput", key: keyOf(document, "meter"), property: "name", value: "Meter number" },
    { type: "removeOption", key: keyOf(document, "service-type"), index: 9 },
    { type: "setHtml", key: keyOf(document, "meter"), html: "<p></p>" },
  ] satisfies Command[])
    expect(edit(document, command)).toBe(document);
});

test("the letters of one word are one step, a pause or another field begins the next", () => {
  const document = openForm();
  const key = keyOf(document, "meter");
  const type = (state: EditorState, value: string, at: number) =>
    dispatch(state, { type: "setInput", key, property: "description", value }, at);
  let state = openEditor(document);
  ["O", "On", "On the"].forEach((value, index) => (state = type(state, value, index * 100)));
  expect(state.past).toHaveLength(1);
  state = type(state, "On the door", 10_000);
  state = dispatch(state, { type: "setInput", key, property: "required", value: true }, 10_100);
  expect(state.past).toHaveLength(3);
  state = undo(undo(state));
  expect(input(state.document, "meter").description).toBe("On the");
  expect(undo(state).document).toBe(document);
});

test("undo leads back to what was selected when the step was made, and what is added is selected", () => {
  const document = openForm();
  const meter = keyOf(document, "meter");
  let state = select(openEditor(document), meter);
  state = dispatch(state, { type: "remove", key: meter }, 0);
  expect(state.selected).toBe(keyOf(state.document, "photo"));
  state = select(state, null);
  state = undo(state);
  expect(state.selected).toBe(meter);
  state = dispatch(state, { type: "addHtml", at: 0, html: "" }, 1);
  expect(state.selected).toBe(state.document.keys[0]);
  expect(undo(state).selected).toBe(meter);
});

test("an id follows the name until the form is saved as a version, and all that names it follows the id", () => {
  let document = done(openForm(), {
    type: "addInput",
    inputType: "Dropdown",
    at: 0,
    name: "Dropdown",
    options: [{ name: "Choice 1" }, { name: "Choice 2" }],
  });
  const key = document.keys[0]!;
  expect(inputOf(elementAt(document, key))).toMatchObject({
    id: "dropdown",
    options: [{ guid: "choice-1" }, { guid: "choice-2" }],
  });
  const meter = keyOf(document, "meter");
  document = done(
    document,
    {
      type: "setConditions",
      key: meter,
      rules: [
        { parentId: "service-type", condition: "Selected", choiceId: "gas" },
        { parentId: "dropdown", condition: "Selected", choiceId: "choice-1" },
      ],
      logic: { and: [{ in: ["choice-1", { var: "chosen.dropdown" }] }, { var: "shown.dropdown" }] },
    },
    { type: "setText", language: "es", textKey: "option.dropdown.choice-1.name", text: "Uno" },
    { type: "setInput", key, property: "name", value: "Which rôof?" },
    { type: "setOption", key, index: 0, property: "name", value: "Slate" },
  );
  expect(input(document, "meter")).toMatchObject({
    rules: [{ parentId: "service-type" }, { parentId: "which-roof", choiceId: "slate" }],
    logic: { and: [{ in: ["slate", { var: "chosen.which-roof" }] }, { var: "shown.which-roof" }] },
  });
  expect(document.form.translations.es?.["option.which-roof.slate.name"]).toBe("Uno");
  const saved = settleIds(openEditor(document)).document;
  expect(inputOf(elementAt(edit(saved, { type: "setInput", key, property: "name", value: "Roof" }), key))?.id).toBe(
    "which-roof",
  );
});

test.each([
  { name: "Service type", id: "service-type-2", why: "is taken already" },
  { name: "constructor", id: "text", why: "is a name that look-ups would find" },
  { name: "서비스", id: "text", why: "has no Latin letter" },
  { name: "a.b", id: "a-b", why: "has a dot" },
])("makes a usable id of a name that $why", ({ name, id }) => {
  const document = done(openForm(), { type: "addInput", inputType: "Text", at: 0, name });
  expect(inputOf(elementsOf(document.form.enrollment)[0])?.id).toBe(id);
});

test("a copy is right behind its original, with an id of its own, the same rules and the same translations but for its name", () => {
  const document = openForm();
  const copied = done(document, {
    type: "duplicate",
    key: keyOf(document, "service-type"),
    name: "Service type (copy)",
  });
  expect(inputsOf(copied.form.enrollment).map(({ id }) => id)).toEqual([
    "service-type",
    "service-type-copy",
    "meter",
    "photo",
  ]);
  expect(spanish(copied)).toMatchObject({
    "option.service-type-copy.gas.name": "es:Gas",
    "input.service-type-copy.name": "Service type (copy)",
  });
  expect(english(copied)["option.service-type-copy.gas.notes"]).toBe("Check the vents");
});

test("another type keeps what it can mean and drops the rest", () => {
  const document = openForm();
  const key = keyOf(document, "service-type");
  const dropdown = done(document, { type: "setType", key, inputType: "Dropdown" });
  expect(input(dropdown, "service-type").options).toHaveLength(2);
  const text = done(dropdown, { type: "setType", key, inputType: "Text" });
  expect(input(text, "service-type")).toEqual({ id: "service-type", inputType: "Text", name: "Service type" });
  expect(Object.keys(text.form.translations.es ?? {}).filter((textKey) => textKey.startsWith("option."))).toEqual([]);
});

test("of a choice that takes one answer, one option at most is chosen at the start", () => {
  const document = openForm();
  const key = keyOf(document, "service-type");
  const check = (index: number): Command => ({ type: "setOption", key, index, property: "checked", value: true });
  expect(input(done(document, check(0), check(1)), "service-type").options?.map(({ checked }) => checked)).toEqual([
    undefined,
    true,
  ]);
});

test("two tags of one element never have one name: their translations could not be told apart", () => {
  let document = openForm();
  const key = document.keys[2]!;
  document = done(document, { type: "addTag", key, tag: { name: "HOUSE", value: "12" } });
  expect(edit(document, { type: "setTag", key, index: 1, tag: { name: "Offer", value: "12" } })).toBe(document);
  expect(edit(document, { type: "addTag", key, tag: { name: "Offer", value: "" } })).toBe(document);
});

test("the template's name is the title that customers read, wherever it is typed", () => {
  const document = done(openDocument("Moving", translated(enrollment)), { type: "setName", name: "Moving out" });
  expect(document).toMatchObject({ name: "Moving out", form: { enrollment: { name: "Moving out" } } });
  const written = { enrollment: { id: "move", name: "Moving in" }, translations: {} };
  expect(done(document, { type: "replace", form: written }).name).toBe("Moving in");
});

test("a form written as JSON replaces this one in one step, and what is at the same index stays selected", () => {
  const state = select(openEditor(openForm()), openForm().keys[1]!);
  const next = dispatch(
    state,
    {
      type: "replace",
      form: { enrollment: { id: "move", formElements: enrollment.formElements!.slice(0, 3) }, translations: {} },
    },
    0,
  );
  expect(next.past).toHaveLength(1);
  expect(next.selected).toBe(state.selected);
  expect(undo(next).document).toBe(state.document);
});
