// What a translation was made of is remembered from the moment the English says something else.
import { expect, test } from "vitest";
import type { Command } from "./command.ts";
import { edit } from "./edit.ts";
import { openForm } from "./model.fixture.ts";

const opened = openForm();
const keyAt = (index: number) => opened.keys[index]!;
const after = (...commands: Command[]) => commands.reduce(edit, opened).form;

const rewritings: [string, Command, string, string][] = [
  [
    "a question",
    { type: "setInput", key: keyAt(1), property: "name", value: "Which service?" },
    "input.service-type.name",
    "Service type",
  ],
  [
    "a choice",
    { type: "setOption", key: keyAt(1), index: 0, property: "name", value: "Natural gas" },
    "option.service-type.gas.name",
    "Gas",
  ],
  [
    "a choice that is pasted over",
    { type: "pasteOptions", key: keyAt(1), index: 1, name: "Coal", behind: ["Wood"], drops: [0] },
    "option.service-type.power.name",
    "Power",
  ],
  [
    "notes",
    { type: "setOption", key: keyAt(1), index: 0, property: "notes", value: "Look" },
    "option.service-type.gas.notes",
    "Check the vents",
  ],
  ["a text block", { type: "setHtml", key: keyAt(5), html: "<p>Bye</p>" }, "html.1", "<p>Goodbye</p>"],
  [
    "known data",
    { type: "setTag", key: keyAt(2), index: 0, tag: { name: "Offer", value: "Visit" } },
    "prepopulated.0.Offer",
    "Free visit",
  ],
  ["the button", { type: "setForm", property: "submitName", value: "Go" }, "submitName", "Send"],
  ["the title", { type: "setName", name: "Moving out" }, "name", "Moving house"],
];

test.each(rewritings)("of %s, in every language that has it", (_what, command, textKey, was) => {
  const { sources } = after(command);
  expect(sources).toEqual({ es: { [textKey]: was }, ko: { [textKey]: was } });
});

const ask = (value: string): Command => ({ type: "setInput", key: keyAt(1), property: "name", value });
const textKey = "input.service-type.name";

test("it is the English before the first change, and gone once that is there again", () => {
  expect(after(ask("W"), ask("Wh"), ask("Which?")).sources?.es).toEqual({ [textKey]: "Service type" });
  expect(after(ask("W"), ask("Service type")).sources).toBeUndefined();
});

test("a language translated anew, or confirmed, is up to date; the other is not", () => {
  const anew = after(ask("Which?"), { type: "setText", language: "es", textKey, text: "¿Cuál?" });
  expect(anew.sources).toEqual({ ko: { [textKey]: "Service type" } });
  expect(after(ask("Which?"), { type: "keepText", language: "es", textKey }).sources).toEqual(anew.sources);
});

test("it follows its text block to another position, and goes with its element and its language", () => {
  const html: Command = { type: "setHtml", key: keyAt(5), html: "<p>Bye</p>" };
  expect(after(html, { type: "move", key: keyAt(5), to: 0 }).sources?.es).toEqual({ "html.0": "<p>Goodbye</p>" });
  expect(after(ask("Which?"), { type: "remove", key: keyAt(1) }).sources ?? {}).toEqual({});
  expect(after(ask("Which?"), { type: "dropLanguage", language: "es" })).toMatchObject({ sources: { ko: {} } });
  expect(after(ask("Which?"), { type: "dropLanguage", language: "es" }).translations["es"]).toBeUndefined();
});
