// What differs between the form that is being filled in and the version that has replaced it, by the names of its questions.
import type { CompiledForm } from "@billwright/engine";

/** The form that was being filled in, and the version in its place. */
export interface OtherVersion {
  before: CompiledForm;
  after: CompiledForm;
}

interface Differences {
  added: readonly string[];
  gone: readonly string[];
  changed: readonly string[];
}

export function differencesFrom({ before, after }: OtherVersion): Differences {
  const names = (form: CompiledForm, ids: readonly string[]) => ids.map((id) => form.inputs[id]!.name || id);
  const isIn = (form: CompiledForm) => (id: string) => Object.hasOwn(form.inputs, id);
  const isOther = (id: string) => writtenOf(before, id) !== writtenOf(after, id);
  return {
    added: names(
      after,
      after.order.filter((id) => !isIn(before)(id)),
    ),
    gone: names(
      before,
      before.order.filter((id) => !isIn(after)(id)),
    ),
    changed: names(
      after,
      after.order.filter((id) => isIn(before)(id) && isOther(id)),
    ),
  };
}

const writtenOf = ({ inputs, logic }: CompiledForm, id: string): string =>
  JSON.stringify([inputs[id], Object.hasOwn(logic, id) ? logic[id] : null]);
