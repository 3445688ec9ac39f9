// A status as a word and a colour; the word alone is sufficient.
import type { ReactNode } from "react";
import type { TemplateStatus } from "@billwright/schemas";
import { useWords } from "../i18n/useWords.ts";
import "./states.css";

export type BadgeTone = "neutral" | "info" | "success" | "warning" | "error";

export const Badge = ({ tone, children }: { tone: BadgeTone; children: ReactNode }) => (
  <span className="bw-status-badge" data-tone={tone}>
    {children}
  </span>
);

const tones: Record<TemplateStatus, BadgeTone> = {
  Draft: "neutral",
  PendingForApproval: "warning",
  Active: "success",
  Rejected: "error",
};

/** The status of a template. */
export function StatusBadge({ status }: { status: TemplateStatus }) {
  const { t } = useWords();
  return <Badge tone={tones[status]}>{t(`status.${status}`)}</Badge>;
}
