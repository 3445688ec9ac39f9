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

export interface StatusBadgeProps {
  of: { status: TemplateStatus; isActive: boolean; isStopped?: boolean };
}

/** Customers get an older version than the newest. */
export const isOlderLive = ({ status, isActive }: StatusBadgeProps["of"]): boolean => isActive && status !== "Active";

/** The status of a template's newest version. An older one can be what customers get: that is worth a word beside it. */
export function StatusBadge({ of }: StatusBadgeProps) {
  const { t } = useWords();
  return (
    <span className="bw-statuses">
      <Badge tone={tones[of.status]}>{t(`status.${of.status}`)}</Badge>
      {of.isStopped === true && <Badge tone="error">{t("life.isStopped")}</Badge>}
      {isOlderLive(of) && <Badge tone="info">{t("list.live")}</Badge>}
    </span>
  );
}
