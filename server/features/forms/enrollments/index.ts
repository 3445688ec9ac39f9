// A customer's link, and the form that it opens.
import type { Feature } from "../../feature.ts";
import { embeddedForm } from "./embeddedForm.ts";
import { enrollmentRoutes } from "./routes.ts";
import { linkGates } from "./openLink.ts";
import type { EnrollmentServices } from "./services.ts";

export const enrollments = {
  name: "enrollments",
  offers: (base: Parameters<typeof embeddedForm>[0]) => ({ embeddedForm: embeddedForm(base) }),
  brings: (services: EnrollmentServices) => ({
    routes: enrollmentRoutes(services),
    gates: linkGates(services.database),
  }),
} satisfies Feature<never, never>;

// What others may call.
export { type Arrivals, arrivalsOf } from "./arrivals.ts";
export { customerOf } from "./customer.ts";
export { harmlessForm } from "./harmlessForm.ts";
export { demandOpen, isOpen } from "./openLink.ts";
export type { OpenedForm, ReportState } from "./store.ts";
export { type Versions, compileOrNull, keptVersions } from "./versions.ts";
