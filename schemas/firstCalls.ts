// What pages that the server renders ask first: it renders them with the answers, which come with the document. The first of them is what the
// page shows: without that answer it is left to its script. No browser needs this, so it is not in the registry itself.
import type { CallName } from "./calls/calls.ts";
import type { PageName } from "./pages.ts";

/** It only reads, but for a visit that is counted where the script calls; by the page's token or by none, in the page's language where it takes one. */
export type FirstCall = CallName & `GET ${string}`;

/** What the status of an enrolment shows beside it. */
const besideStatus = ["GET /api/Enrollments/AvailableTranslations", "GET /api/Enrollments/GetSubmission"] as const;

const declared: { readonly [Name in PageName]?: readonly FirstCall[] } = {
  "installment-plan": ["GET /api/Enrollments/GetSubmissionData", ...besideStatus],
  ebill: ["GET /api/Enrollments/GetGenericReport", ...besideStatus],
  autopay: ["GET /api/Enrollments/GetGenericReport", ...besideStatus],
  expired: ["GET /api/Account/GetShortUrlExpiryData"],
  "customer-unsubscribe": ["GET /api/Unsubscribe/InfoToUnsubscribe"],
  "outage-alert": ["GET /api/Account/GetOutageTemplate"],
  maintenance: ["GET /api/System/health-check"],
};

/** Of a form's page: what it asks first, and what became of it where it was submitted. Its server knows which it needs. */
export const formCalls = {
  opens: "GET /api/Enrollments/Fetcher",
  receipt: "GET /api/Enrollments/GetSubmission",
} as const satisfies Record<string, FirstCall>;

/** The page only begins with this answer: its script makes the call all the same, which counts the visit and knows the device. */
export const isProvisional = (call: FirstCall): boolean => call === formCalls.opens;

export const firstCallsOf = (name: PageName): readonly FirstCall[] => declared[name] ?? [];
