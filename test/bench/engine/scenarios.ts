// The measured operations: five kinds, each on a small and a large form.
import { chainForm, flips, mixedForm, randomAnswers, scatteredForm, toggles } from "./forms.ts";
import type { Task } from "./measure.ts";
import type { Adapter, BenchEvent, BenchForm } from "./model.ts";

export const sizes = [50, 2000] as const;

export interface Scenario {
  name: "answer" | "flip" | "mixed" | "open";
  about: string;
  form(size: number): BenchForm;
  /** Answers for the correctness check. */
  proof(form: BenchForm, count: number): BenchEvent[];
  task(adapter: Adapter, form: BenchForm): Task;
}

/** Applies the answers in an endless loop, and reads one input after each. */
function answering(adapter: Adapter, form: BenchForm, events: readonly BenchEvent[]): Task {
  const session = adapter.prepare(form)();
  const watched = form.inputs.at(-1)!.id;
  let at = 0;
  let shown = 0;
  return {
    run() {
      session.answer(events[at]!);
      if (session.isVisible(watched)) shown++;
      at = at + 1 === events.length ? 0 : at + 1;
      if (shown < 0) throw new Error("unreachable: keeps the reading from being optimised away");
    },
  };
}

function opening(adapter: Adapter, form: BenchForm): Task {
  const open = adapter.prepare(form);
  const watched = form.inputs[0]!.id;
  return { run: () => void open().isVisible(watched) };
}

export const scenarios: Scenario[] = [
  {
    name: "answer",
    about: "one choice shows or hides five inputs, scattered over the form",
    form: scatteredForm,
    proof: (form, count) => randomAnswers(form, count, 21),
    task: (adapter, form) => answering(adapter, form, toggles(form, 5000, 22)),
  },
  {
    name: "flip",
    about: "one choice shows or hides all inputs, a chain in scattered order",
    form: chainForm,
    proof: (_form, count) => flips(count),
    task: (adapter, form) => answering(adapter, form, flips(2)),
  },
  {
    name: "mixed",
    about: "answers as they come to a form of sections, all four conditions, up to three rules an input",
    form: mixedForm,
    proof: (form, count) => randomAnswers(form, count, 23),
    task: (adapter, form) => answering(adapter, form, randomAnswers(form, 2000, 24)),
  },
  {
    name: "open",
    about: "the mixed form is compiled and begun",
    form: mixedForm,
    proof: (form, count) => randomAnswers(form, count, 25),
    task: opening,
  },
];
