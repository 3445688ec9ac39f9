// The value of a merge tag in this form (form.merge-tags).
import type { CompiledForm } from "../form/compiledForm.ts";
import type { FormState } from "../state/formState.ts";
import { planFor } from "../state/plan.ts";

/** CurrentDate is today; the others come from the link and the biller. Null: unknown (a prepopulated element then shows its own value). */
export function mergeTagValue(form: CompiledForm, state: FormState, name: string): string | null {
  planFor(form, state);
  return name === "CurrentDate" ? state.session.today : state.session.tags[name] || null;
}
