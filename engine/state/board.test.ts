// Every state keeps its own cells, whatever happens while the next one is created.
import { expect, test } from "vitest";
import { Board } from "./board.ts";
import { Cell } from "./cell.ts";

const cell = (value: string) =>
  new Cell({ value, chosen: [], files: [], verification: "unverified", filled: true, wrong: null });
const contents = ({ cells, shown }: Board) => [cells.map(({ value }) => value), [...shown]];

const begun = () => new Board({ cells: ["a", "b", "c"].map(cell), shown: Uint8Array.of(1, 0, 1) });

test("a change that fails half way leaves the board unchanged, dependents included", () => {
  const board = begun();
  const failing = () =>
    board.changed(0, cell("A"), (change) => {
      change.put(1, cell("B"));
      change.flip(1);
      change.flip(2);
      throw new RangeError("no more");
    });
  expect(failing).toThrow(RangeError);
  expect(contents(board)).toEqual([
    ["a", "b", "c"],
    [1, 0, 1],
  ]);
  const next = board.changed(2, cell("C"), () => undefined);
  expect(contents(next)).toEqual([
    ["a", "b", "C"],
    [1, 0, 1],
  ]);
});

test("states that branch off one another each keep what they have, in whichever order they are read", () => {
  const first = begun();
  const second = first.changed(0, cell("A"), (change) => change.flip(1));
  const third = second.changed(1, cell("B"), (change) => change.flip(1));
  const branch = first.changed(0, cell("X"), (change) => change.put(2, cell("Y")));
  const all = [first, second, third, branch];
  const expected = [
    [
      ["a", "b", "c"],
      [1, 0, 1],
    ],
    [
      ["A", "b", "c"],
      [1, 1, 1],
    ],
    [
      ["A", "B", "c"],
      [1, 0, 1],
    ],
    [
      ["X", "b", "Y"],
      [1, 0, 1],
    ],
  ];
  for (const order of [
    [0, 1, 2, 3],
    [3, 2, 1, 0],
    [2, 0, 3, 1],
  ])
    for (const at of order) expect(contents(all[at]!)).toEqual(expected[at]);
});

test.each([
  ["as many differences as inputs are taken back, and the newest board gives up its lists", [1, 0], false],
  ["more differences are copied, and the newest board keeps its lists", [1, 1], true],
  ["more changed cells alone are copied as well", [0, 0, 0, 0], true],
])("on the way to an older board %s", (_what, flips, keeps) => {
  const first = begun();
  const change = (board: Board, times: number) =>
    board.changed(0, cell("A"), (pending) => {
      if (times > 0) pending.flip(1);
    });
  const newest = flips.reduce(change, first);
  const { cells, shown } = newest;
  expect(contents(first)).toEqual(contents(begun()));
  expect([first.cells === cells, first.shown === shown]).toEqual([!keeps, !keeps]);
});
