// The submission that the form would send as it stands. Bank numbers go apart from it, and are shown masked.
import { maskAccountNumber, toSubmission, type FormState } from "@billwright/engine";
import { useRenderer } from "../RendererProvider.tsx";
import { Code } from "./Code.tsx";
import type { PanelProps } from "./Inspector.tsx";

export function SubmissionPanel({ form, state }: PanelProps) {
  const { t } = useRenderer();
  return (
    <>
      <Code title={t("inspector.sends")} json={toSubmission(form, state)} />
      {state.payment !== null && <Code title={t("inspector.bank")} json={masked(state.payment)} />}
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
