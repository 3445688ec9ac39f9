// The Submit button, and next to it in words what still holds it (gate.reason). Held it is aria-disabled, never disabled: it keeps
// its place in the tab order, says its reasons, and a press checks the whole form (ErrorSummary).
import { useId } from "react";
import { useRenderer } from "../RendererProvider.tsx";
import { useFormState, useFormStore } from "../useStore.ts";
import { gateField, MatterLink } from "./MatterLink.tsx";
import { openMatters, type OpenMatter } from "./openMatters.ts";
import "./submit.css";

export interface SubmitBarProps {
  /** Called at each press, held or not: what it finds is the submit event's to refuse. */
  readonly onSubmit: () => void;
  /** The submission is on its way. */
  readonly busy?: boolean;
}

/** Nothing once the form is submitted, or expired (form.submit-name). */
export function SubmitBar({ onSubmit, busy = false }: SubmitBarProps) {
  const { form, getState } = useFormStore();
  const { t } = useRenderer();
  const reasonsId = useId();
  const closed = useFormState((state) => state.submitted || state.expired);
  useFormState((state) => JSON.stringify(openMatters(form, state)));
  if (closed) return null;

  const matters = openMatters(form, getState());
  const held = matters.some(({ blocker }) => blocker !== null);
  return (
    <div className="bw-submit bw-screen-only">
      {held ? <Reasons id={reasonsId} matters={matters} /> : null}
      <button
        type="button"
        className="bw-button bw-button--primary bw-submit-button"
        aria-disabled={held || busy}
        aria-describedby={held ? reasonsId : undefined}
        onClick={() => {
          if (!busy) onSubmit();
        }}
      >
        {busy ? <span className="bw-spinner" aria-hidden="true" /> : null}
        {form.enrollment.submitName || t("form.submit")}
      </button>
      <p className="bw-visually-hidden" role="status">
        {busy ? t("widgets.sending") : ""}
      </p>
    </div>
  );
}

/** What holds Submit, and every required answer that is missing beside it. */
function Reasons({ id, matters }: { id: string; matters: readonly OpenMatter[] }) {
  const { t } = useRenderer();
  return (
    <div className="bw-reasons" id={id}>
      <p>{t("gate.title")}</p>
      <ul>
        {matters
          .filter(({ blocker, missing }) => blocker !== null || missing)
          .map((matter) => (
            <li
              key={`${matter.input ?? ""} ${matter.blocker?.reason ?? ""}`}
              data-holds={matter.blocker !== null || undefined}
            >
              <Reason matter={matter} />
            </li>
          ))}
      </ul>
    </div>
  );
}

function Reason({ matter: { input, blocker } }: { matter: OpenMatter }) {
  const { t } = useRenderer();
  const { form } = useFormStore();
  const name = (input !== undefined && form.inputs[input]?.name) || (input ?? "");
  if (!blocker) return <MatterLink field={input} text={t("gate.missing", { name })} />;
  return <MatterLink field={input ?? gateField(blocker.reason)} text={t(`gate.${blocker.reason}`, { name })} />;
}
