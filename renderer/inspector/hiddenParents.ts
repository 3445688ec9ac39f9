// Why an input is hidden, further back: the questions that its rules watch and that are themselves hidden, each with what fails for it.
import { explainInWords, type CompiledForm, type FormState, type ReasonInWords } from "@billwright/engine";

export interface HiddenParent {
  readonly id: string;
  readonly failing: readonly FailingReason[];
}

export interface FailingReason {
  readonly reason: ReasonInWords;
  readonly parents: readonly HiddenParent[];
}

/** Behind one reason that does not hold. An input is told once, however many ways lead to it: `told` holds those that were. */
export function hiddenParents(
  form: CompiledForm,
  state: FormState,
  { holds, reads }: ReasonInWords,
  told: Set<string> = new Set(),
): HiddenParent[] {
  if (holds) return [];
  return reads.flatMap((id): HiddenParent[] => {
    const { visible, because } = explainInWords(form, state, id);
    if (visible || told.has(id)) return [];
    told.add(id);
    const failing = because.filter((reason) => !reason.holds);
    return [{ id, failing: failing.map((reason) => ({ reason, parents: hiddenParents(form, state, reason, told) })) }];
  });
}
