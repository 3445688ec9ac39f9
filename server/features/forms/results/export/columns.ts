// The columns of the answers: one for each question in each of its wordings, of any answered version. The list of responses and the exports
// have the same ones, so that no answer is ever under words that were not asked.
import { periodsOf, starsOf, traitsOf, type CompiledForm, type CompiledInput } from "@billwright/engine";
import { fill, type InputType, type MessageKey } from "@billwright/schemas";
import { createHash } from "node:crypto";

/** A version of a form that was answered, or is. */
export interface AnsweredForm {
  versionId: string;
  number: number;
  isAnswered: boolean;
  form: CompiledForm;
}

/** Guid → what the choice is called. */
type Labels = ReadonlyMap<string, string>;

/** One question in one wording. */
export interface AnswerColumn {
  /** Names it among all columns of the form, in every version. */
  key: string;
  inputId: string;
  name: string;
  type: InputType;
  /** The last version with these words; null: the newest of all has them. */
  until: number | null;
  /** By the versions that have these words, the newest first. */
  inputs: ReadonlyMap<number, CompiledInput>;
  labels: ReadonlyMap<number, Labels>;
}

/** The columns before the answers. */
const fixedColumns = [
  "analytics.columnReport",
  "analytics.columnReference",
  "analytics.columnSubmitted",
  "analytics.columnRecipient",
  "analytics.columnLanguage",
  "analytics.columnVersion",
] as const satisfies MessageKey[];

type Growing = AnswerColumn & { inputs: Map<number, CompiledInput>; labels: Map<number, Labels> };

/** The questions of all versions, the newest version first: its order applies, and what only older ones have follows. */
export function answerColumns(newestFirst: readonly AnsweredForm[]): AnswerColumn[] {
  const columns: Growing[] = [];
  const ofQuestion = new Map<string, Growing[]>();
  const newest = newestFirst[0]?.number;
  for (const { number, form } of newestFirst)
    for (const input of form.order.flatMap((id) => form.inputs[id] ?? [])) {
      const question = JSON.stringify([input.id, input.name, input.type]);
      const wordings = ofQuestion.get(question) ?? [];
      const known = wordings.find((one) => isSameWording(one, input));
      const column = known ?? columnOf(input, wordings.length, number === newest ? null : number);
      column.inputs.set(number, input);
      column.labels.set(number, labelsOf([input]));
      if (known) continue;
      columns.push(column);
      ofQuestion.set(question, [...wordings, column]);
    }
  return columns;
}

/** `earlier`: how many wordings of the question there are that differ by the names of their choices alone. */
function columnOf({ id: inputId, name, type, options }: CompiledInput, earlier: number, until: number | null): Growing {
  const words =
    earlier === 0 ? [inputId, name, type] : [inputId, name, type, options.map((one) => [one.guid, one.name])];
  const key = createHash("sha256").update(JSON.stringify(words)).digest("hex").slice(0, 12);
  return { key, inputId, name: name || inputId, type, until, inputs: new Map(), labels: new Map() };
}

/** A choice that was called otherwise is other words, too; one that came or went is not. */
function isSameWording({ inputs }: AnswerColumn, input: CompiledInput): boolean {
  const known = labelsOf(inputs.values());
  return [...labelsOf([input])].every(([guid, label]) => (known.get(guid) ?? label) === label);
}

/** Every choice that one of them offers, in the order of the first. */
function labelsOf(inputs: Iterable<CompiledInput>): Map<string, string> {
  const labels = new Map<string, string>();
  for (const { options } of inputs)
    for (const { guid, name } of options) if (!labels.has(guid)) labels.set(guid, name || guid);
  return labels;
}

/** What can be chosen by its value in an answer, with its name: choices, months, or stars; empty for a question that is answered in words. */
export function offeredAnswers(inputs: Iterable<CompiledInput>): Map<string, string> {
  const all = [...inputs];
  const { length, options } = traitsOf(all[0]!.type);
  if (options === "choices") return labelsOf(all);
  if (options === "months") return numbered(all.flatMap(periodsOf));
  if (length !== "stars") return new Map();
  return numbered(Array.from({ length: Math.max(...all.map(starsOf)) }, (_, star) => star + 1));
}

const numbered = (numbers: readonly number[]): Map<string, string> =>
  new Map(numbers.map((number) => [String(number), String(number)]));

/** One choice of a question that takes several, in one wording. */
export interface ChoiceColumn {
  of: AnswerColumn;
  guid: string;
  label: string;
  until: number | null;
  versions: ReadonlySet<number>;
}

const takesSeveral = (type: InputType): boolean => {
  const { options, oneChecked } = traitsOf(type);
  return options === "choices" && !oneChecked;
};

/** A column for each choice of the questions that take several: what was chosen can be counted without taking a cell apart. */
export function choiceColumns(columns: readonly AnswerColumn[]): ChoiceColumn[] {
  return columns.filter(({ type }) => takesSeveral(type)).flatMap(choicesOf);
}

function choicesOf(of: AnswerColumn): ChoiceColumn[] {
  const numbers = [...of.labels.keys()];
  return [...labelsOf(of.inputs.values())].map(([guid, label]) => {
    const versions = new Set(numbers.filter((number) => of.labels.get(number)?.has(guid)));
    const [last] = versions;
    return { of, guid, label, until: last === numbers[0] ? of.until : (last ?? null), versions };
  });
}

type Text = (key: MessageKey) => string;

/** A heading that says until when it was asked, where it is not any more. */
export const dated = (name: string, until: number | null, text: Text): string =>
  until === null ? name : fill(text("analytics.columnUntil"), { name, n: until });

interface Headed {
  outcome: readonly MessageKey[];
  columns: readonly AnswerColumn[];
  choices: readonly ChoiceColumn[];
}

/** The first line, in the reader's language. Times state their time zone; no two columns have the same name. */
export function headingsOf({ outcome, columns, choices }: Headed, text: Text): string[] {
  const names = columns.map(({ name, type, until }) => {
    const whole = traitsOf(type).timeKind === "moment" ? fill(text("analytics.columnUtc"), { name }) : name;
    return dated(whole, until, text);
  });
  const parts = choices.map(({ of, label, until }) =>
    dated(fill(text("analytics.columnChoice"), { name: of.name, choice: label }), until, text),
  );
  return distinct([...[...fixedColumns, ...outcome].map(text), ...names, ...parts]);
}

/** Name, Name (2), Name (3): many programs that read tables drop or mix up columns with the same name. */
function distinct(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    let free = name;
    for (let number = 2; taken.has(free.toLowerCase()); number++) free = `${name} (${number})`;
    taken.add(free.toLowerCase());
    return free;
  });
}
