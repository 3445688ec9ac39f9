// Submitting a form, in three steps (states.ts).
import type { Logger } from "pino";
import type { Feature } from "../../feature.ts";
import { customerIpOf, type LookUp } from "../../../http/customerIp.ts";
import { sealedNumbers } from "./bankDetails.ts";
import { submissionRoutes } from "./routes.ts";
import type { SubmissionServices } from "./services.ts";
import { sweepFilesTask } from "./sweepFiles.ts";

export const submissions = {
  name: "submissions",
  customerData: { sealed: { bank_accounts: sealedNumbers } },
  offers: ({ addressLookUp, log }: { addressLookUp: LookUp | null; log: Logger }) => ({
    customerIp: customerIpOf(addressLookUp, log),
  }),
  brings: (services: SubmissionServices) => ({
    routes: submissionRoutes(services),
    tasks: { sweepFiles: sweepFilesTask(services.database, services.files, services.runtime) },
  }),
} satisfies Feature<never, never>;

// What others may call.
export { asSubmitted } from "./asSubmitted.ts";
export { findBankAccount, forgetBankNumbers } from "./bankAccounts.ts";
export { type Replay, replayAnswers } from "./replayAnswers.ts";
export { type OfSubject, type Report, findFinalReport, insertReport } from "./store.ts";
