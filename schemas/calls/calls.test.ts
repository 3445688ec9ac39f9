// The contract's own lint: what every declared call has to say.
import { describe, expect, test } from "vitest";
import { calls } from "./calls.ts";
import type { CallDeclaration } from "./call.ts";

const all = Object.entries(calls) as [string, CallDeclaration][];

/** The calls of the specification's table that the form page needs. */
const ofTheFormPage = [
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
  "POST /api/Session/VerifyEmailOtp",
  "POST /api/Session/VerifyMobileOtp",
  "GET /api/WhiteLabelDomain/BasicInfo",
  "GET /api/Profile/themes/list",
  "GET /api/Configuration/GetCurrentCompanyLogo",
  "GET /api/Configuration/GetCompanyLogo",
  "GET /api/Configuration/GetSmartPageFooter",
  "GET /api/Translation/GetTranslation",
];

test.each(ofTheFormPage)("%s is declared [api.calls]", (name) => expect(Object.keys(calls)).toContain(name));

describe.each(all)("%s", (name, call) => {
  test("says what it is for in a sentence", () => expect(call.summary).toMatch(/^[A-Z].*\.$/));

  test("refuses unknown keys in query, body and fields", () => {
    for (const shape of [call.query, call.body, call.parts])
      if (shape) expect(shape).toMatchObject({ type: "object", additionalProperties: false });
  });

  test("takes its token from a field that it declares", () => {
    const [place, field] = (call.token?.in ?? "bearer").split(".");
    if (field) expect(Object.keys((place === "query" ? call.query : call.body)?.properties ?? {})).toContain(field);
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
