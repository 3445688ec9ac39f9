// Shown when a list is empty: what it will contain, and what to do.
import type { ReactNode } from "react";
import "./states.css";

export interface EmptyStateProps {
  title: string;
  /** One sentence: why, or what would be here. */
  children?: ReactNode;
  /** The button or link that creates the first one. */
  action?: ReactNode;
}

export const EmptyState = ({ title, children, action }: EmptyStateProps) => (
  <div className="bw-empty">
    <p className="bw-empty-title">{title}</p>
    {children !== undefined && <p>{children}</p>}
    {action}
  </div>
);
