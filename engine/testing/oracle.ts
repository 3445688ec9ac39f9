// What shows, worked out the slow and plain way from the enrolment as it was written: try, and try again until nothing changes.
// Knows nothing of the compiled form.
import jsonLogic from "json-logic-js";
import type { Enrollment, InputForm, Json, Rule } from "@billwright/schemas";
import type { FormContext } from "../index.ts";
import { inputsOf, isChoice } from "./randomForm.ts";

interface Data {
  shown: Record<string, boolean>;
  chosen: Record<string, string[]>;
  tags: Record<string, string>;
}

const guidsOf = (value: Json): string[] =>
  Array.isArray(value) ? (value as string[]) : value ? [value as string] : [];

function holds({ parentId, condition, choiceId }: Rule, { shown, chosen }: Data): boolean {
  switch (condition) {
    case "Selected":
      return chosen[parentId]!.includes(choiceId!);
    case "NotSelected":
      return !chosen[parentId]!.includes(choiceId!);
    case "Displayed":
      return shown[parentId]!;
    case "NotDisplayed":
      return !shown[parentId]!;
  }
}

export class Oracle {
  readonly #inputs: InputForm[];
  readonly #tags: Record<string, string> = {};
  /** Checked guids of the choices. */
  readonly #checked: Record<string, string[]> = {};
  shown: Record<string, boolean> = {};

  constructor(enrollment: Enrollment, { mergeTags }: FormContext) {
    this.#inputs = inputsOf(enrollment);
    for (const { name, value } of mergeTags ?? []) this.#tags[name] = value.trim() === "" ? "" : value;
    for (const input of this.#inputs.filter(isChoice)) {
      const checked = input.options!.filter((option) => option.checked).map(({ guid }) => guid);
      this.#checked[input.id] = input.inputType === "CheckBox" ? checked : checked.slice(0, 1);
    }
    this.#settle();
  }

  answer(id: string, value: Json): void {
    const input = this.#inputs.find((candidate) => candidate.id === id)!;
    if (!this.shown[id] || !isChoice(input)) return;
    this.#checked[id] = guidsOf(value);
    this.#settle();
  }

  /** Ids shown, in element order. */
  get visible(): string[] {
    return this.#inputs.map(({ id }) => id).filter((id) => this.shown[id]);
  }

  #settle(): void {
    let shown: Record<string, boolean> = Object.fromEntries(this.#inputs.map(({ id }) => [id, false]));
    for (let round = 0; round <= this.#inputs.length; round++) {
      const data = this.#data(shown);
      shown = Object.fromEntries(this.#inputs.map((input) => [input.id, this.#shows(input, data)]));
    }
    this.shown = shown;
    for (const { id } of this.#inputs.filter(isChoice)) if (!shown[id]) this.#checked[id] = [];
  }

  #data(shown: Record<string, boolean>): Data {
    const chosen = Object.fromEntries(this.#inputs.map(({ id }) => [id, shown[id] ? (this.#checked[id] ?? []) : []]));
    return { shown, chosen, tags: this.#tags };
  }

  #shows({ visible, rules, logic, tagName }: InputForm, data: Data): boolean {
    const flagged = visible !== false && !(tagName && this.#tags[tagName]);
    const free =
      logic === undefined || logic === null || jsonLogic.truthy(jsonLogic.apply(logic as jsonLogic.RulesLogic, data));
    return flagged && free && (rules ?? []).every((rule) => holds(rule, data));
  }
}
