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
