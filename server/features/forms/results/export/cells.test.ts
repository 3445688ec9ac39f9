import { expect, test } from "vitest";
import { answerOf, type Cell } from "./cells.ts";
import type { AnswerColumn } from "./columns.ts";

const names = new Map([
  ["a", "Gas"],
  ["b", "Water; sewer"],
  ["c", 'The "old" meter'],
]);
const column: AnswerColumn = {
  ...{ key: "k", inputId: "i", name: "N", type: "CheckBox", until: null },
  inputs: new Map(),
  labels: new Map([[1, names]]),
};

test.each<[chosen: string[], cell: Cell]>([
  [["a"], "Gas"],
  [["a", "b"], 'Gas; "Water; sewer"'],
  [["c", "a"], '"The ""old"" meter"; Gas'],
])("the choices %j in one cell stay apart, whatever is in their names: %s [list.export]", (chosen, cell) => {
  expect(answerOf(column, 1, chosen)).toBe(cell);
});
