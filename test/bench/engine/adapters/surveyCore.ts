// survey-core used as documented: one visibleIf expression per question; hidden questions lose their values.
import { Model } from "survey-core";
import type { Rule } from "@billwright/schemas";
import type { Adapter, BenchForm, BenchInput, Kind, Session } from "../model.ts";

const types: Record<Kind, string> = {
  MultipleChoice: "radiogroup",
  Dropdown: "dropdown",
  CheckBox: "checkbox",
  ShortText: "text",
};

function expression({ parentId, condition, choiceId }: Rule, parent: BenchInput): string {
  const many = parent.kind === "CheckBox";
  if (condition === "Selected") return `{${parentId}} ${many ? "contains" : "="} '${choiceId}'`;
  if (condition === "NotSelected") return `{${parentId}} ${many ? "notcontains" : "!="} '${choiceId}'`;
  return `{$${parentId}.isVisible} = ${condition === "Displayed"}`;
}

function surveyOf(form: BenchForm) {
  const inputs = new Map(form.inputs.map((input) => [input.id, input]));
  const elements = form.inputs.map(({ id, kind, options, rules }) => ({
    type: types[kind],
    name: id,
    // Texts keep what was typed; only choices are cleared.
    clearIfInvisible: options.length ? "onHidden" : "none",
    ...(options.length ? { choices: options } : {}),
    ...(rules.length
      ? { visibleIf: rules.map((rule) => expression(rule, inputs.get(rule.parentId)!)).join(" and ") }
      : {}),
  }));
  return { clearInvisibleValues: "onHidden", pages: [{ name: "all", elements }] };
}

function open(json: string): Session {
  const survey = new Model(JSON.parse(json));
  return {
    answer({ input, value }) {
      if (value.length) survey.setValue(input, value);
      else survey.clearValue(input);
    },
    isVisible: (input) => survey.getQuestionByName(input).isVisible,
  };
}

export const surveyCore: Adapter = {
  name: "survey-core",
  prepare(form) {
    const json = JSON.stringify(surveyOf(form));
    return () => open(json);
  },
};
