// Which columns an export has: what is known of every submission, then one for each question that any answered version asked.
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

/** What stands before the answers. */
const fixedColumns = [
  "analytics.columnReport",
  "analytics.columnSubmitted",
  "analytics.columnRecipient",
  "analytics.columnLanguage",
  "analytics.columnVersion",
] as const satisfies MessageKey[];

/**
 * The questions of all versions, the newest version first: its order and its names hold, and what only older ones asked follows. A choice
 * that is offered no more keeps its name.
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

/** The first line, in the reader's words. Moments say their time zone; no two columns are called the same. */
export function headingsOf(columns: readonly AnswerColumn[], text: (key: MessageKey) => string): string[] {
  const names = columns.map(({ name, type }) =>
    traitsOf(type).timeKind === "moment" ? fill(text("analytics.columnUtc"), { name }) : name,
  );
  return distinct([...fixedColumns.map(text), ...names]);
}

/** Name, Name (2), Name (3): many programs that read tables drop or mix up columns that are called the same. */
function distinct(names: readonly string[]): string[] {
  const taken = new Set<string>();
  return names.map((name) => {
    let free = name;
    for (let number = 2; taken.has(free.toLowerCase()); number++) free = `${name} (${number})`;
    taken.add(free.toLowerCase());
    return free;
  });
}
