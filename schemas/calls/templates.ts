// The calls that authors and admins make on templates of all six channels (forms.txt §2.9, §4, §6, §7).
import { Type } from "typebox";
import { rolesThatDecide, rolesThatEdit, enrollmentTypes, templateStatuses } from "../enumerations.ts";
import { longestTemplateName, templateChannels, type TemplateContent } from "../template.ts";
import { ofAccount } from "./accounts.ts";
import { call } from "./call.ts";
import { limits } from "./limit.ts";
import { Done, id, nullable, strict } from "./shapes.ts";
import { isOnlyThis, once } from "./templateDecisions.ts";
import { longestTag } from "../templateBounds.ts";

/** A shared link is valid for at most so many days. */
export const longestShareDays = 365;

const Status = Type.Enum([...templateStatuses]);
const ChannelSchema = Type.Enum([...templateChannels]);
const Content = Type.Unsafe<TemplateContent>({
  type: "object",
  description: "By channel; a form with its translations, or the channel's own fields",
});

/** The draft that an editor has seen, and the id by which the server knows that editor. */
const DraftRevision = Type.Integer({ minimum: 0, description: "The last one seen; 0: there was none" });
const DraftWriter = strict({
  id: Type.String({ minLength: 1, maxLength: 64, description: "Of the open editor" }),
  save: Type.Integer({
    minimum: 1,
    description: "Counts up with all it sends: one whose answer was lost is its own, one that comes late is none",
  }),
});

const EditedVersion = id("The version that was edited; another one since then is a conflict");
const Unanswered = Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
  maxItems: 20,
  description: "Idempotency-Keys of own saves whose answers were lost: a version one of them made is no conflict",
});

const Shelf = Type.Enum(["list", "archive", "bin"], {
  description: "Where authors find it; from the bin it is deleted after 30 days. Default list",
});

/** One row of a list. */
const TemplateHeader = strict({
  id: Type.String(),
  channel: ChannelSchema,
  name: Type.String(),
  type: nullable(Type.Enum([...enrollmentTypes], { description: "Of forms only" })),
  status: Status,
  isActive: Type.Boolean({ description: "Customers get a version of it" }),
  isStopped: Type.Optional(Type.Boolean({ description: "An Owner has stopped it" })),
  shelf: Type.Optional(Shelf),
  goesAt: Type.Optional(Type.String({ format: "date-time", description: "When it goes from the bin for good" })),
  isStandard: Type.Boolean(),
  isInternal: Type.Boolean(),
  version: Type.Integer({ description: "The newest version's number" }),
  versionId: Type.String({ description: "The newest version; a decision names the one that was looked at" }),
  tags: Type.Optional(Type.Array(Type.String(), { description: "In the order of the alphabet; absent: none" })),
  answers: Type.Optional(Type.Integer({ minimum: 1, description: "How many a form has; absent: none" })),
  lastAnswerAt: Type.Optional(Type.String({ format: "date-time" })),
  updatedAt: Type.String({ format: "date-time" }),
  updatedBy: nullable(Type.String({ description: "A name" })),
  submittedBy: nullable(Type.String({ description: "A name" })),
  isSubmittedByUser: Type.Boolean(),
  hasApproved: Type.Boolean({ description: "The user has approved the newest version" }),
});

const TemplateHeaders = strict({
  rows: Type.Array(TemplateHeader),
  total: Type.Integer({ minimum: 0, description: "Of all pages" }),
});

/** The parameters of every list, with OData's names. */
const listing = {
  isStandard: Type.Optional(Type.Boolean({ description: "Only standard templates, or only the account's own" })),
  withInternals: Type.Optional(Type.Boolean({ description: "Internal ones as well; default false" })),
  shelf: Type.Optional(Shelf),
  tag: Type.Optional(Type.String({ maxLength: longestTag, description: "Only those with this tag" })),
  waitsForMe: Type.Optional(
    Type.Boolean({
      description:
        "Only what the user is to decide on, has to change after a rejection, or is asked about in a comment",
    }),
  ),
  withDrafts: Type.Optional(Type.Boolean({ description: "Drafts as well; default true" })),
  filter: Type.Optional(
    Type.String({ maxLength: 2000, description: "OData: contains(name,'gas') and status eq 'Active'" }),
  ),
  timeZone: Type.Optional(
    Type.String({ maxLength: 64, description: "IANA name: whose days the filter's dates are; default UTC" }),
  ),
  orderby: Type.Optional(
    Type.String({ maxLength: 100, description: "name, type, status, updatedAt; ' desc' behind it" }),
  ),
  top: Type.Optional(Type.Integer({ minimum: 1, maximum: 200, description: "Default 25" })),
  skip: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000, description: "Default 0" })),
};

const template = id("The template");

export const templateCalls = {
  "GET /api/Enrollments/Headers": call({
    summary: "The account's forms, paged, sorted and filtered.",
    fromReplica: true,
    ...ofAccount,
    query: strict(listing),
    data: TemplateHeaders,
  }),
  "GET /api/Templates/Headers": call({
    summary: "The account's templates of a channel, paged, sorted and filtered.",
    fromReplica: true,
    ...ofAccount,
    query: strict({ channel: ChannelSchema, ...listing }),
    data: TemplateHeaders,
  }),
  "GET /api/Templates/Get": call({
    summary: "A template for its editor: the newest version, and what was autosaved since.",
    ...ofAccount,
    names: ["query.id"],
    query: strict({ id: template }),
    data: strict({
      header: TemplateHeader,
      content: Content,
      versionId: Type.String(),
      draft: nullable(
        strict({
          name: Type.String(),
          content: Content,
          revision: Type.Integer(),
          updatedAt: Type.String({ format: "date-time" }),
          updatedBy: Type.String({ description: "A name" }),
          isOwn: Type.Boolean(),
        }),
      ),
      approval: strict({
        adminNeedApproval: Type.Boolean(),
        approvals: Type.Integer(),
        approvalsRequired: Type.Integer(),
        rejectReason: nullable(Type.String({ description: "Of the newest version" })),
        rejectedBy: nullable(Type.String({ description: "The name of whoever gave that reason" })),
        waitsFor: Type.Array(Type.String(), {
          description: "Names of those who may still approve the newest version; empty where it does not wait",
        }),
        isStranded: Type.Optional(Type.Boolean({ description: "It waits, and no Owner is left who may approve it" })),
      }),
      sampleLanguages: Type.Array(Type.String(), { description: "Codes the form can be read in; of forms only" }),
      country: Type.String(),
    }),
  }),
  "POST /api/Templates/Create": call({
    summary: "Makes a draft: empty, as given (an import), or a copy of another template.",
    ...ofAccount,
    roles: rolesThatEdit,
    idempotent: once,
    maxBodyKb: 1024,
    names: ["body.copyOf"],
    body: strict({
      channel: ChannelSchema,
      name: Type.String({ minLength: 1, maxLength: longestTemplateName }),
      type: Type.Optional(Type.Enum([...enrollmentTypes], { description: "Of forms only; default CustomForm" })),
      content: Type.Optional(Content),
      copyOf: Type.Optional(id("A template of the same channel")),
    }),
    data: TemplateHeader,
  }),
  "POST /api/Templates/Autosave": call({
    summary: "Keeps what an author has typed, without making a version.",
    ...ofAccount,
    roles: rolesThatEdit,
    names: ["body.id"],
    maxBodyKb: 1024,
    body: strict({
      id: template,
      name: Type.String({ maxLength: longestTemplateName }),
      content: Content,
      versionId: Type.Optional(EditedVersion),
      revision: DraftRevision,
      writer: Type.Optional(DraftWriter),
      unanswered: Type.Optional(Unanswered),
    }),
    data: strict({ revision: Type.Integer(), savedAt: Type.String({ format: "date-time" }) }),
  }),
  "POST /api/Templates/Discard": call({
    summary: "Throws away what was autosaved since the newest version; with a revision, only a draft that was seen.",
    ...ofAccount,
    roles: rolesThatEdit,
    names: ["body.id"],
    body: strict({
      id: template,
      revision: Type.Optional(DraftRevision),
      writer: Type.Optional(DraftWriter),
    }),
    data: Done,
  }),
  "POST /api/Templates/Save": call({
    summary: "Makes a version: a draft, one submitted for approval, or one that is active at once.",
    ...ofAccount,
    roles: rolesThatEdit,
    names: ["body.id"],
    // What an editor learns between a save and its repeat.
    idempotent: { ...once, except: ["versionId", "revision", "writer", "unanswered", "approvers"] },
    maxBodyKb: 1024,
    body: strict({
      id: template,
      name: Type.String({ minLength: 1, maxLength: longestTemplateName }),
      content: Content,
      versionId: EditedVersion,
      action: Type.Enum(["saveDraft", "submit", "saveAndActivate"]),
      approvers: Type.Optional(
        strict({
          allAdmins: Type.Boolean(),
          admins: Type.Array(Type.String({ maxLength: 254 }), {
            maxItems: 500,
            description: "E-mail addresses of Owners",
          }),
          note: Type.Optional(
            Type.String({ maxLength: 2000, description: "For those who are asked, and for the history" }),
          ),
        }),
      ),
      isOnlyThis,
      revision: Type.Optional(DraftRevision),
      writer: Type.Optional(DraftWriter),
      unanswered: Type.Optional(Unanswered),
    }),
    data: strict({ header: TemplateHeader, versionId: Type.String() }),
  }),
  "POST /api/Templates/Delete": call({
    summary: "Deletes a template that was never active.",
    ...ofAccount,
    roles: rolesThatEdit,
    names: ["body.id"],
    body: strict({ id: template }),
    data: Done,
  }),
  "POST /api/Templates/Stop": call({
    summary: "An Owner stops what customers get, at once and with a reason: they read that it is closed.",
    ...ofAccount,
    roles: rolesThatDecide,
    names: ["body.id"],
    body: strict({ id: template, reason: Type.String({ maxLength: 2000, description: "Required: empty is refused" }) }),
    data: TemplateHeader,
  }),
  "POST /api/Templates/Start": call({
    summary: "An Owner starts again what was stopped: customers get the version that they got before.",
    ...ofAccount,
    roles: rolesThatDecide,
    names: ["body.id"],
    body: strict({ id: template }),
    data: TemplateHeader,
  }),
  "POST /api/Templates/Shelve": call({
    summary: "Puts templates into the archive or the bin, or back into the list; what cannot go there stays.",
    ...ofAccount,
    roles: rolesThatEdit,
    body: strict({ ids: Type.Array(template, { minItems: 1, maxItems: 100 }), to: Shelf }),
    data: strict({ moved: Type.Array(Type.String(), { description: "The ids of those that went there" }) }),
  }),
  "GET /api/Templates/History": call({
    summary: "Who did what with a template, when and why.",
    ...ofAccount,
    names: ["query.id"],
    query: strict({ id: template }),
    data: strict({
      entries: Type.Array(
        strict({
          number: Type.Integer(),
          version: nullable(Type.Integer()),
          action: Type.Enum([
            "created",
            "saved",
            "submitted",
            "approved",
            "activated",
            "rejected",
            "ownersChanged",
            "synced",
            "testSent",
            "caseSaved",
            "caseRenewed",
            "caseDeleted",
            "stopped",
            "started",
            "archived",
            "binned",
            "restored",
            "withdrawn",
            "versionRestored",
          ]),
          user: Type.String({ description: "A name" }),
          at: Type.String({ format: "date-time" }),
          reason: nullable(Type.String()),
        }),
      ),
      isIntact: Type.Boolean({ description: "Every row's hash is right: nothing was changed or removed" }),
    }),
  }),
  "GET /api/Templates/Review": call({
    summary: "What the newest version is compared with before it is approved, and its author's note.",
    ...ofAccount,
    names: ["query.id"],
    query: strict({ id: template }),
    data: strict({
      live: nullable(strict({ version: Type.Integer(), content: Content })),
      note: nullable(Type.String({ description: "What its author said of it" })),
      submittedBy: nullable(Type.String({ description: "A name" })),
    }),
  }),
  "POST /api/Templates/Withdraw": call({
    summary: "Whoever submitted a version takes it back: it is a draft again, and nobody decides on it.",
    ...ofAccount,
    roles: rolesThatEdit,
    names: ["body.id"],
    body: strict({ id: template, versionId: id("The version that the page showed") }),
    data: TemplateHeader,
  }),
  "GET /api/Templates/Versions": call({
    summary: "A template's versions, the newest first.",
    ...ofAccount,
    names: ["query.id"],
    query: strict({ id: template }),
    data: strict({
      versions: Type.Array(
        strict({
          versionId: Type.String(),
          number: Type.Integer(),
          savedBy: nullable(Type.String({ description: "A name" })),
          savedAt: Type.String({ format: "date-time" }),
          isLive: Type.Boolean({ description: "Customers get it" }),
        }),
      ),
    }),
  }),
  "GET /api/Templates/Version": call({
    summary: "What a version says, to compare it with another.",
    ...ofAccount,
    names: ["query.id"],
    query: strict({ id: template, versionId: id("A version of it") }),
    data: strict({ number: Type.Integer(), content: Content }),
  }),
  "POST /api/Templates/RestoreVersion": call({
    summary: "Makes a draft of an earlier version: a new version that says the same. What customers get stays.",
    ...ofAccount,
    roles: rolesThatEdit,
    names: ["body.id"],
    idempotent: once,
    body: strict({
      id: template,
      versionId: id("The version to restore"),
      newestId: id("The newest version that the page knows; another one since then is a conflict"),
    }),
    data: TemplateHeader,
  }),
  "POST /api/Templates/SendTest": call({
    summary: "Sends the template as it stands to the user: a form as a test link, the others as they would arrive.",
    ...ofAccount,
    roles: rolesThatEdit,
    names: ["body.id"],
    limits: [limits.testsSent],
    body: strict({
      id: template,
      to: Type.Optional(
        Type.String({
          maxLength: 254,
          description: "An address or number of one's own account's users; default the user's own",
        }),
      ),
      by: Type.Optional(Type.Enum(["mail", "sms"], { description: "Of a form, whose link fits both; default mail" })),
      version: Type.Optional(
        Type.Enum(["newest", "active"], { description: "Of a form; active: what customers get; default newest" }),
      ),
      recipientId: Type.Optional(
        Type.String({ maxLength: 128, description: "Of a form: the customer whose figures it shows; default nobody" }),
      ),
    }),
    data: strict({ to: Type.String() }),
  }),
  "POST /api/Templates/Share": call({
    summary: "Makes a customer's short link to an active form: for one recipient, or for anyone.",
    ...ofAccount,
    roles: rolesThatEdit,
    names: ["body.id"],
    limits: [limits.linksShared],
    body: strict({
      id: template,
      recipientId: Type.Optional(
        nullable(Type.String({ maxLength: 128, description: "The biller's customer; null or absent: anyone" })),
      ),
      days: Type.Integer({ minimum: 1, maximum: longestShareDays, description: "How long the link is valid" }),
    }),
    data: strict({
      link: Type.String({ description: "The whole address, short enough for a text message or a QR code" }),
      expiresAt: Type.String({ format: "date-time" }),
      recipientId: nullable(Type.String()),
    }),
  }),
  "POST /api/Templates/TestLink": call({
    summary:
      "A customer's link to the newest version of a form, for trying it: what it submits is kept apart and counts nowhere.",
    ...ofAccount,
    roles: rolesThatEdit,
    names: ["body.id"],
    body: strict({
      id: template,
      tags: Type.Optional(
        Type.Array(
          strict({ name: Type.String({ minLength: 1, maxLength: 100 }), value: Type.String({ maxLength: 2000 }) }),
          { maxItems: 200 },
        ),
      ),
      recipientId: Type.Optional(nullable(Type.String({ maxLength: 128 }))),
    }),
    data: strict({ token: Type.String(), link: Type.String() }),
  }),
  "POST /api/Templates/Sync": call({
    summary: "Tells the tenant's own system of the version that is active now.",
    ...ofAccount,
    roles: rolesThatEdit,
    names: ["body.id"],
    body: strict({ id: template }),
    data: strict({ syncedAt: Type.String({ format: "date-time" }) }),
  }),
  "GET /api/Enrollments/AvailableTranslationsAuth": call({
    summary: "The languages a form can be read in, for its account's users.",
    ...ofAccount,
    own: { "query.accountId": "account" },
    names: ["query.surveyGuid"],
    query: strict({
      surveyGuid: id("The form"),
      accountId: Type.Optional(Type.String({ maxLength: 8192, description: "The account; must be the user's own" })),
    }),
    data: strict({
      translations: Type.Array(strict({ code: Type.String(), name: Type.String() })),
      country: Type.String(),
    }),
  }),
} as const;
