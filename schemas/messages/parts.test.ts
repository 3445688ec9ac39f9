import { expect, test } from "vitest";
import { messages } from "./wholeCatalogue.ts";
import { fill, withWait } from "./message.ts";

// Words quoted by a specification, compared letter for letter.
const quoted: [keyof typeof messages, string][] = [
  ["check.email", "Email Address is not valid"],
  ["check.phone", "Phone Number is not valid"],
  ["check.fileTooBig", "File is too big. Max size is {n} Mb"],
  ["check.errors", "Please check the errors before submitting"],
  ["check.required", "Please fill the red marked input fields"],
  ["check.verifyErrors", "Please check the errors before verifying"],
  ["codes.wrong", "The OTP you've entered is incorrect."],
  ["codes.sent", "Verification otp sent successfully."],
  ["codes.emailDone", "Email successfully verified."],
  ["codes.mobileDone", "Mobile number successfully verified."],
  ["form.expired", "Sorry, this form got expired"],
  ["form.submittedByYou", "This form was already submitted by you"],
  ["form.thanks", "You have successfully submitted the form."],
  ["form.thanksPreview", "Thank You For Submitting The Form"],
  ["submit.already", "Form was already submitted"],
  ["payment.mismatch", "Bank account number does not match"],
  ["payment.routing", "Invalid routing number"],
  ["installment.balance", "Invalid Account balance for your account: {recipient}"],
  ["api.empty", "Unexpected empty response from server."],
];

test.each(quoted)("%s says what the specification says", (key, text) => expect(messages[key]).toBe(text));

test("no message is empty, and no key has a dot at an end", () => {
  for (const [key, text] of Object.entries(messages)) {
    expect(text.trim(), key).not.toBe("");
    expect(key).toMatch(/^[a-z]+(\.[A-Za-z0-9]+)+$/);
  }
});

test("fill puts every parameter in and leaves what it was not given", () => {
  expect(fill("Max size is {n} Mb", { n: 2 })).toBe("Max size is 2 Mb");
  expect(fill("{a} and {b}", { a: "$&" })).toBe("$& and {b}");
  expect(fill("{constructor}")).toBe("{constructor}");
});

test.each([
  ["en", 45, "45 seconds"],
  ["en", 91, "2 minutes"],
  ["en", 3_600, "60 minutes"],
  ["en", 86_400, "24 hours"],
  ["de", 840, "14 Minuten"],
  ["hi", 840, "14 मिनट"],
  ["ko", 7_200, "2시간"],
  ["zh-CN", 840, "14分钟"],
])("in %s %i seconds are %s [budget.lookup-failure, sign-up.failure]", (language, n, wait) =>
  expect(withWait(language, { n, field: "a" })).toEqual({ n, field: "a", wait }),
);

test("what counts nothing tells no wait", () => {
  for (const params of [{}, { name: "n" }, { n: "many" }] as Record<string, string>[])
    expect(withWait("en", params)).toEqual(params);
});
