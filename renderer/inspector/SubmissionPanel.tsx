// The submission that the form would send as it stands, and whether its schema takes it. Bank numbers go apart from it, and are shown
// masked.
import { maskAccountNumber, toSubmission, view, type FormState } from "@billwright/engine";
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
      <SchemaVerdict form={form} state={state} onFocus={onFocus} submission={submission} />
      <Code title={t("inspector.sends")} json={submission} />
      {state.payment !== null && <Code title={t("inspector.bank")} json={masked(state.payment)} />}
    </>
  );
}

/** What the server's own check of the structure says, here without eval, which no page allows. */
function SchemaVerdict({ form, state, onFocus, submission }: PanelProps & { submission: Submission }) {
  const { t } = useRenderer();
  const faulty = faultyInputs(form, submission);
  if (faulty.length === 0) return <p className="bw-inspector-verdict">{t("inspector.schemaValid")}</p>;
  return (
    <>
      <p className="bw-inspector-verdict" data-verdict="held">
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

/** Every digit but the last four of each number hidden; the token of a saved bank is no number, but opens one. */
function masked(payment: NonNullable<FormState["payment"]>): Record<string, unknown> {
  const entries = Object.entries(payment).map(([key, value]: [string, unknown]) => [
    key,
    typeof value === "string" ? maskAccountNumber(value) : value,
  ]);
  return Object.fromEntries(entries) as Record<string, unknown>;
}
