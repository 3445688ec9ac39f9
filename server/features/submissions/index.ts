// Submitting a form, in three steps (states.ts).
import type { Logger } from "pino";
import type { Feature } from "../feature.ts";
import { customerIpOf, type LookUp } from "./customerIp.ts";
import { submissionRoutes } from "./routes.ts";
import type { SubmissionServices } from "./services.ts";
import { sweepFilesTask } from "./sweepFiles.ts";

interface Services extends Omit<SubmissionServices, "customerIp"> {
  addressLookUp: LookUp | null;
  log: Logger;
}

export const submissions = {
  name: "submissions",
  brings: ({ addressLookUp, log, ...services }: Services) => ({
    routes: submissionRoutes({ ...services, customerIp: customerIpOf(addressLookUp, log) }),
    tasks: { sweepFiles: sweepFilesTask(services.database, services.files, services.runtime) },
  }),
} satisfies Feature<never, never>;
