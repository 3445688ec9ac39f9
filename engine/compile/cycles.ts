// Finds all elementary cycles of the "watches" graph with Johnson's algorithm. No recursion, so that a long chain cannot overflow the
// stack.

/** More cycles are not listed: their number can grow exponentially. */
const mostCycles = 1_000;

/** Node → the nodes it watches, each once. */
type Graph = readonly (readonly number[])[];

/** Each cycle as its nodes in order: each watches the next, the last one the first; it starts at its lowest node. */
export function cyclesOf(graph: Graph): number[][] {
  const cycles: number[][] = [];
  const byLowest = new Map<number, ReadonlySet<number>>();
  const keep = (component: readonly number[]) =>
    byLowest.set(
      component.reduce((lowest, node) => Math.min(lowest, node)),
      new Set(component),
    );
  cyclicComponents(graph, new Set(graph.keys())).forEach(keep);
  for (const start of graph.keys()) {
    const component = byLowest.get(start);
    if (component === undefined) continue;
    collectFrom(start, graph, component, cycles);
    if (cycles.length >= mostCycles) break;
    // Each of these has a cycle of its own, so no walk is in vain.
    cyclicComponents(graph, new Set([...component].filter((node) => node !== start))).forEach(keep);
  }
  return cycles;
}

interface Visit {
  readonly node: number;
  readonly next: readonly number[];
  position: number;
  /** When it was entered. */
  readonly index: number;
  /** The earliest of the nodes still open that it leads to. */
  earliest: number;
}

/** The strongly connected components among the nodes that have a cycle, by Tarjan's algorithm. */
function cyclicComponents(graph: Graph, among: ReadonlySet<number>): number[][] {
  const components: number[][] = [];
  /** When each node was entered; Infinity once its component is known. */
  const entered = new Map<number, number>();
  const open: number[] = [];
  const path: Visit[] = [];
  const enter = (node: number) => {
    const index = entered.size;
    entered.set(node, index);
    open.push(node);
    path.push({ node, next: graph[node] ?? [], position: 0, index, earliest: index });
  };
  const leave = ({ node, next, index, earliest }: Visit) => {
    path.pop();
    const parent = path.at(-1);
    if (parent) parent.earliest = Math.min(parent.earliest, earliest);
    if (earliest < index) return;
    const component = open.splice(open.lastIndexOf(node));
    for (const known of component) entered.set(known, Infinity);
    if (component.length > 1 || next.includes(node)) components.push(component);
  };
  for (const first of among) {
    if (!entered.has(first)) enter(first);
    for (let visit = path.at(-1); visit; visit = path.at(-1)) {
      const next = visit.next[visit.position++];
      if (next === undefined) leave(visit);
      else if (!among.has(next)) continue;
      else if (entered.has(next)) visit.earliest = Math.min(visit.earliest, entered.get(next)!);
      else enter(next);
    }
  }
  return components;
}

interface Step {
  readonly node: number;
  readonly next: readonly number[];
  position: number;
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
    path.push({ node, next: (graph[node] ?? []).filter((next) => component.has(next)), position: 0, closed: false });
  };
  enter(start);
  for (let step = path.at(-1); step; step = path.at(-1)) {
    const next = step.next[step.position++];
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
  const step = path.pop()!;
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
