// The columns of the answers: one for each question in each of its wordings, of any answered version. The list of responses and the exports
// have the same ones, so that no answer is ever under words that were not asked.
import { traitsOf, type CompiledForm, type CompiledInput } from "@billwright/engine";
import { fill, type InputType, type MessageKey } from "@billwright/schemas";
import { createHash } from "node:crypto";

/** A version of a form that was answered. */
export interface AnsweredForm {
  number: number;
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
  /** The last version with these words; null: the newest has them. */
  until: number | null;
  /** By the versions that have these words. */
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

type Growing = AnswerColumn & { labels: Map<number, Labels> };

/** The questions of all versions, the newest version first: its order applies, and what only older ones have follows. */
export function answerColumns(newestFirst: readonly AnsweredForm[]): AnswerColumn[] {
  const columns = new Map<string, Growing>();
  const newest = newestFirst[0]?.number;
  for (const { number, form } of newestFirst) {
    for (const input of form.order.flatMap((id) => form.inputs[id] ?? [])) {
      const key = columnKey(input);
      const { id: inputId, name, type } = input;
      const column = columns.get(key) ?? {
        ...{ key, inputId, name: name || inputId, type },
        until: number === newest ? null : number,
        labels: new Map<number, Labels>(),
      };
      column.labels.set(number, new Map(input.options.map(({ guid, name }) => [guid, name || guid])));
      columns.set(key, column);
    }
  }
  return [...columns.values()];
}

/** The same question in the same words is the same column, whatever the version. */
const columnKey = ({ id, name, type }: CompiledInput): string =>
  createHash("sha256")
    .update(JSON.stringify([id, name, type]))
    .digest("hex")
    .slice(0, 12);

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
  const found = new Map<string, ChoiceColumn & { versions: Set<number> }>();
  const [newest] = of.labels.keys();
  for (const [number, labels] of of.labels)
    for (const [guid, label] of labels) {
      const key = JSON.stringify([guid, label]);
      const until = number === newest ? of.until : number;
      const column = found.get(key) ?? { of, guid, label, until, versions: new Set<number>() };
      column.versions.add(number);
      found.set(key, column);
    }
  return [...found.values()];
}

type Text = (key: MessageKey) => string;

/** A heading that says until when it was asked, where it is not any more. */
const dated = (name: string, until: number | null, text: Text): string =>
  until === null ? name : fill(text("analytics.columnUntil"), { name, n: until });

/** The first line, in the reader's language. Times state their time zone; no two columns have the same name. */
export function headingsOf(columns: readonly AnswerColumn[], choices: readonly ChoiceColumn[], text: Text): string[] {
  const names = columns.map(({ name, type, until }) => {
    const whole = traitsOf(type).timeKind === "moment" ? fill(text("analytics.columnUtc"), { name }) : name;
    return dated(whole, until, text);
  });
  const parts = choices.map(({ of, label, until }) =>
    dated(fill(text("analytics.columnChoice"), { name: of.name, choice: label }), until, text),
  );
  return distinct([...fixedColumns.map(text), ...names, ...parts]);
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
