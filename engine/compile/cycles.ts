// Finds all elementary cycles of the "watches" graph with Johnson's algorithm. No recursion, so that a long chain cannot overflow the
// stack.

/** More cycles are not listed: their number can grow exponentially. */
const mostCycles = 1_000;

/** Node → the nodes it watches, each once. */
type Graph = readonly (readonly number[])[];

/** Each cycle as its nodes in order: each watches the next, the last one the first; it starts at its lowest node. */
export function cyclesOf(graph: Graph): number[][] {
  const onCycles = nodesOnCycles(graph);
  const cycles: number[][] = [];
  for (const start of onCycles) {
    const component = componentOf(graph, start, onCycles);
    if (component.size > 0) collectFrom(start, graph, component, cycles);
    if (cycles.length >= mostCycles) break;
  }
  return cycles;
}

/** The nodes that remain after repeatedly removing those that watch nothing or that nothing watches; ascending. */
function nodesOnCycles(graph: Graph): ReadonlySet<number> {
  const reversed = reverse(graph);
  const watching = graph.map((nodes) => nodes.length);
  const watched = reversed.map((nodes) => nodes.length);
  const removed = new Set<number>();
  const ends = graph.flatMap((_, node) => (watching[node] === 0 || watched[node] === 0 ? [node] : []));
  for (let node = ends.pop(); node !== undefined; node = ends.pop()) {
    if (removed.has(node)) continue;
    removed.add(node);
    for (const next of graph[node] ?? []) if (--watched[next]! === 0) ends.push(next);
    for (const previous of reversed[node] ?? []) if (--watching[previous]! === 0) ends.push(previous);
  }
  return new Set(graph.flatMap((_, node) => (removed.has(node) ? [] : [node])));
}

function reverse(graph: Graph): number[][] {
  const reversed: number[][] = graph.map(() => []);
  graph.forEach((nodes, node) => nodes.forEach((next) => reversed[next]?.push(node)));
  return reversed;
}

/** The nodes, `start` or above, that are on a path from `start` back to `start`; empty if there is no cycle through `start`. */
function componentOf(graph: Graph, start: number, among: ReadonlySet<number>): ReadonlySet<number> {
  const reached = reach(graph, start, among);
  if (!reached.has(start)) return new Set();
  const reaching = reach(reverse(graph), start, reached);
  return new Set([...reached].filter((node) => reaching.has(node)));
}

/** The nodes, `start` or above, that can be reached from `start` in at least one step. */
function reach(graph: Graph, start: number, among: ReadonlySet<number>): Set<number> {
  const reached = new Set<number>();
  const open = [start];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    for (const next of graph[node] ?? []) {
      if (next < start || !among.has(next) || reached.has(next)) continue;
      reached.add(next);
      open.push(next);
    }
  }
  return reached;
}

interface Step {
  readonly node: number;
  readonly next: readonly number[];
  place: number;
  /** A cycle was found below this step. */
  closed: boolean;
}

/** Appends every cycle whose lowest node is `start`. A node without a cycle stays blocked until a node it depends on is unblocked. */
function collectFrom(start: number, graph: Graph, component: ReadonlySet<number>, cycles: number[][]): void {
  const blocked = new Set<number>();
  const waiting = new Map<number, Set<number>>();
  const path: Step[] = [];
  const enter = (node: number) => {
    blocked.add(node);
    path.push({ node, next: (graph[node] ?? []).filter((next) => component.has(next)), place: 0, closed: false });
  };
  enter(start);
  for (let step = path.at(-1); step; step = path.at(-1)) {
    const next = step.next[step.place++];
    if (next === undefined) {
      leave(path, blocked, waiting);
    } else if (next === start) {
      cycles.push(path.map(({ node }) => node));
      step.closed = true;
      if (cycles.length >= mostCycles) return;
    } else if (!blocked.has(next)) {
      enter(next);
    }
  }
}

function leave(path: Step[], blocked: Set<number>, waiting: Map<number, Set<number>>): void {
  const step = path.pop();
  if (!step) return;
  if (step.closed) {
    unblock(step.node, blocked, waiting);
    const parent = path.at(-1);
    if (parent) parent.closed = true;
    return;
  }
  for (const next of step.next) {
    const others = waiting.get(next) ?? new Set();
    waiting.set(next, others.add(step.node));
  }
}

function unblock(node: number, blocked: Set<number>, waiting: Map<number, Set<number>>): void {
  const open = [node];
  for (let free = open.pop(); free !== undefined; free = open.pop()) {
    blocked.delete(free);
    for (const node of waiting.get(free) ?? []) open.push(node);
    waiting.delete(free);
  }
}
