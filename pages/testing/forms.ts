// Enrolments and a server that serves them, for tests of the form page.
import type { CallData, Enrollment } from "@billwright/schemas";
import { testServer, type TestAnswers, type TestServer } from "./testApp.tsx";

export const survey: Enrollment = {
  id: "survey",
  type: "CustomForm",
  name: "How did we do?",
  versionId: "v1",
  submitName: "Send answers",
  formElements: [
    { kind: "html", beefreeHtmlTemplate: "<p>Dear {{FirstName}}</p>" },
    { kind: "prepopulated", mergeTags: [{ name: "AccountBalance", value: "" }] },
    { kind: "input", inputForms: { id: "name", inputType: "ShortText", name: "Your name", required: true } },
    { kind: "input", inputForms: { id: "mail", inputType: "Email", name: "E-mail" } },
    {
      kind: "input",
      inputForms: {
        id: "again",
        inputType: "MultipleChoice",
        name: "Again?",
        options: [
          { guid: "g-yes", name: "Yes", value: "yes" },
          { guid: "g-no", name: "No", value: "no" },
        ],
      },
    },
    {
      kind: "input",
      inputForms: {
        id: "why",
        inputType: "Text",
        name: "Why not?",
        rules: [{ parentId: "again", condition: "Selected", choiceId: "g-no" }],
      },
    },
  ],
};

export const opened: CallData<"GET /api/Enrollments/Fetcher"> = {
  apiError: null,
  companyName: "Northwind Energy",
  tags: [
    { name: "FirstName", value: "Ann" },
    { name: "AccountBalance", value: "120.50" },
  ],
  autoPayElements: { payDates: [], savedBanks: [] },
  enrollmentId: "survey",
  encAccount: "enc",
  recipientId: "100",
  notificationLogId: null,
  communicationChannel: 0,
  codeLength: 4,
  codeHasLetters: false,
  analyticToken: null,
  resume: null,
  now: "2026-11-20T12:00:00Z",
};

export const posted: CallData<"POST /api/Enrollments/PostActions"> = {
  error: null,
  isSubmitted: true,
  link: null,
  allowViewResults: false,
  multipleSubmission: false,
  analyticToken: null,
};

/** A server with one form; `answers` take the place of its own. */
export function formServer(enrollment: Enrollment = survey, answers: TestAnswers = {}): TestServer {
  return testServer({
    "GET /api/Enrollments/Fetcher": () => opened,
    "GET /api/Enrollments/Get": () => enrollment,
    "GET /api/Enrollments/AvailableTranslations": () => ({ translations: [], country: "United States" }),
    "POST /api/Enrollments/SubmitEnrollment": () => "report-1",
    "POST /api/Enrollments/PostActions": () => posted,
    ...answers,
  });
}
