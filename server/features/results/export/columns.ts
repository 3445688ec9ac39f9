// Which columns an export has: what is known of every submission, then one for each question that any answered version asked.
import type { CompiledForm } from "@billwright/engine";

/** One question's column. */
export interface AnswerColumn {
  inputId: string;
  name: string;
  /** Guid → what the choice is called. */
  choices: ReadonlyMap<string, string>;
}

/** What stands before the answers. */
export const fixedColumns = ["Report id", "Submitted at", "Recipient id", "Language", "Version"] as const;

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
      const column = columns.get(inputId) ?? {
        inputId,
        name: input.name || inputId,
        choices: new Map<string, string>(),
      };
      columns.set(inputId, column);
      for (const { guid, name } of input.options) if (!column.choices.has(guid)) column.choices.set(guid, name || guid);
    }
  }
  return [...columns.values()];
}
