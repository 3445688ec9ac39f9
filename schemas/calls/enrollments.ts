// The form page's calls (forms.txt §7).
import { Type } from "typebox";
import { enrollmentTypes, inputTypes } from "../enumerations.ts";
import type { Enrollment } from "../enrollment.ts";
import { longestAnswer, mostAnswerItems } from "../submission.ts";
import { call } from "./call.ts";
import { limits } from "./limit.ts";
import {
  accountDigits,
  arrangementId,
  ArrangementSchema,
  Done,
  handOverIfAny,
  HandOverSchema,
  id,
  MergeTagSchema,
  messageKey,
  nullable,
  planned,
  PlanPayLinksSchema,
  strict,
  token,
} from "./shapes.ts";

/** By X-Device: what this device began and sent on a shared link. */
const ofDevice = { device: true } as const;

/** A call of a customer's link; a request for another's data is recorded. */
const ofLink = {
  token: { kinds: ["enrollment"], in: "bearer" },
  gate: "link",
  subject: "link",
  trace: ["NONE"],
} as const;

/** The ids may be given, and are the token's own then (decisions-proposed.md P2). */
const ofStatus = {
  own: { "query.guid": "enrollment", "query.recipient": "recipient", "query.accountId": "sealedAccount" },
  query: strict({
    guid: Type.Optional(id("The enrolment")),
    recipient: Type.Optional(Type.String({ maxLength: 128 })),
    accountId: Type.Optional(token("The account, as Fetcher gave it")),
    language: Type.Optional(Type.String({ maxLength: 12 })),
  }),
} as const;

const ThanksTags = Type.Array(MergeTagSchema, {
  description: "The merge tags that the HTML names, with their values at the submission",
});

const unenroll = {
  gate: "link",
  subject: "link",
  ...ofDevice,
  data: strict({ apiError: nullable(messageKey("Why it was not ended")) }),
} as const;

const TestMark = Type.Boolean({ description: "The link is a test of its author: what it sends does not count" });
const PayDate = Type.String({ format: "date", description: "yyyy-mm-dd" });
const SavedBank = strict({
  token: id("Opaque name of the saved bank"),
  name: Type.String({ description: "The bank's name" }),
  lastFour: Type.String({ description: "The account number's last four digits" }),
  logo: Type.Optional(Type.String({ description: "The bank's logo, of the same origin, if there is one" })),
});

const Answer = strict({
  id: id("The input"),
  type: Type.Union([Type.Enum([...inputTypes]), Type.Integer({ minimum: 0, maximum: inputTypes.length - 1 })]),
  value: Type.Union([
    Type.Null(),
    Type.String({ maxLength: longestAnswer }),
    Type.Number(),
    Type.Array(Type.String({ maxLength: 300 }), { maxItems: mostAnswerItems }),
  ]),
});

/** At most one plan is in force (P136). */
const replaces = Type.Optional(
  nullable(
    Type.String({ maxLength: 128, description: "The standing plan that the customer agrees to end by this one" }),
  ),
);

/** How far a visit has come, as the form's figures count it. */
const PositionSchema = strict({
  versionId: id("The version that is filled in"),
  day: nullable(Type.String({ format: "date", description: "On which it was counted; null: today" })),
  inputId: nullable(id("The last question answered; null: Submit was pressed")),
});

export const enrollmentCalls = {
  "GET /api/Enrollments/Fetcher": call({
    summary: "Opens a link: what the form needs to begin. Counts a visit.",
    ...ofLink,
    ...ofDevice,
    token: { kinds: ["enrollment"], in: "query.jwt" },
    query: strict({ jwt: token("The link's token"), source: Type.Optional(Type.String({ maxLength: 100 })) }),
    data: strict({
      apiError: nullable(messageKey("Why the form cannot be filled; null where it can")),
      tags: Type.Array(MergeTagSchema),
      autoPayElements: strict({ payDates: Type.Array(PayDate), savedBanks: Type.Array(SavedBank), accountDigits }),
      companyName: Type.String({ description: "The biller, as the customer agrees with it" }),
      enrollmentId: Type.String(),
      encAccount: Type.String({ description: "The account, opaque and authenticated (decisions.md 2)" }),
      recipientId: nullable(Type.String()),
      notificationLogId: nullable(Type.String()),
      communicationChannel: Type.Integer(),
      codeLength: Type.Integer({ description: "How many characters a one-time code has" }),
      codeHasLetters: Type.Boolean({ description: "Whether letters are among them" }),
      analyticToken: nullable(Type.String({ description: "Opens the public results, where they are public" })),
      /** The report of an earlier, unfinished submit of this link, so that the page can resume it. */
      resume: nullable(
        strict({
          reportId: Type.String(),
          state: Type.Enum(["reserved", "files"]),
          missingFiles: Type.Array(strict({ inputId: Type.String(), names: Type.Array(Type.String()) }), {
            description: "The files that its answers announced and that have not arrived",
          }),
        }),
      ),
      now: Type.String({ format: "date-time", description: "The server's clock" }),
      standingPlan: Type.Optional(ArrangementSchema),
      balance: Type.Optional(
        Type.Number({
          description: "What a plan divides, where less is owed than the tags name; in the currency's unit",
        }),
      ),
      leastInstallment: Type.Optional(
        Type.Number({
          description: "The least that an instalment may be, in the currency's unit; any amount if left out",
        }),
      ),
      isTest: Type.Optional(TestMark),
    }),
  }),
  "GET /api/Enrollments/Get": call({
    summary: "The enrolment in a language, as the engine compiles it.",
    ...ofLink,
    gate: "openForm",
    ...ofDevice,
    own: { "query.id": "enrollment", "query.encryptedAccountId": "sealedAccount", "query.recipient": "recipient" },
    query: strict({
      id: id("The enrolment; must be the token's own"),
      encryptedAccountId: token("The account, as Fetcher gave it"),
      recipient: Type.Optional(Type.String({ maxLength: 128 })),
      language: Type.Optional(Type.String({ maxLength: 12 })),
    }),
    data: Type.Unsafe<Enrollment>({ type: "object", description: "The enrolment (forms.txt §3)" }),
  }),
  "GET /api/Enrollments/AvailableTranslations": call({
    summary: "The languages the enrolment can be read in, and the account's country.",
    ...ofLink,
    gate: "openForm",
    own: { "query.surveyGuid": "enrollment", "query.accountId": "sealedAccount" },
    query: strict({
      surveyGuid: Type.Optional(id("The enrolment; the token says it already")),
      accountId: Type.Optional(token("The account, as Fetcher gave it; the token says it already")),
    }),
    data: strict({
      translations: Type.Array(
        strict({ code: Type.String(), name: Type.String(), language: Type.String({ description: "The code again" }) }),
      ),
      country: Type.String(),
    }),
  }),
  "GET /api/Enrollments/GetSubmissionData": call({
    summary:
      "The plan that this link has submitted, as its page shows it (billing.txt §3); nothing where nothing was submitted.",
    ...{ ...ofLink, ...ofDevice, ...ofStatus },
    data: strict({
      type: Type.Enum([...enrollmentTypes]),
      installmentName: nullable(Type.String()),
      installmentDescription: nullable(Type.String({ description: "Sanitised HTML" })),
      tags: ThanksTags,
      submissionTime: nullable(Type.String({ format: "date-time", description: "Null: nothing was submitted" })),
      installmentPeriod: nullable(Type.Integer({ description: "The number of instalments" })),
      companyContactPhone: nullable(Type.String()),
      companyContactEmail: nullable(Type.String()),
      downPayment: Type.Number({ description: "-1, 0 or a percentage of the balance" }),
      country: Type.String(),
      accountBalance: nullable(Type.Number()),
      nextBillDate: nullable(
        Type.String({
          description: "As the biller wrote it where that cannot be read; null: one month from the submission",
        }),
      ),
      recipientId: nullable(Type.String({ description: "The account number; null: the link names nobody" })),
      ...planned,
      arrangement: nullable(ArrangementSchema),
      isOpen: Type.Boolean({ description: "Whether the form can be filled in now" }),
      handOver: handOverIfAny,
    }),
  }),
  "GET /api/Enrollments/GetPlanPayLinks": call({
    summary: "Where the lines after the first of the plan that this link has submitted are paid.",
    token: { kinds: ["enrollment"], in: "query.token" },
    gate: "link",
    subject: "link",
    ...ofDevice,
    query: strict({ token: token("The link's token") }),
    data: PlanPayLinksSchema,
  }),
  "GET /api/Enrollments/GetInstallmentPayLink": call({
    summary: "Where the first line of the plan that this link has submitted is paid.",
    token: { kinds: ["enrollment"], in: "query.token" },
    gate: "link",
    subject: "link",
    ...ofDevice,
    query: strict({
      token: token("The link's token"),
      amount: Type.Optional(Type.String({ maxLength: 32, description: "The first line; any other is refused" })),
    }),
    data: nullable(Type.String({ description: "An address of ours; null: nothing is to be paid now, or it is paid" })),
  }),
  "POST /api/Enrollments/EndInstallmentPlan": call({
    summary:
      "Ends the plan that this link has submitted: what is left of it is owed at once. A repeat changes nothing.",
    token: { kinds: ["enrollment"], in: "body.token" },
    gate: "link",
    subject: "link",
    ...ofDevice,
    idempotent: { by: "effect" },
    body: strict({ token: token("The link's token"), arrangementId }),
    data: Done,
  }),
  "GET /api/Enrollments/GetGenericReport": call({
    summary: "The state of an e-bill or autopay enrolment of this link (billing.txt §3).",
    ...ofLink,
    ...ofDevice,
    ...ofStatus,
    data: strict({
      type: Type.Enum([...enrollmentTypes]),
      title: nullable(Type.String()),
      description: nullable(Type.String({ description: "Sanitised HTML" })),
      tags: ThanksTags,
      country: Type.String(),
      unenrollButton: Type.Boolean(),
      enrolled: Type.Boolean(),
      wasEnrolled: Type.Boolean({ description: "An enrolment stands, or stood before and was ended" }),
      companyContactPhone: nullable(Type.String()),
      companyContactEmail: nullable(Type.String()),
      preferences: nullable(Type.String({ description: "An address of the biller's own, under https" })),
      apiError: nullable(messageKey("Why there is nothing to show")),
      owed: nullable(
        Type.Number({
          description: "By a customer of autopay, in the currency's unit, below 0: credit; null: not known",
        }),
      ),
      arrangement: nullable(ArrangementSchema),
      isOpen: Type.Boolean({ description: "Whether the form can be filled in now" }),
      handOver: nullable(HandOverSchema),
    }),
  }),
  "GET /api/Enrollments/SecondPageCallback": call({
    summary: "Ends the enrolment of this link, once. A GET that acts: only for a script with X-Requested-With.",
    ...unenroll,
    token: { kinds: ["enrollment"], in: "query.jwt" },
    acts: true,
    query: strict({ jwt: token("The link's token") }),
  }),
  "POST /api/Enrollments/SecondPageCallback": call({
    summary: "Ends the enrolment of this link, once; for programs.",
    ...unenroll,
    token: { kinds: ["enrollment"], in: "body.jwt" },
    body: strict({ jwt: token("The link's token") }),
  }),
  "GET /api/Enrollments/GetBankLogo": call({
    summary: "The bank of a routing number.",
    ...ofLink,
    subject: "nobody",
    limits: [limits.bankMisses],
    query: strict({ routingNumber: Type.String({ maxLength: 9 }) }),
    data: strict({
      logo: nullable(Type.String({ description: "The logo's same-origin address" })),
      name: nullable(Type.String()),
      url: nullable(Type.String()),
      validRoutingNumber: Type.Boolean(),
    }),
  }),
  "GET /api/Enrollments/GetCaptureIpAddressConfig": call({
    summary: "Whether the customer's IP address is captured on submit, and what the server sees.",
    ...ofLink,
    token: { kinds: ["enrollment"], in: "query.token" },
    query: strict({ token: token("The link's token") }),
    data: strict({ captureIpAddress: Type.Boolean() }),
  }),
  "POST /api/Enrollments/RecordProgress": call({
    summary: "Counts where a visit stands, by version and day alone: nothing of who fills in or of what is stored.",
    ...ofLink,
    body: strict({
      from: nullable(PositionSchema),
      to: PositionSchema,
      refused: Type.Array(id("A question"), { maxItems: 200, description: "Refused for the first time in this visit" }),
    }),
    data: strict({ day: Type.String({ format: "date", description: "Of the account's time zone" }) }),
  }),
  "POST /api/Enrollments/SubmitEnrollment": call({
    summary: "Reserves the submission: the answers are replayed through the engine and stored. Answers the report id.",
    ...ofLink,
    ...ofDevice,
    own: {
      "body.enrollmentId": "enrollment",
      "body.encAccount": "sealedAccount",
      "body.recipientId": "recipient",
    },
    idempotent: { by: "record", reused: "submit.keyReused" },
    maxBodyKb: 256,
    body: strict({
      enrollmentId: id("The enrolment"),
      recipientId: nullable(Type.String({ maxLength: 128 })),
      encAccount: token("The account, as Fetcher gave it"),
      mergeTags: Type.Array(MergeTagSchema, {
        maxItems: 200,
        description: "The server's own counts; a difference is recorded",
      }),
      customerIpAddress: Type.Optional(
        nullable(Type.String({ maxLength: 64, description: "The server's own counts; a difference is recorded" })),
      ),
      inputForms: Type.Array(Answer, { maxItems: 5000 }),
      submitTime: Type.String({ format: "date-time", description: "The browser's clock; recorded, never believed" }),
      notificationLogId: Type.Optional(nullable(Type.String({ maxLength: 128 }))),
      communicationChannel: Type.Optional(Type.Integer({ minimum: 0, maximum: 8 })),
      signatureFile: Type.Optional(nullable(Type.String({ maxLength: 100 }))),
      versionId: Type.Optional(
        nullable(Type.String({ maxLength: 128, description: "The version that was filled in" })),
      ),
      language: Type.Optional(Type.String({ maxLength: 12 })),
      agreed: Type.Optional(Type.Boolean({ description: "Agree-to-enroll; left out, the call itself is the consent" })),
      replaces,
    }),
    data: Type.String({ description: "The report id" }),
  }),
  "POST /api/Enrollments/SubmitAttachments": call({
    summary: "Brings the files of a reserved submission; fields before a file say what it is.",
    ...ofLink,
    ...ofDevice,
    own: { "query.encAccount": "sealedAccount" },
    names: ["parts.reportId"],
    idempotent: { by: "effect" },
    maxBodyKb: 64 * 1024,
    query: strict({ encAccount: token("The account, as Fetcher gave it") }),
    parts: strict({ reportId: id("The report"), inputId: id("The input"), isRequired: Type.Optional(Type.Boolean()) }),
    data: strict({
      files: Type.Array(strict({ inputId: Type.String(), name: Type.String(), size: Type.Integer() })),
      /** Inputs whose required files have not arrived yet. */
      missing: Type.Array(Type.String()),
    }),
  }),
  "POST /api/Enrollments/PostActions": call({
    summary: "Makes a submission final: bank details are taken, jobs are enqueued.",
    ...ofLink,
    ...ofDevice,
    own: { "body.encAccount": "sealedAccount", "body.token": "token" },
    names: ["body.reportId"],
    idempotent: { by: "effect" },
    limits: [limits.receiptsMailed],
    body: strict({
      reportId: id("The report"),
      encAccount: token("The account, as Fetcher gave it"),
      tags: Type.Optional(Type.Array(MergeTagSchema, { maxItems: 200 })),
      bankDetails: Type.Optional(
        nullable(
          strict({
            isSaved: Type.Boolean(),
            token: Type.Optional(nullable(Type.String({ maxLength: 128 }))),
            bankAccountNumber: Type.Optional(nullable(Type.String({ maxLength: 17 }))),
            confirmBankAccountNumber: Type.Optional(nullable(Type.String({ maxLength: 17 }))),
            banRoutingNumber: Type.Optional(nullable(Type.String({ maxLength: 9 }))),
          }),
        ),
      ),
      source: Type.Optional(nullable(Type.String({ maxLength: 100 }))),
      progress: Type.Optional(nullable(PositionSchema)),
      token: Type.Optional(token("The link's token again")),
      replaces,
    }),
    data: strict({
      error: nullable(messageKey("Why it is not final; null where it is")),
      isSubmitted: Type.Boolean(),
      link: nullable(Type.String({ description: "Where to go next; https on the tenant's host list" })),
      allowViewResults: Type.Boolean(),
      multipleSubmission: Type.Boolean(),
      analyticToken: nullable(Type.String()),
    }),
  }),
  "GET /api/Enrollments/GetSubmission": call({
    summary: "The receipt of what this link has submitted: reference, answers by name, the plan, the bank's last four.",
    ...ofLink,
    ...ofDevice,
    own: { "query.encAccount": "sealedAccount" },
    query: strict({ encAccount: Type.Optional(token("The account, as Fetcher gave it; the token says it already")) }),
    data: nullable(
      strict({
        reportId: Type.String(),
        reference: Type.String({ description: "Names it to people: eight characters in two groups, like 7K3M-9QXD" }),
        type: Type.Enum([...enrollmentTypes]),
        name: nullable(Type.String({ description: "The form's name" })),
        submittedAt: Type.String({ format: "date-time" }),
        mailedTo: nullable(
          Type.String({ description: "The e-mail address in the answers, to which it was sent as well" }),
        ),
        agreedAt: nullable(
          Type.String({ format: "date-time", description: "When the box was ticked that agrees to enroll" }),
        ),
        agreedText: Type.Array(Type.String(), {
          description: "What was agreed to: a sentence each, as stored with the consent, in its language",
        }),
        answers: Type.Array(
          strict({
            id: Type.String(),
            name: Type.String(),
            type: Type.Enum([...inputTypes]),
            text: Type.String({ description: "Of files, the names of those that have arrived" }),
            notReceived: Type.Optional(
              Type.Array(Type.String(), { description: "The names of the files that have not arrived, if any" }),
            ),
          }),
        ),
        ...planned,
        payToday: nullable(
          Type.Number({ description: "The down payment, due on the day of the submission; null once it is paid" }),
        ),
        balance: nullable(Type.Number()),
        bank: nullable(
          strict({
            name: nullable(Type.String()),
            lastFour: Type.String(),
            logo: nullable(Type.String({ description: "The logo's address, of the same origin" })),
          }),
        ),
        handOver: nullable(HandOverSchema),
        country: Type.String(),
        isTest: Type.Optional(TestMark),
      }),
    ),
  }),
} as const;
