// The lower bound of the cost. Plain arrays changed in place, dependants only; no checks, no earlier states. It does report which inputs
// changed, because a page has to know what to render.
import { type Adapter, type BenchForm, chosenBy, type Session } from "../model.ts";

interface Test {
  parent: number;
  /** The watched guid; null: the parent's visibility is watched. */
  choice: string | null;
  /** The required answer or visibility of the parent. */
  wanted: boolean;
}

const none: readonly string[] = [];

function testsOf(form: BenchForm, index: Map<string, number>): Test[][] {
  return form.inputs.map(({ rules }) =>
    rules.map(({ parentId, condition, choiceId }) => ({
      parent: index.get(parentId)!,
      choice: condition === "Selected" || condition === "NotSelected" ? choiceId! : null,
      wanted: condition === "Selected" || condition === "Displayed",
    })),
  );
}

function open(form: BenchForm): Session {
  const index = new Map(form.inputs.map(({ id }, at) => [id, at]));
  const tests = testsOf(form, index);
  const dependants: number[][] = form.inputs.map(() => []);
  tests.forEach((own, at) => own.forEach(({ parent }) => dependants[parent]!.push(at)));
  const shown: boolean[] = form.inputs.map(() => false);
  const chosen: (readonly string[])[] = form.inputs.map(() => none);
  let changed: string[] = [];

  const holds = (at: number): boolean => {
    for (const { parent, choice, wanted } of tests[at]!)
      if ((choice === null ? shown[parent]! : chosen[parent]!.includes(choice)) !== wanted) return false;
    return true;
  };
  /** Propagates a change to everything that depends on it; ends because forms have no cycles. */
  const settle = (queue: number[]): void => {
    for (let next = 0; next < queue.length; next++) {
      const at = queue[next]!;
      const now = holds(at);
      if (now === shown[at]) continue;
      shown[at] = now;
      changed.push(form.inputs[at]!.id);
      if (!now) chosen[at] = none;
      for (const dependant of dependants[at]!) queue.push(dependant);
    }
  };
  settle(form.inputs.map((_, at) => at));
  return {
    answer({ input, value }) {
      const at = index.get(input)!;
      if (!shown[at]) return;
      chosen[at] = chosenBy(value);
      changed = [input];
      settle([...dependants[at]!]);
    },
    isVisible: (input) => shown[index.get(input)!]!,
  };
}

export const floor: Adapter = { name: "floor (by hand)", prepare: (form) => () => open(form) };
