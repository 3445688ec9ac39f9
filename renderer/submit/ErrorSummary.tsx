// What a refused submit says: the sentence, and a link to each field it means. Required fields left empty take focus themselves,
// the first of them (check.required); where only errors stand, the summary does.
import { useEffect, useRef } from "react";
import type { MouseEvent } from "react";
import { errorIds, invalidIds, missingIds, view } from "@billwright/engine";
import type { CompiledForm, FormState } from "@billwright/engine";
import type { MessageRef } from "@billwright/schemas";
import { controlId, focusInput } from "../field/fieldIds.ts";
import { useRenderer } from "../RendererProvider.tsx";
import { useFormState, useFormStore, useRefusals } from "../useStore.ts";
import "./submit.css";

export function ErrorSummary() {
  const { form, getState } = useFormStore();
  const refusals = useRefusals();
  useFormState((state) => JSON.stringify(faultsOf(form, state)));
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (refusals === 0) return;
    const [missing] = missingIds(form, getState());
    if (missing !== undefined) focusInput(missing);
    else box.current?.focus();
  }, [refusals, form, getState]);

  const state = getState();
  const faults = faultsOf(form, state);
  if (faults.length === 0) return null;
  return (
    <div className="bw-summary" ref={box} tabIndex={-1}>
      <Sentences wrong={errorIds(form, state).length > 0} missing={missingIds(form, state).length > 0} />
      <ul>
        {faults.map(({ id, error }) => (
          <li key={id}>
            <FaultLink id={id} error={error} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Sentences({ wrong, missing }: { wrong: boolean; missing: boolean }) {
  const { t } = useRenderer();
  return (
    <div role="alert">
      {missing ? <p className="bw-summary-title">{t("check.required")}</p> : null}
      {wrong ? <p className="bw-summary-title">{t("check.errors")}</p> : null}
    </div>
  );
}

function FaultLink({ id, error }: Fault) {
  const { t } = useRenderer();
  const { form } = useFormStore();
  const go = (event: MouseEvent) => {
    event.preventDefault();
    focusInput(id);
  };
  return (
    <a href={`#${controlId(id)}`} onClick={go}>
      {form.inputs[id]?.name}
      {error ? `: ${t(error.key, error.params)}` : null}
    </a>
  );
}

/** An input to mend; no error: it is required and empty. */
interface Fault {
  readonly id: string;
  readonly error: MessageRef | null;
}

/** None until a submit was refused. */
const faultsOf = (form: CompiledForm, state: FormState): Fault[] =>
  invalidIds(form, state).map((id) => ({ id, error: view(form, state, id).error }));
