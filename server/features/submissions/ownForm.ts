// The form and the report that a link may touch. Whoever names another's finds nothing, and leaves a trace (threats.md T5).
import { notFound } from "../../http/refusal.ts";
import type { Link } from "../../tokens/payloads.ts";
import { TokenError } from "../../tokens/tokens.ts";
import { isOwn, openLink, type Claimed } from "../enrollments/openLink.ts";
import { subjectOf, type OpenedForm } from "../enrollments/store.ts";
import { findReport, type Report } from "./store.ts";
import type { SubmissionServices } from "./services.ts";

/** Where the request came from and what it asked for, for the trail. */
export interface Asker {
  link: Link;
  ip: string;
  call: string;
}

/** The link's form, where everything that is claimed is the link's own. Throws NONE. */
export async function ownForm(services: SubmissionServices, asker: Asker, claimed: Claimed): Promise<OpenedForm> {
  const { database, seal } = services;
  if (isOwn(seal, asker.link, claimed)) return openLink(database, seal, asker.link, claimed);
  await noteAttempt(services, asker);
  throw notFound();
}

/** The report, where it is the link's own. Throws NONE. */
export async function ownReport(services: SubmissionServices, asker: Asker, reportId: string): Promise<Report> {
  const { link } = asker;
  const report = await findReport(services.database, link.accountId, reportId);
  if (report && report.enrollmentId === link.enrollmentId && report.subject === subjectOf(link)) return report;
  await noteAttempt(services, asker);
  throw notFound();
}

/** The link's own token again, where a body repeats it. Throws NONE. */
export async function ownToken(services: SubmissionServices, asker: Asker, token: string): Promise<void> {
  const { jti } = await services.tokens.verify(token, ["enrollment"]).catch((error: unknown) => {
    if (error instanceof TokenError) return { jti: null };
    throw error;
  });
  if (jti === asker.link.jti) return;
  await noteAttempt(services, asker);
  throw notFound();
}

async function noteAttempt({ database, audit }: SubmissionServices, { link, ip, call }: Asker): Promise<void> {
  await audit.write(database, {
    accountId: link.accountId,
    actor: subjectOf(link),
    action: "idor_attempt",
    object: call,
    ip,
  });
}
