import { describe, expect, test } from "vitest";
import * as schemas from "./enumerations.ts";

// The specification's own lists, written again by hand: a mistake in either makes this test fail.
const byNumber: [keyof typeof schemas, string][] = [
  [
    "eventKinds",
    "None Visit Success Failure EnrollmentAttempt EnrollmentSuccess EnrollmentFailed UnenrollAttempt Error",
  ],
  ["channels", "Email SMS WhatsApp Push IVR WebForm Print Wallet DynamicForms"],
  ["contactTypes", "Email SMS WhatsApp"],
  ["templateStatuses", "Draft PendingForApproval Active Rejected"],
  ["approvalStatuses", "Draft PendingForApproval Approved Rejected"],
  ["contactVerifications", "Unverified Pending Verified"],
];

const byName: [keyof typeof schemas, string[]][] = [
  ["ruleConditions", ["Selected", "NotSelected", "Displayed", "NotDisplayed"]],
  ["roles", "Owner User SuperAdmin PartnerAdmin Admin Display PartnerUser SuperAdminDisplay".split(" ")],
  [
    "mergeTags",
    "CurrentDate PaymentAmount AccountBalance NextBillDate EmailAddress PhoneNumber SenderNumber RecipientId HOUSE ZIP".split(
      " ",
    ),
  ],
  ["providers", ["Billwright", "Wgl", "Hc", "Freeman", "HcTax", "ConEd"]],
  ["currencies", ["INR", "USD"]],
  ["countries", ["India", "United States"]],
  ["campaignTypes", ["OneTime", "Recurring", "RealTime"]],
  ["customFieldTypes", ["text", "boolean", "number", "datetime"]],
  [
    "filterOperators",
    "StartsWith Contains NotContains Equals NotEquals EndWith GreaterThan GreaterThanOrEqual LessThan LessThanOrEqual".split(
      " ",
    ),
  ],
  ["botReplyFilters", ["Any", "Auto reply", "Dialogflow chat bot"]],
  ["employeeBands", ["0-1", "2-10", "11-50", "50+"]],
  ["logDateRanges", ["One Day", "One Month", "One Year", "Custom Range"]],
];

describe("enumerations are declared once, by name and number", () => {
  test.each(byNumber)("%s is in the order of its numbers [compile.enumerations]", (name, list) => {
    expect([...(schemas[name] as readonly string[])]).toEqual(list.split(" "));
  });

  test.each(byName)("%s has the specification's names [compile.enumerations]", (name, list) => {
    expect([...(schemas[name] as readonly string[])]).toEqual(list);
  });

  test("campaign statuses carry their numbers, attachments their types, languages their codes [compile.enumerations]", () => {
    expect(schemas.campaignStatuses).toEqual({
      Draft: -1,
      Scheduled: 0,
      Processing: 1,
      Completed: 2,
      Failed: 3,
      Active: 4,
      WaitingForNewFile: 5,
      WaitingForFtpFile: 6,
    });
    expect(Object.keys(schemas.attachmentTypes)).toEqual(["img", "txt", "pdf", "msword"]);
    expect(Object.keys(schemas.languages)).toEqual(["en", "es", "fr", "de", "zh-CN", "zh-TW", "ko", "hi"]);
    expect(Object.fromEntries(Object.entries(schemas.diallingCodes).map(([code, { name }]) => [code, name]))).toEqual({
      1: "United States",
      91: "India",
      7: "Russia",
      92: "Pakistan",
    });
  });
});
