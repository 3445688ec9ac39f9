// A customer's link, and the form that it opens.
import type { Feature } from "../../feature.ts";
import { embeddedForm } from "./embeddedForm.ts";
import { enrollmentRoutes } from "./routes.ts";
import { linkGates } from "./openLink.ts";
import type { EnrollmentServices } from "./services.ts";

export const enrollments = {
  name: "enrollments",
  tables: ["revoked_links", "served_versions"],
  reads: {
    accounts: "each call of a customer begins with the form and its account, in one statement",
    templates: "each call of a customer begins with the form that its link opens",
    webhook_addresses:
      "whether anybody is notified of a submission is read with the form, so that a submit has no statement more",
    users: "a test link is valid as long as its maker writes templates",
  },
  offers: (base: Parameters<typeof embeddedForm>[0]) => ({ embeddedForm: embeddedForm(base) }),
  brings: (services: EnrollmentServices) => ({
    routes: enrollmentRoutes(services),
    gates: linkGates(services.database),
  }),
} satisfies Feature<never, never>;

// What others may call.
export { customerOf } from "./customer.ts";
export type { Fillings, ReportState, ReportSummary } from "./fillings.ts";
export { harmlessForm } from "./harmlessForm.ts";
export { demandOpen, isOpen } from "./openLink.ts";
export { endServing, isStillTaken } from "./served.ts";
export { isPlan, lessThanNamed } from "./planTypes.ts";
export type { OpenedForm } from "./store.ts";
export { type Versions, compileOrNull, keptVersions } from "./versions.ts";
