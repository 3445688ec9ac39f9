// What the Add menu adds, as commands: each element as an author would first want it.
import type { Translate } from "@billwright/renderer";
import type { InputType, Option } from "@billwright/schemas";
import type { Command } from "../model/command.ts";
import { traitsOf } from "../model/inputTraits.ts";

export type Adding = Extract<Command, { type: "addInput" | "addHtml" | "addTags" }>;

/** An input has the name of its type until it is named; a choice has two options, so that it can be answered at once. */
export function addInput(inputType: InputType, at: number, t: Translate): Adding {
  const choices = traitsOf(inputType).options === "choices" ? [1, 2] : [];
  return {
    type: "addInput",
    inputType,
    at,
    name: t(`editor.type.${inputType}`),
    options: choices.map((n) => ({ name: t("editor.choice", { n }) })),
  };
}

export const addHtml = (at: number, t: Translate): Adding => ({ type: "addHtml", at, html: t("editor.newHtml") });

export const addTags = (at: number): Adding => ({
  type: "addTags",
  at,
  tags: [{ name: "AccountBalance", value: "" }],
});

/** Whether an option still is as a new question or the button below the choices made it: "Choice 2". */
export function isPlaceholder({ name, guid: _, ...more }: Option, t: Translate): boolean {
  const n = /\d+/.exec(name ?? "")?.[0];
  return n !== undefined && name === t("editor.choice", { n: Number(n) }) && Object.keys(more).length === 0;
}
