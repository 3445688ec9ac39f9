// The submission that the form would send now, and whether its schema accepts it. Bank numbers are sent separately and are shown masked.
import { toSubmission, view, type FormState } from "@billwright/engine";
import { maskAccountNumber } from "@billwright/engine/bank";
import type { Submission } from "@billwright/schemas";
import { useRenderer } from "../RendererProvider.tsx";
import { Code } from "./Code.tsx";
import { InputLink } from "./InputLink.tsx";
import type { PanelProps } from "./panel.ts";
import { faultyInputs } from "./schemaFaults.ts";

export function SubmissionPanel({ form, state, onFocus }: PanelProps) {
  const { t } = useRenderer();
  const submission = toSubmission(form, state);
  return (
    <>
      <SchemaStatus form={form} state={state} onFocus={onFocus} submission={submission} />
      <Code title={t("inspector.sends")} json={submission} />
      {state.payment !== null && <Code title={t("inspector.bank")} json={masked(state.payment)} />}
    </>
  );
}

/** The result of the server's structure check, computed here without eval, which the CSP forbids. */
function SchemaStatus({ form, state, onFocus, submission }: PanelProps & { submission: Submission }) {
  const { t } = useRenderer();
  const faulty = faultyInputs(form, submission);
  if (faulty.length === 0) return <p className="bw-inspector-status">{t("inspector.schemaValid")}</p>;
  return (
    <>
      <p className="bw-inspector-status" data-status="held">
        {t("inspector.schemaInvalid")}
      </p>
      <ul className="bw-inspector-list">
        {faulty.map((id) => (
          <li key={id}>
            <InputLink form={form} id={id} isThere={view(form, state, id).visible} onFocus={onFocus} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** All but the last four digits of each number are hidden. A saved bank's token is masked too, because it gives access to a number. */
function masked(payment: NonNullable<FormState["payment"]>): Record<string, unknown> {
  const entries = Object.entries(payment).map(([key, value]: [string, unknown]) => [
    key,
    typeof value === "string" ? maskAccountNumber(value) : value,
  ]);
  return Object.fromEntries(entries) as Record<string, unknown>;
}
