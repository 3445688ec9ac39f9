// Templates for tests of the pages that list, show and edit them.
import type { Fixture } from "@billwright/schemas";
import type { Data } from "../client/client.ts";

type Template = Data<"GET /api/Templates/Get">;

/** A pending e-mail that somebody else submitted; one more approval makes it active. */
export const pendingEmail: Template = {
  header: {
    id: "t-1",
    channel: "Email",
    name: "Planned outage",
    type: null,
    status: "PendingForApproval",
    isActive: false,
    isStandard: false,
    isInternal: false,
    version: 2,
    versionId: "v-2",
    updatedAt: "2026-11-19T12:00:00Z",
    updatedBy: "Daniel Reyes",
    submittedBy: "Daniel Reyes",
    isSubmittedByUser: false,
    hasApproved: false,
  },
  content: { subject: "No power at {{HOUSE}}", html: "<p>Dear customer</p>" },
  versionId: "v-2",
  draft: null,
  approval: {
    adminNeedApproval: false,
    approvals: 1,
    approvalsRequired: 2,
    rejectReason: null,
    rejectedBy: null,
    waitsFor: [],
  },
  sampleLanguages: [],
  country: "United States",
};

export type TemplateParts = Partial<Omit<Template, "header" | "approval">> & {
  header?: Partial<Template["header"]>;
  approval?: Partial<Template["approval"]>;
};

/** The same, but for what a test is about. */
export const templateWith = ({ header, approval, ...rest }: TemplateParts = {}): Template => ({
  ...pendingEmail,
  ...rest,
  header: { ...pendingEmail.header, ...header },
  approval: { ...pendingEmail.approval, ...approval },
});

/** What the approval's question asks the server for a template: customers get none of it, and it has no test cases. */
export const reviewOf = (template: Template) => ({
  "GET /api/Templates/Get": () => template,
  "GET /api/Templates/Review": () => ({ live: null, note: null, submittedBy: null }),
  "GET /api/Templates/Cases": () => casesOf(),
});

/** What the server keeps where these were saved as test cases. */
export const casesOf = (...fixtures: readonly Fixture[]): Data<"GET /api/Templates/Cases"> => ({
  forms: fixtures.map(({ enrollment }) => enrollment),
  cases: fixtures.map(({ enrollment: _, ...session }, form) => ({
    caseId: `c${form + 1}`,
    title: session.title,
    session,
    form,
    savedBy: "Ann Lee",
    savedAt: "2026-11-20T10:00:00Z",
  })),
});
