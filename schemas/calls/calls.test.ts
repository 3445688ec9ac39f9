// Rules for the contract: what every declared call must have.
import { describe, expect, test } from "vitest";
import { calls } from "./calls.ts";
import { gates, type CallDeclaration, type TokenKind } from "./call.ts";

const all = Object.entries(calls) as [string, CallDeclaration][];

/** No ids, or such that give no access: of a form's input, a theme, a time zone, a filling-in's message; the version, or the plan, that a page
 * has seen, which is only compared; the device, which without the link is worth nothing; the link's token itself under a name of an id; the payment after which another is
 * made, which is only compared. */
const harmless = [
  ...["inputId", "deviceUuid", "themeId", "timeZoneId", "notificationLogId", "versionId", "nameOnAccount"],
  ...["browserRecipientId", "testId", "after", "arrangementId", "newestId"],
];
/** The biller's own number of the customer for whom an author tries or shares a form: the biller is only asked about the account's own customers. */
const forCustomers = ["TestLink", "SendTest", "Share"].map((name) => `POST /api/Templates/${name}`);
/** What a customer adds is nobody's yet, and a sign-up's id is the browser's that made it. */
const added = "POST /api/ContactPreference/AddContactPreferenceData";
/** What a list is filtered by finds the account's own or nothing. A category is looked up among those of the account, a contact and a file of
 * evidence among those of the customer who is named. */
const filters: Readonly<Record<string, readonly string[]>> = {
  "GET /api/Agreements/List": ["customer"],
  "GET /api/Responses/List": ["question", "owner"],
  "POST /api/Choices/Contact": ["contactId", "fileId"],
  "POST /api/Choices/Record": ["categoryId", "fileId"],
  "POST /api/Unsubscribe/UpdateUnsubscribe": ["categoryId"],
};
const isNobodys = (name: string, field: string) =>
  harmless.includes(field) ||
  field === "signUpId" ||
  (name === added && field === "contactId") ||
  (filters[name] ?? []).includes(field) ||
  (forCustomers.includes(name) && field === "recipientId");

/** The calls in the specification's table (forms.txt §7). */
const ofTheSpecification = [
  "GET /api/Account/AdminList",
  "POST /api/Account/TemplateApproval",
  "GET /api/Account/GetTemplateApprovalConfig",
  "GET /api/Account/{accountId}/Get",
  "GET /api/Profile/AdminList",
  "GET /api/Profile/GetTemplateApprovalConfig",
  "GET /api/Enrollments/AvailableTranslationsAuth",
  "POST /api/Enrollments/HandleApproval",
  "POST /api/EmailTemplate/HandleApproval",
  "POST /api/SmsTemplate/HandleApproval",
  "POST /api/PushNotificationTemplate/HandleApproval",
  "POST /api/ApplePass/HandleApproval",
  "POST /api/IvrTemplate/HandleApproval",
  "POST /api/Enrollments/RejectTemplate",
  "POST /api/EmailTemplate/RejectTemplate",
  "POST /api/SmsTemplate/Reject",
  "POST /api/PushNotificationTemplate/Reject",
  "POST /api/ApplePass/Reject",
  "POST /api/IvrTemplate/RejectTemplate",
  "GET /api/Enrollments/SubmittedByStatus",
  "GET /api/EmailTemplate/SubmittedByStatus",
  "GET /api/SmsTemplate/SubmittedByStatus",
  "GET /api/PushNotificationTemplate/SubmittedByStatus",
  "GET /api/ApplePass/SubmittedByStatus",
  "GET /api/IvrTemplate/SubmittedByStatus",
  "GET /api/Enrollments/Headers",
  "GET /api/Enrollments/Export",
  "POST /api/Session/RefreshToken",
  "GET /api/Enrollments/Fetcher",
  "GET /api/Enrollments/Get",
  "GET /api/Enrollments/AvailableTranslations",
  "GET /api/Enrollments/GetCaptureIpAddressConfig",
  "POST /api/Enrollments/SubmitEnrollment",
  "POST /api/Enrollments/SubmitAttachments",
  "POST /api/Enrollments/PostActions",
  "GET /api/Enrollments/GetBankLogo",
  "GET /api/Enrollments/Analytics",
  "GET /api/Enrollments/analytic-public",
  "POST /api/Session/GetOtpForDynamicFormEmailVerification",
  "POST /api/Session/GetOtpForDynamicFormMobileVerification",
  "POST /api/Session/GetOtpForEmailVerification",
  "POST /api/Session/GetOtpForMobileVerification",
  "POST /api/Session/GetOtpForWhatsAppVerification",
  "POST /api/Session/VerifyEmailOtp",
  "POST /api/Session/VerifyWhatsAppOtp",
  "POST /api/Session/VerifyMobileOtp",
  "GET /api/WhiteLabelDomain/BasicInfo",
  "GET /api/Unsubscribe/GetAccountInfoResponse",
  "GET /api/Account/GetShortUrlExpiryData",
  "POST /api/v1/ErpVerification/VerifyEmail",
  "POST /api/v1/ErpVerification/VerifySms",
  "GET /api/Profile/themes/list",
  "GET /api/Configuration/GetCurrentCompanyLogo",
  "GET /api/Configuration/GetCompanyLogo",
  "GET /api/Configuration/GetSmartPageFooter",
  "GET /api/Translation/GetTranslation",
];

test.each(ofTheSpecification)("%s is declared [api.calls]", (name) => expect(Object.keys(calls)).toContain(name));

describe.each(all)("%s", (name, call) => {
  test("says what it is for in a sentence", () => expect(call.summary).toMatch(/^[A-Z].*\.$/));

  test("refuses unknown keys in path, query, body and fields", () => {
    for (const shape of [call.path, call.query, call.body, call.parts])
      if (shape) expect(shape).toMatchObject({ type: "object", additionalProperties: false });
  });

  test("takes its token from a field that it declares", () => {
    const [part, field] = (call.token?.in ?? "bearer").split(".");
    if (field) expect(Object.keys((part === "query" ? call.query : call.body)?.properties ?? {})).toContain(field);
  });

  test("declares whom each id that it takes has to belong to", () => {
    const parts = ["path", "query", "body", "parts"] as const;
    const looksLikeId = (field: string, schema: object) =>
      /id$|guid$|account$|copyOf/i.test(field) || ("maxLength" in schema && schema.maxLength === 128);
    const ids = parts.flatMap((part) =>
      Object.entries(call[part]?.properties ?? {})
        .filter(([field, schema]) => looksLikeId(field, schema) && !isNobodys(name, field))
        .map(([field]) => `${part}.${field}`),
    );
    const sealed = [call.sealed?.in, call.sealed?.boundTo].filter((field) => field !== undefined);
    const covered: string[] = [...Object.keys(call.own ?? {}), ...(call.names ?? []), ...sealed];
    expect(ids.filter((field) => !covered.includes(field))).toEqual([]);
  });

  test("records who names what is not theirs, if it names anything", () => {
    if (call.own || call.names) expect(call.trace).toContain("NONE");
  });

  test("is behind a gate, if it takes a user's or a link's token that has to hold", () => {
    const [kind] = call.token?.optional || call.token?.expiredToo ? [] : (call.token?.kinds ?? []);
    const isGated =
      !call.beforeGate &&
      Object.values(gates)
        .flat()
        .some((gated) => gated === kind);
    const kinds: readonly (TokenKind | undefined)[] = call.gate === undefined ? [undefined] : gates[call.gate];
    expect(kinds).toContain(isGated ? kind : undefined);
    if (call.roles) expect([call.gate, call.roles.length > 0]).toEqual(["signIn", true]);
  });

  test("declares the parts of its path", () => {
    expect([...name.matchAll(/\{(\w+)\}/g)].map(([, part]) => part)).toEqual(Object.keys(call.path?.properties ?? {}));
  });

  test("bounds every text of its body", () => {
    const unbounded = [...JSON.stringify(call.body ?? {}).matchAll(/\{"type":"string"(?:,"description":"[^"]*")?\}/g)];
    expect(unbounded).toEqual([]);
  });

  test("reads with GET and writes with POST", () => {
    expect(name).toMatch(/^(GET|POST) \/api\//);
    if (name.startsWith("GET")) expect(call.body ?? call.parts).toBeUndefined();
  });
});
