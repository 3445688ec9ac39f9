// The Submit button of the form around it, which Enter presses as well, with the reasons that block it beside it (gate.reason). A blocked
// button is aria-disabled, never disabled: it stays in the tab order, describes its reasons, and a press checks the whole form (ErrorSummary).
import { useEffect, useId, useState } from "react";
import { balanceError, blockers } from "@billwright/engine";
import { useRenderer } from "../RendererProvider.tsx";
import { useFormState, useFormStore } from "../useStore.ts";
import { gateField, ProblemLink } from "./ProblemLink.tsx";
import { submitProblems, type SubmitProblem } from "./submitProblems.ts";
import "./submit.css";

/** After so long without an answer a customer wonders whether the press did anything. */
const longAfter = 8_000;

export interface SubmitBarProps {
  /** Called at each press, blocked or not; the submit event refuses what is not ready. */
  readonly onSubmit: () => void;
  /** The submission is being sent. */
  readonly busy?: boolean;
}

/** Renders nothing once the form is submitted or expired (form.submit-name), nor where no plan can be made of the balance. */
export function SubmitBar({ onSubmit, busy = false }: SubmitBarProps) {
  const { form } = useFormStore();
  const { t } = useRenderer();
  const reasonsId = useId();
  const closed = useFormState((state) => state.submitted || state.expired || balanceError(form, state) !== null);
  const blocked = useFormState((state) => blockers(form, state).length > 0);
  if (closed) return null;

  return (
    <div className="bw-submit bw-screen-only">
      {blocked ? <Reasons id={reasonsId} /> : null}
      <button
        type="submit"
        className="bw-button bw-button--primary bw-submit-button"
        aria-disabled={blocked || busy}
        aria-describedby={blocked ? reasonsId : undefined}
        onClick={(event) => {
          // The form may be gone once this press is handled, and a browser warns of sending one that is.
          event.preventDefault();
          if (!busy) onSubmit();
        }}
      >
        {busy ? <span className="bw-spinner" aria-hidden="true" /> : null}
        {form.enrollment.submitName || t("form.submit")}
      </button>
      <Sending busy={busy} />
    </div>
  );
}

/** Says that the answers are on their way; once that takes long, for everybody to see. */
function Sending({ busy }: { busy: boolean }) {
  const { t } = useRenderer();
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    if (!busy) return;
    const timer = setTimeout(() => setLong(true), longAfter);
    return () => {
      clearTimeout(timer);
      setLong(false);
    };
  }, [busy]);
  return (
    <p className={isLong ? undefined : "bw-visually-hidden"} role="status">
      {busy ? t(isLong ? "widgets.sendingLong" : "widgets.sending") : ""}
    </p>
  );
}

/** What blocks Submit, and every required answer that is missing. Only a blocked form looks for them at each event. */
function Reasons({ id }: { id: string }) {
  const { form, getState } = useFormStore();
  const { t } = useRenderer();
  useFormState((state) => JSON.stringify(submitProblems(form, state)));
  return (
    <div className="bw-reasons" id={id}>
      <p>{t("gate.title")}</p>
      <ul>
        {submitProblems(form, getState())
          .filter(({ blocker, missing }) => blocker !== null || missing)
          .map((problem) => (
            <li
              key={`${problem.input ?? ""} ${problem.blocker?.reason ?? ""}`}
              data-holds={problem.blocker !== null || undefined}
            >
              <Reason problem={problem} />
            </li>
          ))}
      </ul>
    </div>
  );
}

function Reason({ problem: { input, blocker } }: { problem: SubmitProblem }) {
  const { t } = useRenderer();
  const { form } = useFormStore();
  const name = (input !== undefined && form.inputs[input]?.name) || (input ?? "");
  if (!blocker) return <ProblemLink field={input} text={t("gate.missing", { name })} />;
  return <ProblemLink field={input ?? gateField(blocker.reason)} text={t(blocker.ask, { name })} />;
}
