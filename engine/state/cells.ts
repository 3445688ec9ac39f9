// All cells of a state, in leaves: a change copies its leaf and the list of leaves, whatever the form's size.
import type { Cell } from "./cell.ts";
import type { Cells } from "./formState.ts";

const leafBits = 6;
const leafSize = 1 << leafBits;
const inLeaf = leafSize - 1;

export function cellsOf(list: readonly Cell[]): Cells {
  const leaves: Cell[][] = [];
  for (let start = 0; start < list.length; start += leafSize) leaves.push(list.slice(start, start + leafSize));
  return leaves;
}

/** The cell at an index that must be there. */
export function cellAt(cells: Cells, index: number): Cell {
  return cells[index >> leafBits]![index & inLeaf]!;
}

/** The cells with some of them replaced; what they were made of still holds. */
export function withCells(cells: Cells, indices: readonly number[], drafts: readonly (Cell | undefined)[]): Cells {
  const leaves = cells.slice() as Cell[][];
  for (const index of indices) {
    const place = index >> leafBits;
    if (leaves[place] === cells[place]) leaves[place] = cells[place]!.slice();
    leaves[place]![index & inLeaf] = drafts[index]!;
  }
  return leaves;
}
