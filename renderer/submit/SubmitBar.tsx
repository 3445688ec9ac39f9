// The Submit button, and next to it in words what still holds it (gate.reason). Held it is aria-disabled, never disabled: it keeps
// its place in the tab order, says its reasons, and when pressed leads to the first of them.
import { useId, useRef } from "react";
import type { MouseEvent, Ref } from "react";
import { blockers } from "@billwright/engine";
import { controlId, focusInput, gateFields } from "../field/fieldIds.ts";
import { useRenderer } from "../RendererProvider.tsx";
import { useFormState, useFormStore } from "../useStore.ts";
import "./submit.css";

type Blocker = ReturnType<typeof blockers>[number];

export interface SubmitBarProps {
  /** Called when nothing holds Submit. Missing and wrong answers are the submit event's to refuse. */
  readonly onSubmit: () => void;
  /** The submission is on its way. */
  readonly busy?: boolean;
}

/** Nothing once the form is submitted, or expired (form.submit-name). */
export function SubmitBar({ onSubmit, busy = false }: SubmitBarProps) {
  const { form, getState } = useFormStore();
  const { t } = useRenderer();
  const reasonsId = useId();
  const reasons = useRef<HTMLUListElement>(null);
  const closed = useFormState((state) => state.submitted || state.expired);
  useFormState((state) => JSON.stringify(blockers(form, state)));
  if (closed) return null;

  const held = blockers(form, getState());
  const press = () => {
    if (busy) return;
    if (held.length === 0) onSubmit();
    else reasons.current?.querySelector("a")?.focus();
  };
  return (
    <div className="bw-submit bw-screen-only">
      {held.length > 0 ? <Reasons id={reasonsId} list={reasons} held={held} /> : null}
      <button
        type="button"
        className="bw-button bw-button--primary bw-submit-button"
        aria-disabled={held.length > 0 || busy}
        aria-describedby={held.length > 0 ? reasonsId : undefined}
        onClick={press}
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

function Reasons({ id, list, held }: { id: string; list: Ref<HTMLUListElement>; held: readonly Blocker[] }) {
  const { t } = useRenderer();
  return (
    <div className="bw-reasons" id={id}>
      <p>{t("gate.title")}</p>
      <ul ref={list}>
        {held.map((blocker) => (
          <li key={`${blocker.reason} ${blocker.input ?? ""}`}>
            <Reason blocker={blocker} />
          </li>
        ))}
      </ul>
    </div>
  );
}

function Reason({ blocker }: { blocker: Blocker }) {
  const { t } = useRenderer();
  const { form } = useFormStore();
  const { reason, input } = blocker;
  const field = input ?? (reason in gateFields ? gateFields[reason as keyof typeof gateFields] : undefined);
  const words = t(`gate.${reason}`, { name: (input && form.inputs[input]?.name) ?? "" });
  if (field === undefined) return words;
  const go = (event: MouseEvent) => {
    event.preventDefault();
    focusInput(field);
  };
  return (
    <a href={`#${controlId(field)}`} onClick={go}>
      {words}
    </a>
  );
}
