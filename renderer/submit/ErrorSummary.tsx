// What a refused submit says: the sentence, and a link to each field it means. Required fields left empty take focus themselves,
// the first of them (check.required); where only errors stand, the summary does.
import { useEffect, useRef } from "react";
import type { MouseEvent } from "react";
import { errorIds, missingIds } from "@billwright/engine";
import type { CompiledForm, FormState } from "@billwright/engine";
import { controlId, focusInput } from "../field/fieldIds.ts";
import { useRenderer } from "../RendererProvider.tsx";
import { useFormState, useFormStore, useRefusals } from "../useStore.ts";
import "./submit.css";

export function ErrorSummary() {
  const { form, getState } = useFormStore();
  const refusals = useRefusals();
  const told = useFormState((state) => invalidKey(form, state));
  const box = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (refusals === 0) return;
    const [missing] = missingIds(form, getState());
    if (missing !== undefined) focusInput(missing);
    else box.current?.focus();
  }, [refusals, form, getState]);

  if (told === "") return null;
  const state = getState();
  return (
    <div className="bw-summary" ref={box} tabIndex={-1}>
      <Sentences wrong={errorIds(form, state).length > 0} missing={missingIds(form, state).length > 0} />
      <ul>
        {invalidInOrder(form, state).map((id) => (
          <li key={id}>
            <InvalidLink id={id} />
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
      {missing ? <p className="bw-summary__title">{t("check.required")}</p> : null}
      {wrong ? <p className="bw-summary__title">{t("check.errors")}</p> : null}
    </div>
  );
}

function InvalidLink({ id }: { id: string }) {
  const { t } = useRenderer();
  const store = useFormStore();
  const error = store.getView(id).error;
  const go = (event: MouseEvent) => {
    event.preventDefault();
    focusInput(id);
  };
  return (
    <a href={`#${controlId(id)}`} onClick={go}>
      {store.form.inputs[id]?.name}
      {error ? `: ${t(error.key, error.params)}` : null}
    </a>
  );
}

/** The inputs in error or missing, in page order; none until a submit was refused. */
function invalidInOrder(form: CompiledForm, state: FormState): string[] {
  if (!state.refused) return [];
  const invalid = new Set([...errorIds(form, state), ...missingIds(form, state)]);
  return form.order.filter((id) => invalid.has(id));
}

/** Changes exactly when the summary must render. */
const invalidKey = (form: CompiledForm, state: FormState): string =>
  JSON.stringify(invalidInOrder(form, state)).slice(2);
