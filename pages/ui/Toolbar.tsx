// Controls that belong together, in a row that breaks where there is no room.
import type { ReactNode } from "react";
import "./bars.css";

export interface ToolbarProps {
  /** What the controls are for; read out. */
  label: string;
  /** Stands at the row's end, apart from the others. */
  end?: ReactNode;
  children: ReactNode;
}

export const Toolbar = ({ label, end, children }: ToolbarProps) => (
  <div className="bw-toolbar" role="group" aria-label={label}>
    {children}
    {end !== undefined && <div className="bw-toolbar-end">{end}</div>}
  </div>
);
