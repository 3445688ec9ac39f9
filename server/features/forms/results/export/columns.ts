// The columns of an export: the data of every submission, then one column for each question of any answered version.
import { traitsOf, type CompiledForm } from "@billwright/engine";
import { fill, type InputType, type MessageKey } from "@billwright/schemas";

/** One question's column. */
export interface AnswerColumn {
  inputId: string;
  name: string;
  type: InputType;
  /** Guid → what the choice is called. */
  choices: ReadonlyMap<string, string>;
}

/** The columns before the answers. */
const fixedColumns = [
  "analytics.columnReport",
  "analytics.columnSubmitted",
  "analytics.columnRecipient",
  "analytics.columnLanguage",
  "analytics.columnVersion",
] as const satisfies MessageKey[];

/**
 * The questions of all versions, the newest version first: its order and names apply, and questions that only older ones have follow. A
 * choice that is no longer offered keeps its name.
 */
export function answerColumns(newestFirst: readonly CompiledForm[]): AnswerColumn[] {
  const columns = new Map<string, AnswerColumn & { choices: Map<string, string> }>();
  for (const { order, inputs } of newestFirst) {
    for (const inputId of order) {
      const input = inputs[inputId];
      if (!input) continue;
      const { name, type } = input;
      const column = columns.get(inputId) ?? {
        inputId,
        name: name || inputId,
        type,
        choices: new Map<string, string>(),
      };
      columns.set(inputId, column);
      for (const { guid, name } of input.options) if (!column.choices.has(guid)) column.choices.set(guid, name || guid);
    }
  }
  return [...columns.values()];
}

/** The first line, in the reader's language. Times state their time zone; no two columns have the same name. */
export function headingsOf(columns: readonly AnswerColumn[], text: (key: MessageKey) => string): string[] {
  const names = columns.map(({ name, type }) =>
    traitsOf(type).timeKind === "moment" ? fill(text("analytics.columnUtc"), { name }) : name,
  );
  return distinct([...fixedColumns.map(text), ...names]);
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
