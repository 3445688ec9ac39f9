// The top of a staff page: link to the parent page, heading, lead and actions.
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { PageHeading } from "./PageHeading.tsx";
import "./bars.css";

export interface PageTopProps {
  title: ReactNode;
  /** The status of what the page shows, beside the heading. */
  badge?: ReactNode;
  /** One sentence under the heading. */
  lead?: ReactNode;
  /** The page above this one. */
  back?: { to: string; label: string };
  /** Buttons beside the heading. */
  actions?: ReactNode;
}

export const PageTop = ({ title, badge, lead, back, actions }: PageTopProps) => (
  <div className="bw-page-top">
    <div className="bw-page-title">
      {back && (
        <Link to={back.to} className="bw-page-back">
          <span aria-hidden="true" className="bw-page-back-arrow" />
          {back.label}
        </Link>
      )}
      {badge === undefined ? (
        <PageHeading>{title}</PageHeading>
      ) : (
        <div className="bw-page-named">
          <PageHeading>{title}</PageHeading>
          {badge}
        </div>
      )}
      {lead !== undefined && <p className="bw-page-lead">{lead}</p>}
    </div>
    {actions !== undefined && <div className="bw-page-actions bw-screen-only">{actions}</div>}
  </div>
);
