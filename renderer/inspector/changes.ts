// What one event changed in a form, for the list of events.
import { view, type CompiledForm, type FormState } from "@billwright/engine";

/** Ids of inputs by kind of change. */
export interface Changes {
  readonly shown: readonly string[];
  readonly hidden: readonly string[];
  readonly wrong: readonly string[];
  // oxlint-disable-next-line plain/names -- part of a message's key
  readonly mended: readonly string[];
}

export function changesBetween(form: CompiledForm, before: FormState, after: FormState): Changes {
  const ids = form.order.filter((id) => after.changed.includes(id));
  const seen = ids.map((id) => ({ id, was: view(form, before, id), is: view(form, after, id) }));
  const isWrong = ({ visible, error }: { visible: boolean; error: unknown }) => visible && error !== null;
  const idsOf = (holds: (one: (typeof seen)[number]) => boolean) => seen.filter(holds).map(({ id }) => id);
  return {
    shown: idsOf(({ was, is }) => is.visible && !was.visible),
    hidden: idsOf(({ was, is }) => !is.visible && was.visible),
    wrong: idsOf(({ was, is }) => isWrong(is) && !isWrong(was)),
    mended: idsOf(({ was, is }) => isWrong(was) && !isWrong(is)),
  };
}
