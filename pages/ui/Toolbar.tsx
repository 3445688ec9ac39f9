// A group of controls, in a row that wraps.
import type { ReactNode } from "react";
import "./bars.css";

export interface ToolbarProps {
  /** The purpose of the controls, for screen readers. */
  label: string;
  /** Placed at the end of the row, apart from the others. */
  end?: ReactNode;
  children: ReactNode;
}

export const Toolbar = ({ label, end, children }: ToolbarProps) => (
  <div className="bw-toolbar" role="group" aria-label={label}>
    {children}
    {end !== undefined && <div className="bw-toolbar-end">{end}</div>}
  </div>
);
