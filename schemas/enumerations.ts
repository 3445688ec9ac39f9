// All enumerations of forms.txt §3 and §9. The names are the wire contract; numbers are accepted as input (decisions.md 3).

/** Names in the order of their numbers, starting with 0. */
const numbered = <const Names extends readonly string[]>(...names: Names) => names;

/** The first source's numbering, 0 to 14 (forms.txt §3). */
export const inputTypes = numbered(
  "ShortText",
  "Text",
  "Date",
  "Time",
  "Email",
  "PhoneNumber",
  "MultipleChoice",
  "CheckBox",
  "Dropdown",
  "Attachment",
  "InstallmentPeriod",
  "DateTime",
  "AutoPayDate",
  "Signature",
  "Rating",
);
export type InputType = (typeof inputTypes)[number];

export const enrollmentTypes = numbered("CustomForm", "InstallmentPlan", "EBill", "AutoPay", "Dpp", "Supplier");
export type EnrollmentType = (typeof enrollmentTypes)[number];

/**
 * What is recorded of a form, as it happens (list.analytics).
 *
 * - Visit: a link was opened. Failure: … onto a form that cannot be filled in.
 * - EnrollmentAttempt: Submit was pressed. EnrollmentFailed: … and refused. EnrollmentSuccess: … and the submission is final.
 * - Error: a call of the form failed by a fault of the server.
 * - UnenrollAttempt: a customer left e-bill or autopay.
 * - None, Success: the specification names no cause, so nothing records them.
 */
export const eventKinds = numbered(
  "None",
  "Visit",
  "Success",
  "Failure",
  "EnrollmentAttempt",
  "EnrollmentSuccess",
  "EnrollmentFailed",
  "UnenrollAttempt",
  "Error",
);
export type EventKind = (typeof eventKinds)[number];

export const channels = numbered(
  "Email",
  "SMS",
  "WhatsApp",
  "Push",
  "IVR",
  "WebForm",
  "Print",
  "Wallet",
  "DynamicForms",
);
export type Channel = (typeof channels)[number];

/** On which customers have contacts: the first of all channels, with their numbers. */
export const contactTypes = numbered("Email", "SMS", "WhatsApp");
export type ContactType = (typeof contactTypes)[number];

/** By which a one-time code can be sent. */
export const codeChannels = ["email", "mobile", "whatsApp"] as const;
export type CodeChannel = (typeof codeChannels)[number];

export const templateStatuses = numbered("Draft", "PendingForApproval", "Active", "Rejected");
export type TemplateStatus = (typeof templateStatuses)[number];

export const approvalStatuses = numbered("Draft", "PendingForApproval", "Approved", "Rejected");
export type ApprovalStatus = (typeof approvalStatuses)[number];

export const contactVerifications = numbered("Unverified", "Pending", "Verified");
export type ContactVerification = (typeof contactVerifications)[number];

export const ruleConditions = ["Selected", "NotSelected", "Displayed", "NotDisplayed"] as const;
export type RuleCondition = (typeof ruleConditions)[number];

export const elementKinds = ["input", "prepopulated", "html"] as const;
export type ElementKind = (typeof elementKinds)[number];

export const roles = [
  "Owner",
  "User",
  "SuperAdmin",
  "PartnerAdmin",
  "Admin",
  "Display",
  "PartnerUser",
  "SuperAdminDisplay",
] as const;
export type Role = (typeof roles)[number];

/** Those who edit templates and see customers' answers: all but the two that only look. */
export const rolesThatEdit: readonly Role[] = roles.filter(
  (role) => role !== "Display" && role !== "SuperAdminDisplay",
);
/** Those who see what a customer has chosen: the biller's own users, and those who help them. */
export const rolesThatSeeChoices: readonly Role[] = roles.filter(
  (role) => role !== "PartnerAdmin" && role !== "PartnerUser",
);
/** Those who record what a customer has decided, and see contacts in full. */
export const rolesThatRecordChoices: readonly Role[] = ["Owner", "User", "Admin", "SuperAdmin"];
/** Those who decide for the account: which versions become active, and how many must approve them. */
export const rolesThatDecide: readonly Role[] = ["Owner"];
/** Those who give others a role, and who take over choices from another system for many customers at once. */
export const rolesThatAssign: readonly Role[] = ["Owner", "SuperAdmin"];

export const mergeTags = [
  "CurrentDate",
  "PaymentAmount",
  "AccountBalance",
  "NextBillDate",
  "EmailAddress",
  "PhoneNumber",
  "SenderNumber",
  "RecipientId",
  "HOUSE",
  "ZIP",
] as const;
export type KnownMergeTag = (typeof mergeTags)[number];

/** The files of each attachment type: extensions without the dot, and media types. */
export const attachmentTypes = {
  img: { extensions: ["png", "jpg", "jpeg"], mediaTypes: ["image/png", "image/jpeg"] },
  txt: { extensions: ["txt", "csv"], mediaTypes: ["text/plain", "text/csv"] },
  pdf: { extensions: ["pdf"], mediaTypes: ["application/pdf"] },
  msword: {
    extensions: ["doc", "docx"],
    mediaTypes: ["application/msword", "application/vnd.openxmlformats-officedocument.wordprocessingml.document"],
  },
} as const;
export type AttachmentType = keyof typeof attachmentTypes;

export const providers = ["Billwright", "Wgl", "Hc", "Freeman", "HcTax", "ConEd"] as const;
export const currencies = ["INR", "USD"] as const;
export type Currency = (typeof currencies)[number];
export const countries = ["India", "United States"] as const;

/** Dialling code → country (forms.txt §9): the countries of which a phone number can be entered. */
export const diallingCodes = {
  1: { name: "United States", iso: "US" },
  91: { name: "India", iso: "IN" },
  7: { name: "Russia", iso: "RU" },
  92: { name: "Pakistan", iso: "PK" },
} as const;

/** The languages of the pages, each with its own name. */
export const languages = {
  en: "English",
  es: "Español",
  fr: "Français",
  de: "Deutsch",
  "zh-CN": "简体中文",
  "zh-TW": "繁體中文",
  ko: "한국어",
  hi: "हिन्दी",
} as const;
export type Language = keyof typeof languages;

export const campaignTypes = ["OneTime", "Recurring", "RealTime"] as const;
export const campaignStatuses = {
  Draft: -1,
  Scheduled: 0,
  Processing: 1,
  Completed: 2,
  Failed: 3,
  Active: 4,
  WaitingForNewFile: 5,
  WaitingForFtpFile: 6,
} as const;
export const customFieldTypes = ["text", "boolean", "number", "datetime"] as const;
export const filterOperators = [
  "StartsWith",
  "Contains",
  "NotContains",
  "Equals",
  "NotEquals",
  "EndWith",
  "GreaterThan",
  "GreaterThanOrEqual",
  "LessThan",
  "LessThanOrEqual",
] as const;
export type FilterOperator = (typeof filterOperators)[number];
export const botReplyFilters = ["Any", "Auto reply", "Dialogflow chat bot"] as const;
export const employeeBands = ["0-1", "2-10", "11-50", "50+"] as const;
export const logDateRanges = ["One Day", "One Month", "One Year", "Custom Range"] as const;
