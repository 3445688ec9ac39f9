// Submitting a form, in three steps (states.ts).
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
    enrolled: "a report that led to an ended enrolment is left out of what a link has submitted",
    template_versions: "the page of an export names each report's version",
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
export { findBankAccount, forgetBankNumbers } from "./bankAccounts.ts";
export { type Replay, replayAnswers } from "./replayAnswers.ts";
export { type ExportedReport, type ExportedReports, answeredVersions, counting, reportPages } from "./finalReports.ts";
export {
  type OfSubject,
  type Report,
  deleteTests,
  findFinalReport,
  freeSlot,
  hasReports,
  holdReportsOf,
  insertReport,
} from "./store.ts";
