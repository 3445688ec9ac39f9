// What a link has led to: the plan that was agreed, the e-bill or autopay enrolment in force, and its end (decisions-proposed.md P82, P83).
import type { Feature } from "../../feature.ts";
import type { WhenFinal } from "../../finalReport.ts";
import type { Versions } from "../enrollments/index.ts";
import { agreePlan } from "./agreePlan.ts";
import { enrolledFacts, type FactServices } from "./factParts.ts";
import { genericReport } from "./genericReport.ts";
import { installmentPayLink, type PayLinkServices } from "./installmentPayLink.ts";
import { endOwnPlan, planLinks } from "./planLinks.ts";
import { openWhenFinal } from "./store.ts";
import type { PlanServices } from "./ownPlan.ts";
import { submissionData } from "./submissionData.ts";
import { unenroll, type UnenrollServices } from "./unenroll.ts";
import { endEnrolments } from "./erase.ts";

export const enrolled = {
  name: "enrolled",
  tables: ["enrolled"],
  reads: {
    reports: "a report names the customer of an enrolment",
  },
  customerData: { beforeErasing: { submissions: endEnrolments } },
  whenFinal: (services: { versions: Versions }): WhenFinal => {
    const agree = agreePlan(services);
    return async (...final) => {
      await openWhenFinal(...final);
      await agree(...final);
    };
  },
  brings: (services: PlanServices & UnenrollServices & PayLinkServices & FactServices) => ({
    facts: enrolledFacts(services),
    routes: {
      "GET /api/Enrollments/GetSubmissionData": (context) => submissionData(services, context),
      "GET /api/Enrollments/GetInstallmentPayLink": (context) => installmentPayLink(services, context),
      "GET /api/Enrollments/GetPlanPayLinks": (context) => planLinks(services, context),
      "POST /api/Enrollments/EndInstallmentPlan": (context) => endOwnPlan(services, context),
      "GET /api/Enrollments/GetGenericReport": (context) => genericReport(services, context),
      "GET /api/Enrollments/SecondPageCallback": (context) => unenroll(services, context),
      "POST /api/Enrollments/SecondPageCallback": (context) => unenroll(services, context),
    },
  }),
} satisfies Feature<never, never>;

// What others may call.
export { outcomesOf } from "./outcomes.ts";
export { findEnrolledForm, forgetEnrolled } from "./store.ts";
