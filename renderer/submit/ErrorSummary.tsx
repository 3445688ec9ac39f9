// The error summary after a refused submit: a sentence, and a link to each problem: wrong answers, missing ones and what blocks Submit. If
// answers are missing and nothing blocks, the first missing one takes focus (check.required), otherwise the summary's heading does.
import { useEffect, useRef } from "react";
import { blockers, missingIds } from "@billwright/engine";
import type { CompiledForm, FormState } from "@billwright/engine";
import { focusInput } from "../field/fieldIds.ts";
import { useRenderer } from "../RendererProvider.tsx";
import { useFormState, useFormStore, useRefusals } from "../useStore.ts";
import { gateField, ProblemLink } from "./ProblemLink.tsx";
import { submitProblems, type SubmitProblem } from "./submitProblems.ts";
import "./submit.css";

export function ErrorSummary() {
  const { form, getState } = useFormStore();
  const refusals = useRefusals();
  useFormState((state) => JSON.stringify(shownProblems(form, state)));
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    if (refusals === 0) return;
    const state = getState();
    const [missing] = missingIds(form, state);
    if (missing !== undefined && blockers(form, state).length === 0) focusInput(missing);
    else heading.current?.focus();
  }, [refusals, form, getState]);

  const problems = shownProblems(form, getState());
  if (problems.length === 0) return null;
  return (
    <div className="bw-summary">
      <div role="alert">
        <h2 className="bw-summary-title" ref={heading} tabIndex={-1}>
          <Sentences problems={problems} />
        </h2>
      </div>
      <ul>
        {problems.map((problem) => (
          <li
            key={`${problem.input ?? ""} ${problem.blocker?.reason ?? ""}`}
            data-faulty={problem.missing || problem.error !== null || undefined}
          >
            <Problem problem={problem} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Sentences({ problems }: { problems: readonly SubmitProblem[] }) {
  const { t } = useRenderer();
  const missing = problems.some((problem) => problem.missing);
  const wrong = problems.some(({ error }) => error !== null);
  return (
    <>
      {missing ? <span>{t("check.required")}</span> : null}
      {wrong ? <span>{t("check.errors")}</span> : null}
      {missing || wrong ? null : <span>{t("gate.title")}</span>}
    </>
  );
}

/** An error or a missing answer takes precedence over a missing verification. */
function Problem({ problem: { input, error, missing, blocker } }: { problem: SubmitProblem }) {
  const { t } = useRenderer();
  const { form } = useFormStore();
  const name = (input !== undefined && form.inputs[input]?.name) || (input ?? "");
  if (error) return <ProblemLink field={input} text={`${name}: ${t(error.key, error.params)}`} />;
  if (missing || !blocker) return <ProblemLink field={input} text={name} />;
  return <ProblemLink field={input ?? gateField(blocker.reason)} text={t(blocker.ask, { name })} />;
}

/** Empty until a submit was refused, and again once one was accepted. */
const shownProblems = (form: CompiledForm, state: FormState): SubmitProblem[] =>
  state.refused && !state.submitted ? submitProblems(form, state) : [];
