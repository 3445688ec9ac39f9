// Why an input is hidden, further up: the hidden questions that its rules watch, each with its false conditions.
import type { CompiledForm, FormState } from "@billwright/engine";
import { explainInWords, type ReasonInWords } from "@billwright/engine/words";

export interface HiddenParent {
  readonly id: string;
  readonly failing: readonly FailingReason[];
}

interface FailingReason {
  readonly reason: ReasonInWords;
  readonly parents: readonly HiddenParent[];
}

/**
 * The hidden questions behind one false condition. Each input is listed once, however many paths lead to it: `listed` contains those that
 * were.
 */
export function hiddenParents(
  form: CompiledForm,
  state: FormState,
  { holds, reads }: ReasonInWords,
  listed: Set<string> = new Set(),
): HiddenParent[] {
  if (holds) return [];
  return reads.flatMap((id): HiddenParent[] => {
    const { visible, because } = explainInWords(form, state, id);
    if (visible || listed.has(id)) return [];
    listed.add(id);
    const failing = because.filter((reason) => !reason.holds);
    return [
      { id, failing: failing.map((reason) => ({ reason, parents: hiddenParents(form, state, reason, listed) })) },
    ];
  });
}
