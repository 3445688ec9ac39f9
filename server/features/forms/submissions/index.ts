// Submitting a form: how a submission comes about, step by step (threats.md T17-T21). Each step is one transaction, so a crash leaves it done or not done.
//
//   SubmitEnrollment ──▶ reserved ──SubmitAttachments──▶ files ──PostActions──▶ final
//                            └───────────PostActions, where no file is required──────▲
//
//   reserved  the answers were replayed and stored; required files may still be missing
//   files     every required file has arrived
//   final     bank details taken, jobs enqueued, counted; from here on it is submitted, and stays so
//
// Only `final` counts as submitted. A submission that stopped earlier continues there, from any device, by the same link. A repeated step
// returns its first answer and does nothing.
import type { Logger } from "pino";
import type { Feature } from "../../feature.ts";
import { customerIpOf, type LookUp } from "../../../http/customerIp.ts";
import type { Fillings } from "../enrollments/index.ts";
import { filesMissing } from "./arrivals.ts";
import { sealedNumbers } from "./bankDetails.ts";
import { submissionRoutes } from "./routes.ts";
import type { SubmissionServices } from "./services.ts";
import { findReports } from "./store.ts";
import { sweepFilesTask } from "./sweepFiles.ts";

export const submissions = {
  name: "submissions",
  tables: ["attachments", "bank_accounts", "reports"],
  reads: {
    response_history: "the list of responses is narrowed to those with a note, which the staff's work has",
    enrolled: "a report that led to an ended enrolment is left out of what a link has submitted",
    template_versions: "a page of an export or of the list names each report's version",
    templates: "a reference is found with the name of its form",
  },
  customerData: { sealed: { bank_accounts: sealedNumbers } },
  offers: ({ addressLookUp, log }: { addressLookUp: LookUp | null; log: Logger }) => ({
    customerIp: customerIpOf(addressLookUp, log),
    fillings: { ofLink: findReports, missingFiles: filesMissing } satisfies Fillings,
  }),
  brings: (services: SubmissionServices) => ({
    routes: submissionRoutes(services),
    tasks: { sweepFiles: sweepFilesTask(services.database, services.files, services.runtime) },
  }),
} satisfies Feature<never, never>;

// What others may call.
export { type Arrivals, arrivalsOf } from "./arrivals.ts";
export { asSubmitted } from "./asSubmitted.ts";
export { findBankAccount, findBankAccounts, forgetBankNumbers, forgetHandedNumbers } from "./bankAccounts.ts";
export { bankForBiller, findBillerKey } from "./bankDetails.ts";
export { type ListedReport, type Listing, type PageEnd, findByReference, listPage } from "./listedReports.ts";
export { readReference, referenceOf } from "./reference.ts";
export { type Work, deleteReport, findWork, lockWork, putWork } from "./work.ts";
export { type Replay, replayAnswers } from "./replayAnswers.ts";
export { type Attachment, attachmentsOf, findFile } from "./attachmentStore.ts";
export {
  type ExportedReport,
  type ExportedReports,
  type WhichReports,
  answeredVersions,
  finalInSpan,
  finalReports,
  measureExport,
  reportPages,
} from "./finalReports.ts";
export {
  type OfSubject,
  type Report,
  deleteTests,
  findFinalReport,
  findReport,
  freeSlot,
  hasReports,
  lockReportsOf,
  insertReport,
} from "./store.ts";
