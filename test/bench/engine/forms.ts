// The benchmark's forms, each in any size, and the answers given to them, all from a seed.
import type { Enrollment, InputForm, Rule } from "@billwright/schemas";
import type { BenchEvent, BenchForm, BenchInput } from "./model.ts";
import { openOracle } from "./oracle.ts";
import { type Random, randomFrom } from "./random.ts";

const text = (id: string, rules: Rule[] = []): BenchInput => ({ id, kind: "ShortText", options: [], rules });
const yesNo = (id: string, rules: Rule[] = []): BenchInput => ({
  id,
  kind: "MultipleChoice",
  options: [`${id}-yes`, `${id}-no`],
  rules,
});

function asInputForm({ id, kind, options, rules }: BenchInput): InputForm {
  return {
    id,
    name: `Question ${id}`,
    inputType: kind,
    ...(options.length ? { options: options.map((guid) => ({ guid, name: guid })) } : {}),
    ...(rules.length ? { rules } : {}),
  };
}

function benchForm(name: string, inputs: BenchInput[]): BenchForm {
  const enrollment: Enrollment = {
    id: name,
    type: "CustomForm",
    formElements: inputs.map((input) => ({ kind: "input", inputForms: asInputForm(input) })),
  };
  return { name, inputs, enrollment };
}

/** Groups of a question and five texts that its yes shows, scattered over the form. One answer changes six inputs at any size. */
export function scatteredForm(size: number): BenchForm {
  const random = randomFrom(11);
  const inputs: BenchInput[] = [];
  for (let group = 0; inputs.length < size; group++) {
    const driver = `d${group}`;
    inputs.push(yesNo(driver));
    for (let child = 0; child < 5 && inputs.length < size; child++)
      inputs.push(text(`t${group}x${child}`, [{ parentId: driver, condition: "Selected", choiceId: `${driver}-yes` }]));
  }
  return benchForm(`scattered-${size}`, random.shuffled(inputs));
}

/** One question, and a chain through all other inputs in scattered order: an answer to the first one flips all. */
export function chainForm(size: number): BenchForm {
  const chain: BenchInput[] = [yesNo("c0")];
  for (let at = 1; at < size; at++) {
    const rule: Rule =
      at === 1
        ? { parentId: "c0", condition: "Selected", choiceId: "c0-yes" }
        : { parentId: `c${at - 1}`, condition: "Displayed" };
    chain.push(text(`c${at}`, [rule]));
  }
  return benchForm(`chain-${size}`, randomFrom(12).shuffled(chain));
}

const sectionSize = 10;

function randomRule(random: Random, parent: BenchInput): Rule {
  if (parent.options.length && random.chance(70))
    return {
      parentId: parent.id,
      condition: random.chance(70) ? "Selected" : "NotSelected",
      choiceId: random.pick(parent.options),
    };
  return { parentId: parent.id, condition: random.chance(70) ? "Displayed" : "NotDisplayed" };
}

function mixedInput(random: Random, id: string, rules: Rule[]): BenchInput {
  const kind = random.pick(["ShortText", "ShortText", "ShortText", "MultipleChoice", "Dropdown", "CheckBox"] as const);
  const choices = kind === "ShortText" ? 0 : 2 + random.below(4);
  return { id, kind, options: Array.from({ length: choices }, (_, at) => `${id}-${at}`), rules };
}

/** Sections of ten inputs as a biller would write them: all four conditions, up to three rules each, mostly within the section. */
export function mixedForm(size: number, seed = 13): BenchForm {
  const random = randomFrom(seed);
  const inputs: BenchInput[] = [];
  let previous: BenchInput[] = [];
  for (let section = 0; inputs.length < size; section++) {
    const own: BenchInput[] = [];
    for (let at = 0; at < sectionSize && inputs.length + own.length < size; at++) {
      const parents = [...own, ...(random.chance(20) ? previous : [])];
      const count = parents.length ? random.pick([0, 0, 1, 1, 1, 2, 3]) : 0;
      const rules = Array.from({ length: count }, () => randomRule(random, random.pick(parents)));
      own.push(mixedInput(random, `s${section}q${at}`, rules));
    }
    previous = own;
    inputs.push(...random.shuffled(own));
  }
  return benchForm(`mixed-${size}`, inputs);
}

function randomAnswer(random: Random, { id, kind, options }: BenchInput): BenchEvent {
  if (kind === "ShortText") return { input: id, value: random.chance(10) ? "" : `answer ${random.below(1000)}` };
  if (kind === "CheckBox") return { input: id, value: options.filter(() => random.chance(40)) };
  return { input: id, value: random.chance(10) ? "" : random.pick(options) };
}

/** Answers that a person could give: only to inputs shown at that moment, most of them choices. */
export function randomAnswers(form: BenchForm, count: number, seed: number): BenchEvent[] {
  const random = randomFrom(seed);
  const oracle = openOracle(form);
  const choices = form.inputs.filter(({ options }) => options.length);
  return Array.from({ length: count }, () => {
    let input = random.pick(random.chance(80) ? choices : form.inputs);
    while (!oracle.isVisible(input.id)) input = random.pick(form.inputs);
    const event = randomAnswer(random, input);
    oracle.answer(event);
    return event;
  });
}

/** Answers every question of the scattered form with yes, then no, in random order. */
export function toggles(form: BenchForm, count: number, seed: number): BenchEvent[] {
  const random = randomFrom(seed);
  const drivers = form.inputs.filter(({ options }) => options.length);
  const on = new Set<string>();
  return Array.from({ length: count }, () => {
    const { id } = random.pick(drivers);
    if (!on.delete(id)) on.add(id);
    return { input: id, value: `${id}-${on.has(id) ? "yes" : "no"}` };
  });
}

/** Answers the chain's first question with yes and no alternately. */
export function flips(count: number): BenchEvent[] {
  return Array.from({ length: count }, (_, at) => ({ input: "c0", value: at % 2 ? "c0-no" : "c0-yes" }));
}
