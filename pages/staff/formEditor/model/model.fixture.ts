// For tests alone: forms to edit, and any command that an author could run.
import fc from "fast-check";
import { inputTypes, type Enrollment, type Rule, type StoredForm } from "@billwright/schemas";
import type { Command } from "./command.ts";
import { elementAt, openDocument, optionsOf, inputOf, elementsOf, type FormDocument } from "./document.ts";
import { readForm } from "./readForm.ts";
import { traitsOf } from "./inputTraits.ts";
import { textsOf } from "@billwright/engine";

export const enrollment: Enrollment = {
  id: "move",
  type: "CustomForm",
  name: "Moving house",
  submitName: "Send",
  formElements: [
    { kind: "html", beefreeHtmlTemplate: "<p>Welcome</p>" },
    {
      kind: "input",
      inputForms: {
        id: "service-type",
        inputType: "MultipleChoice",
        name: "Service type",
        options: [
          { guid: "gas", name: "Gas", notes: "Check the vents" },
          { guid: "power", name: "Power" },
        ],
      },
    },
    { kind: "prepopulated", mergeTags: [{ name: "Offer", value: "Free visit" }] },
    {
      kind: "input",
      inputForms: {
        id: "meter",
        inputType: "ShortText",
        name: "Meter number",
        rules: [{ parentId: "service-type", condition: "Selected", choiceId: "gas" }],
      },
    },
    {
      kind: "input",
      inputForms: {
        id: "photo",
        inputType: "Attachment",
        name: "A photo",
        logic: { in: ["gas", { var: "chosen.service-type" }] },
        rules: [{ parentId: "meter", condition: "Displayed" }],
      },
    },
    { kind: "html", beefreeHtmlTemplate: "<p>Goodbye</p>" },
    { kind: "prepopulated", mergeTags: [{ name: "ZIP", value: "20001" }] },
  ],
};

/** Every text translated as itself with the language before it, which shows the language of each translation. */
export function translated(form: Enrollment): StoredForm {
  const texts = Object.entries(textsOf(form));
  const as = (language: string) => Object.fromEntries(texts.map(([key, text]) => [key, `${language}:${text}`]));
  return { enrollment: form, translations: { es: as("es"), ko: as("ko") } };
}

export const openForm = (form: Enrollment = enrollment): FormDocument =>
  openDocument("Moving house", readForm(translated(form), "move")!);

/** Numbers that choose: which command, on which element, where. */
export const gestures = fc.array(fc.record({ kind: fc.nat(), which: fc.nat(), part: fc.nat(), to: fc.nat() }), {
  maxLength: 40,
});
export type Gesture = { kind: number; which: number; part: number; to: number };

type Make = (document: FormDocument, key: string, gesture: Gesture, text: string) => Command;

/** `text` is new at each call, so that every text identifies its owner. */
const makes: readonly Make[] = [
  (_d, _k, { which, to }, name) => {
    const inputType = inputTypes[which % inputTypes.length]!;
    const options = traitsOf(inputType).options === "choices" ? [{ name: `${name} a` }, { name: `${name} b` }] : [];
    return { type: "addInput", inputType, at: to % 9, name, options };
  },
  (_d, _k, { to }, text) => ({ type: "addHtml", at: to % 9, html: `<p>${text}</p>` }),
  (_d, _k, { to }, text) => ({ type: "addTags", at: to % 9, tags: [{ name: `Tag${text}`, value: text }] }),
  (_d, key) => ({ type: "remove", key }),
  (d, key, { to }) => ({ type: "move", key, to: to % (d.keys.length + 1) }),
  (d, key, { to }) => ({ type: "move", key, to: to % (d.keys.length + 1) }),
  (_d, key, _g, name) => ({ type: "duplicate", key, name }),
  (_d, key, _g, value) => ({ type: "setInput", key, property: "name", value }),
  (_d, key, { part }, name) => ({ type: "addOption", key, at: part % 4, option: { name } }),
  (_d, key, { part, to }, text) => ({
    type: "pasteOptions",
    key,
    index: part % 3,
    name: `${text} a`,
    behind: [`${text} b`],
    drops: part % 3 === to % 2 ? [] : [to % 2],
  }),
  (_d, key, { part }) => ({ type: "removeOption", key, index: part % 4 }),
  (_d, key, { part, to }) => ({ type: "moveOption", key, index: part % 4, to: to % 4 }),
  (_d, key, { part }, value) => ({ type: "setOption", key, index: part % 4, property: "name", value }),
  (_d, key, { which }) => ({ type: "setType", key, inputType: inputTypes[which % inputTypes.length]! }),
  (_d, key, _g, text) => ({ type: "addTag", key, tag: { name: `Tag${text}`, value: text } }),
  (_d, key, { part }) => ({ type: "removeTag", key, index: part % 3 }),
  (_d, key, { part, to }) => ({ type: "moveTag", key, index: part % 3, to: to % 3 }),
  (d, key, { part }, text) => {
    const tags = elementsOf(d.form.enrollment)[d.keys.indexOf(key)]?.mergeTags ?? [];
    const index = part % 3;
    return { type: "setTag", key, index, tag: { name: `Tag${text}`, value: tags[index]?.value ?? "" } };
  },
  (_d, key) => ({ type: "newId", key }),
  (_d, key, { part }) => ({ type: "newGuid", key, index: part % 4 }),
  (d, key, { which }) => {
    const parents = elementsOf(d.form.enrollment).flatMap((element) => inputOf(element) ?? []);
    const parent = parents[which % Math.max(1, parents.length)];
    const choice = parent && optionsOf(parent)[0];
    const rule: Rule = choice
      ? { parentId: parent.id, condition: "Selected", choiceId: choice.guid }
      : { parentId: parent?.id ?? "", condition: "Displayed" };
    const input = inputOf(elementAt(d, key));
    return { type: "setConditions", key, rules: [...(input?.rules ?? []), rule], logic: input?.logic ?? undefined };
  },
];

/** The command that a gesture means on this document. */
export function commandOf(document: FormDocument, gesture: Gesture, text: string): Command {
  const key = document.keys[gesture.which % Math.max(1, document.keys.length)] ?? "none";
  return makes[gesture.kind % makes.length]!(document, key, gesture, text);
}
