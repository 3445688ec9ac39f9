// A slow and simple reference implementation: which inputs are visible, and which pay date is required and sent. It works on the enrolment
// as written, repeats until nothing changes, and does not use the compiled form.
import jsonLogic from "json-logic-js";
import type { Enrollment, InputForm, Json, Rule } from "@billwright/schemas";
import type { FormContext } from "../index.ts";
import { inputsOf, isChoice } from "./randomForm.ts";

/** The expected result for a pay date. */
export interface PayDate {
  readonly id: string;
  readonly missing: boolean;
  readonly wrong: boolean;
  /** Null: nothing. */
  readonly sent: Json;
}

interface Data {
  shown: Record<string, boolean>;
  chosen: Record<string, string[]>;
  tags: Record<string, string>;
}

const guidsOf = (value: Json): string[] =>
  Array.isArray(value) ? (value as string[]) : value ? [value as string] : [];

const isPayDate = ({ inputType }: InputForm): boolean => inputType === "AutoPayDate";

const isFilled = (value: Json): value is string => typeof value === "string" && value.trim() !== "";

function isDayToCome(date: string, today: string): boolean {
  const day = new Date(`${date}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(date) && date >= today;
}

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
  readonly #dates: Record<string, string> = {};
  readonly #isAutoPay: boolean;
  readonly #today: string;
  shown: Record<string, boolean> = {};

  constructor(enrollment: Enrollment, { mergeTags, now }: FormContext) {
    this.#today = now.slice(0, 10);
    this.#isAutoPay = enrollment.type === "AutoPay";
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
    if (isPayDate(input) && !this.#isAnsweredByTag(input) && (this.shown[id] || this.#isAutoPay || input.required))
      this.#dates[id] = isFilled(value) ? value : "";
    if (!this.shown[id] || !isChoice(input)) return;
    this.#checked[id] = guidsOf(value);
    this.#settle();
  }

  /** Ids shown, in element order. */
  get visible(): string[] {
    return this.#inputs.map(({ id }) => id).filter((id) => this.shown[id]);
  }

  /** Of an autopay form (decisions.md 28), or required: answered, checked and sent while hidden too. */
  get payDates(): PayDate[] {
    return this.#inputs.filter(isPayDate).map((input) => {
      const { id, required, tagName } = input;
      const date = this.#dates[id] || null;
      const needsAnswer = this.shown[id] || ((this.#isAutoPay || required) && !this.#isAnsweredByTag(input));
      const byTag = this.#isAnsweredByTag(input);
      const sends = this.#isAutoPay || (required && !byTag) || this.#passes(input, this.#data(this.shown));
      const value = byTag ? this.#tags[tagName!]! : date;
      return {
        id,
        missing: Boolean(needsAnswer && required && date === null),
        wrong: Boolean(needsAnswer && date !== null && !isDayToCome(date, this.#today)),
        sent: sends ? value : null,
      };
    });
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

  #isTagged({ tagName }: InputForm): boolean {
    return Boolean(tagName && this.#tags[tagName]);
  }

  /** The tag replaces the answer; on an autopay form only if it is a day on which payment is possible. */
  #isAnsweredByTag(input: InputForm): boolean {
    return this.#isTagged(input) && (!this.#isAutoPay || isDayToCome(this.#tags[input.tagName!]!, this.#today));
  }

  #shows(input: InputForm, data: Data): boolean {
    return !this.#isTagged(input) && this.#passes(input, data);
  }

  /** Whether flag, rules and logic show the input, without the tag. */
  #passes({ visible, rules, logic }: InputForm, data: Data): boolean {
    const free =
      logic === undefined || logic === null || jsonLogic.truthy(jsonLogic.apply(logic as jsonLogic.RulesLogic, data));
    return visible !== false && free && (rules ?? []).every((rule) => holds(rule, data));
  }
}
