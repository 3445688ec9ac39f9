// What a refused submit says: the sentence, and a link to each thing it means: wrong answers, missing ones and what holds Submit. Where only
// answers are missing the first of them takes focus (check.required), else the summary's heading does.
import { useEffect, useRef } from "react";
import { blockers, missingIds } from "@billwright/engine";
import type { CompiledForm, FormState } from "@billwright/engine";
import { focusInput } from "../field/fieldIds.ts";
import { useRenderer } from "../RendererProvider.tsx";
import { useFormState, useFormStore, useRefusals } from "../useStore.ts";
import { gateField, MatterLink } from "./MatterLink.tsx";
import { openMatters, type OpenMatter } from "./openMatters.ts";
import "./submit.css";

export function ErrorSummary() {
  const { form, getState } = useFormStore();
  const refusals = useRefusals();
  useFormState((state) => JSON.stringify(mattersToTell(form, state)));
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (refusals === 0) return;
    const state = getState();
    const [missing] = missingIds(form, state);
    if (missing !== undefined && blockers(form, state).length === 0) focusInput(missing);
    else heading.current?.focus();
  }, [refusals, form, getState]);

  const matters = mattersToTell(form, getState());
  if (matters.length === 0) return null;
  return (
    <div className="bw-summary">
      <div role="alert">
        <h2 className="bw-summary-title" ref={heading} tabIndex={-1}>
          <Sentences matters={matters} />
        </h2>
      </div>
      <ul>
        {matters.map((matter) => (
          <li
            key={`${matter.input ?? ""} ${matter.blocker?.reason ?? ""}`}
            data-faulty={matter.missing || matter.error !== null || undefined}
          >
            <Matter matter={matter} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Sentences({ matters }: { matters: readonly OpenMatter[] }) {
  const { t } = useRenderer();
  const missing = matters.some((matter) => matter.missing);
  const wrong = matters.some(({ error }) => error !== null);
  return (
    <>
      {missing ? <span>{t("check.required")}</span> : null}
      {wrong ? <span>{t("check.errors")}</span> : null}
      {missing || wrong ? null : <span>{t("gate.title")}</span>}
    </>
  );
}

/** What is wrong or missing goes before what its input has to be verified for. */
function Matter({ matter: { input, error, missing, blocker } }: { matter: OpenMatter }) {
  const { t } = useRenderer();
  const { form } = useFormStore();
  const name = (input !== undefined && form.inputs[input]?.name) || (input ?? "");
  if (error) return <MatterLink field={input} text={`${name}: ${t(error.key, error.params)}`} />;
  if (missing || !blocker) return <MatterLink field={input} text={name} />;
  return <MatterLink field={input ?? gateField(blocker.reason)} text={t(`gate.${blocker.reason}`, { name })} />;
}

/** None until a submit was refused, nor once one was taken. */
const mattersToTell = (form: CompiledForm, state: FormState): OpenMatter[] =>
  state.refused && !state.submitted ? openMatters(form, state) : [];
