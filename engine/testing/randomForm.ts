// Random enrolments without cycles, and random events for them, all from a seed.
import {
  enrollmentTypes,
  inputTypes,
  type Enrollment,
  type InputForm,
  type InputType,
  type Json,
  type Rule,
} from "@billwright/schemas";
import { traitsOf, type FormContext, type FormEvent } from "../index.ts";
import { now } from "./filling.ts";
import type { Random } from "./random.ts";

const choiceTypes = inputTypes.filter((type) => traitsOf(type).options === "choices");
const tagNames = ["ZIP", "HOUSE", "EmailAddress"];

export const isChoice = ({ inputType }: InputForm): boolean => choiceTypes.includes(inputType as InputType);

function randomOptions(random: Random, id: string): InputForm["options"] {
  return Array.from({ length: 1 + random.below(4) }, (_, at) => ({
    guid: `${id}-${at}`,
    name: `Option ${at}`,
    checked: random.chance(15),
    notes: random.chance(20) ? `Notes ${at}` : null,
  }));
}

function randomRule(random: Random, parent: InputForm): Rule {
  if (isChoice(parent) && random.chance(70))
    return {
      parentId: parent.id,
      condition: random.pick(["Selected", "Selected", "NotSelected"] as const),
      choiceId: random.pick(parent.options!).guid,
    };
  return { parentId: parent.id, condition: random.pick(["Displayed", "NotDisplayed"] as const) };
}

function randomLeaf(random: Random, parents: readonly InputForm[]): Json {
  const parent = random.pick(parents);
  const choices = { var: `chosen.${parent.id}` };
  if (isChoice(parent) && random.chance(60)) return { in: [random.pick(parent.options!).guid, choices] };
  if (isChoice(parent) && random.chance(30)) return { "!": [choices] };
  if (random.chance(20)) return { "===": [{ var: `tags.${random.pick(tagNames)}` }, random.pick(["20001", "", null])] };
  if (random.chance(20)) return { in: [{ var: `tags.${random.pick(tagNames)}` }, ["20001", "x"]] };
  if (random.chance(10)) return { var: `tags.${random.pick(tagNames)}` };
  return { var: `shown.${parent.id}` };
}

/** Random logic of the allowed operators over the parents. */
function randomLogic(random: Random, parents: readonly InputForm[], depth = 0): Json {
  if (depth > 2 || random.chance(35)) return randomLeaf(random, parents);
  const inner = () => randomLogic(random, parents, depth + 1);
  switch (random.below(6)) {
    case 0:
      return { and: [inner(), inner()] };
    case 1:
      return { or: [inner(), inner(), inner()] };
    case 2:
      return { "!": inner() };
    case 3:
      return { if: [inner(), inner(), inner()] };
    case 4:
      return { if: [inner(), inner(), inner(), inner()] };
    default:
      return { "!==": [{ var: `shown.${random.pick(parents).id}` }, random.chance(50)] };
  }
}

function randomInput(random: Random, id: string, parents: readonly InputForm[]): InputForm {
  const inputType = random.chance(45)
    ? random.pick(choiceTypes)
    : random.chance(15)
      ? "AutoPayDate"
      : random.pick(inputTypes);
  const input: InputForm = { id, name: `Input ${id}`, inputType, required: random.chance(30) };
  if (isChoice(input)) input.options = randomOptions(random, id);
  if (parents.length > 0)
    input.rules = Array.from({ length: random.pick([0, 0, 1, 1, 1, 2, 3]) }, () =>
      randomRule(random, random.pick(parents)),
    );
  if (parents.length > 0 && random.chance(20)) input.logic = randomLogic(random, parents);
  if (random.chance(10)) input.tagName = random.pick(tagNames);
  if (random.chance(5)) input.visible = false;
  if (random.chance(15)) input.verificationRequired = true;
  return input;
}

/** Rules refer to inputs created earlier; the elements are in another order. */
export function randomEnrollment(random: Random, most = 14): Enrollment {
  const inputs: InputForm[] = [];
  const count = 1 + random.below(most);
  for (let at = 0; at < count; at++)
    inputs.push(randomInput(random, random.chance(10) ? String(90 - at) : `q${at}`, [...inputs]));
  return {
    id: "random",
    type: random.chance(30) ? "AutoPay" : random.pick(enrollmentTypes),
    formElements: random.shuffled(inputs).map((inputForms) => ({ kind: "input", inputForms })),
  };
}

export const inputsOf = ({ formElements }: Enrollment): InputForm[] =>
  formElements!.map(({ inputForms }) => inputForms as InputForm);

export function randomContext(random: Random): FormContext {
  const mergeTags = tagNames.flatMap((name) =>
    random.chance(40) ? [{ name, value: random.pick(["20001", "x", "", "  ", "2026-12-15"]) }] : [],
  );
  return { now, mergeTags, balance: random.chance(50) ? 100 : null };
}

function randomAnswer(random: Random, input: InputForm): Json {
  if (random.chance(15)) return random.pick([null, "", []]);
  switch (input.inputType as InputType) {
    case "MultipleChoice":
    case "Dropdown":
      return random.pick(input.options!).guid;
    case "CheckBox":
      return random.shuffled(input.options!.map(({ guid }) => guid)).slice(random.below(3));
    case "Rating":
      return 1 + random.below(5);
    case "InstallmentPeriod":
      return 1 + random.below(12);
    case "Attachment":
      return random.pick([["bill.pdf"], ["a.png", "b.exe"]]);
    case "Signature":
      return "signature.png";
    case "PhoneNumber":
      return random.pick(["+12025550143", "+1202"]);
    case "Email":
      return random.pick(["maria@example.com", "maria@", "a@b.co, c@d.co"]);
    case "Date":
    case "AutoPayDate":
      return random.pick(["2026-12-01", "2026-02-30", "2020-01-01"]);
    case "DateTime":
      return random.pick(["2026-12-01T10:00:00Z", "later"]);
    case "Time":
      return random.pick(["09:30", "25:00"]);
    default:
      return random.pick(["some text", "  ", "x"]);
  }
}

/** A random event that fits the form, for visible and hidden inputs alike. */
export function randomEvent(random: Random, enrollment: Enrollment): FormEvent {
  const input = random.pick(inputsOf(enrollment));
  if (random.chance(80)) return { type: "answer", input: input.id, value: randomAnswer(random, input) };
  if (random.chance(60))
    return {
      type: "verification",
      input: input.id,
      status: random.pick(["unverified", "pending", "verified"] as const),
    };
  return random.pick<FormEvent>([
    { type: "agree", value: true },
    { type: "agree", value: false },
    { type: "payment", detail: { isSaved: true, token: "bank-1" } },
    { type: "payment", detail: null },
    { type: "routing", valid: random.chance(50) },
  ]);
}
