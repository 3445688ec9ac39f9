// What opening a form asks about what was submitted to it. The feature of submissions depends on this one, and so provides the answers by what this one offers.
import type { Queryable } from "../../../database/connect.ts";
import type { Link } from "../../../tokens/payloads.ts";

export type ReportState = "reserved" | "files" | "final";

export interface ReportSummary {
  reportId: string;
  state: ReportState;
}

export interface Fillings {
  /**
   * What this link's person has begun or finished with this form, the latest first, without what led to an enrolment that was ended since. Each
   * filling of a test link is a new one.
   */
  ofLink(database: Queryable, link: Link): Promise<ReportSummary[]>;
  /** The names of the files that a submission announced and still lacks, by input. */
  missingFiles(
    database: Queryable,
    accountId: string,
    reportId: string,
  ): Promise<{ inputId: string; names: string[] }[]>;
}
