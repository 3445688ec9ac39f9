// Every cycle of random graphs, against trying every path.
import fc from "fast-check";
import { expect, test } from "vitest";
import { cyclesOf } from "./cycles.ts";

/** Cycles by walking every path that starts at its lowest node. */
function byEveryPath(graph: readonly (readonly number[])[]): number[][] {
  const cycles: number[][] = [];
  const walk = (path: number[]): void => {
    const [start = 0] = path;
    for (const next of graph[path.at(-1)!]!) {
      if (next === start) cycles.push([...path]);
      else if (next > start && !path.includes(next)) walk([...path, next]);
    }
  };
  graph.forEach((_, node) => walk([node]));
  return cycles;
}

const graphs = fc
  .integer({ min: 1, max: 6 })
  .chain((size) =>
    fc.array(fc.uniqueArray(fc.integer({ min: 0, max: size - 1 })), { minLength: size, maxLength: size }),
  );

const sorted = (cycles: number[][]) => cycles.map((cycle) => cycle.join()).sort();

test("every cycle of a graph is found, each once [compile.cycle]", () => {
  fc.assert(
    fc.property(graphs, (graph) => {
      expect(sorted(cyclesOf(graph))).toEqual(sorted(byEveryPath(graph)));
    }),
    { numRuns: 2_000 },
  );
});

test("a graph in which everything watches everything is refused without listing every cycle [compile.cycle]", () => {
  const all = Array.from({ length: 30 }, (_, node) => node);
  expect(cyclesOf(all.map(() => all)).length).toBe(1_000);
});
