// Where people stop: visits and how far they came, and the questions at which they stopped or were refused. It adds up by what is counted: a
// visit has stopped at one question, or after Submit, or it has ended in a submission.
import type { CallData } from "@billwright/schemas";
import type { StepTotal } from "../../platform/index.ts";
import type { AnswerColumn } from "./export/columns.ts";

type Data = CallData<"GET /api/Enrollments/Analytics">;

const sumOf = (steps: readonly StepTotal[], kind: StepTotal["kind"]): number =>
  steps.reduce((sum, step) => sum + (step.kind === kind ? step.count : 0), 0);

/** A submission without a visit, as a program makes it, is one that came all the way. */
export function funnelOf(visits: number, sent: number, steps: readonly StepTotal[]): Data["funnel"] {
  const pressed = sent + sumOf(steps, "pressed");
  const begun = pressed + sumOf(steps, "stopped");
  return { visits: Math.max(visits, begun), begun, pressed, sent };
}

/** `numberOf`: of a version, by its id. */
export function stopsOf(
  steps: readonly StepTotal[],
  columns: readonly AnswerColumn[],
  numberOf: (versionId: string) => number | undefined,
  dated: (name: string, until: number | null) => string,
): Data["stops"] {
  return columns.flatMap(({ inputId, name, until, inputs }) => {
    const own = steps.filter((step) => step.inputId === inputId && inputs.has(numberOf(step.versionId) ?? -1));
    if (own.length === 0) return [];
    return { inputId, name: dated(name, until), stopped: sumOf(own, "stopped"), refused: sumOf(own, "refused") };
  });
}
