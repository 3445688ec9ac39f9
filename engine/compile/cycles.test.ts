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

test("every cycle of a graph is found, each once, in the order of its lowest node and of the rules [compile.cycle]", () => {
  fc.assert(
    fc.property(graphs, (graph) => {
      expect(cyclesOf(graph)).toEqual(byEveryPath(graph));
    }),
    { numRuns: 2_000 },
  );
});

test("a graph in which everything watches everything is refused without listing every cycle [compile.cycle]", () => {
  const all = Array.from({ length: 30 }, (_, node) => node);
  expect(cyclesOf(all.map(() => all)).length).toBe(1_000);
});

test.each<[string, (node: number, size: number) => number[], number]>([
  ["one cycle of all nodes", (node, size) => [(node + 1) % size], 1],
  ["a cycle for each two nodes", (node) => [node ^ 1], 500],
  ["a chain that ends in a cycle", (node, size) => [Math.min(node + 1, size - 1)], 1],
])(
  "in a graph with %s, each node is looked at a few times and not once for each other [compile.cycle]",
  (_what, watched, count) => {
    const size = 1_000;
    let looks = 0;
    const graph = new Proxy(
      Array.from({ length: size }, (_, node) => watched(node, size)),
      { get: (nodes, key) => ((looks += 1), Reflect.get(nodes, key) as unknown) },
    );
    expect(cyclesOf(graph)).toHaveLength(count);
    expect(looks).toBeLessThan(20 * size);
  },
);
