// The reference: visibility by the letter of the specification and by brute force. Only the answers are stored between answers.
import { type BenchForm, type BenchInput, chosenBy, type Session } from "./model.ts";

/** Computes everything again after each answer; slow, and too simple to be wrong. */
export function openOracle(form: BenchForm): Session {
  const inputs = new Map(form.inputs.map((input) => [input.id, input]));
  const chosen = new Map<string, string[]>();
  let shown = settle(inputs, chosen);
  return {
    isVisible: (input) => shown.get(input) ?? false,
    answer({ input, value }) {
      if (!shown.get(input)) return;
      if (inputs.get(input)!.options.length) chosen.set(input, chosenBy(value));
      shown = settle(inputs, chosen);
    },
  };
}

/** An input is shown if all its rules are true; a hidden one has no choice selected and loses its choices. */
function settle(inputs: Map<string, BenchInput>, chosen: Map<string, string[]>): Map<string, boolean> {
  const shown = new Map<string, boolean>();
  for (const start of inputs.values()) {
    // An explicit stack: a chain can be longer than the call stack is deep.
    const open = [start];
    while (open.length) {
      const input = open.at(-1)!;
      const unknown = input.rules.filter(({ parentId }) => !shown.has(parentId));
      if (shown.has(input.id) || unknown.length === 0) {
        if (!shown.has(input.id)) shown.set(input.id, rulesHold(input, shown, chosen));
        open.pop();
      } else for (const { parentId } of unknown) open.push(inputs.get(parentId)!);
    }
  }
  for (const id of chosen.keys()) if (!shown.get(id)) chosen.delete(id);
  return shown;
}

function rulesHold({ rules }: BenchInput, shown: Map<string, boolean>, chosen: Map<string, string[]>): boolean {
  return rules.every(({ parentId, condition, choiceId }) => {
    const displayed = shown.get(parentId)!;
    const selected = displayed && (chosen.get(parentId) ?? []).includes(choiceId ?? "");
    if (condition === "Selected") return selected;
    if (condition === "NotSelected") return !selected;
    return condition === "Displayed" ? displayed : !displayed;
  });
}
