import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import { type CallData, type Enrollment, type InputForm } from "@billwright/schemas";
import { chooseLanguage, languageMenu, languagesOffered } from "../../testing/actions.ts";
import { formServer, opened, posted, survey } from "../../testing/forms.ts";
import { Refused, renderPage, testApp, type TestServer } from "../../testing/testApp.tsx";
import FormPage from "./FormPage.tsx";
import { notifyTabs } from "./otherTabs.ts";

afterEach(() => {
  cleanup();
  localStorage.clear();
});

async function open(server: TestServer, at = "/form/tok") {
  const app = await testApp(server);
  renderPage(app, "/form/:token", <FormPage />, at);
  return { app, server, user: userEvent.setup() };
}

const named = (server: TestServer, name: string) => server.requests.filter((request) => request.name === name);
const shown = () => screen.findByRole("heading", { level: 1, name: "How did we do?" });

test("a token opens the form by Fetcher, then Get, and source is passed on [form.token]", async () => {
  const { server } = await open(formServer(), "/form/tok?source=mail");
  await shown();
  const [fetcher] = named(server, "GET /api/Enrollments/Fetcher");
  expect(Object.fromEntries(fetcher!.query)).toEqual({ jwt: "tok", source: "mail" });
  const [get] = named(server, "GET /api/Enrollments/Get");
  expect(Object.fromEntries(get!.query)).toEqual({
    id: "survey",
    encryptedAccountId: "enc",
    recipient: "100",
    language: "en",
  });
  expect(get!.headers.get("Authorization")).toBe("Bearer tok");
});

test("shows prepopulated, HTML and input elements in their order, with merge tags filled in [form.elements] [form.merge-tags]", async () => {
  await open(formServer());
  await shown();
  const text = await waitFor(() => {
    const body = document.querySelector(".bw-form-body")?.textContent ?? "";
    expect(body).toContain("Dear Ann");
    return body;
  });
  const positions = ["Dear Ann", "120.50", "Your name", "Again?"].map((part) => text.indexOf(part));
  expect(positions).not.toContain(-1);
  expect(positions).toEqual([...positions].sort((one, other) => one - other));
});

test("Submit is labelled by submitName, by default Submit [form.submit-name]", async () => {
  await open(formServer());
  expect(await screen.findByRole("button", { name: "Send answers" })).toBeTruthy();
  cleanup();
  await open(formServer({ ...survey, submitName: "" }));
  expect(await screen.findByRole("button", { name: "Submit" })).toBeTruthy();
});

test("a skeleton is shown while the form is loading [form.skeleton]", async () => {
  const server = formServer();
  await open(server);
  expect(document.querySelector("[aria-busy=true]")).toBeTruthy();
  expect(screen.queryByRole("heading", { level: 1 })).toBeNull();
  await shown();
});

const brand: CallData<"GET /api/Unsubscribe/GetAccountInfoResponse"> = {
  companyLogoUrl: null,
  supportPhoneNumber: "+1 202 555 0123",
  supportEmailAddress: "care@north.example",
  pageTitle: "Northwind",
  pageIconUrl: null,
  clientType: "",
  companyName: "Northwind",
  countryCode: "US",
  recipientTypeDescription: null,
  parentRecipientTypeDescription: null,
  enableOneContactCustPref: false,
  maximumPreferencesAllowed: null,
  themeId: "t",
};

const closed: { title: string; server: () => TestServer; heading: string }[] = [
  {
    title: "an expirationDate earlier than now [form.expired]",
    server: () => formServer({ ...survey, expirationDate: "2026-11-20T11:59:59Z" }),
    heading: "Sorry, this form got expired",
  },
  {
    title: "a form that expired between two calls [form.expired]",
    server: () => formServer(survey, { "GET /api/Enrollments/Get": () => new Refused(410, 410, "form.expired") }),
    heading: "Sorry, this form got expired",
  },
  {
    title: "a forged link [link.bad-token]",
    server: () => formServer(survey, { "GET /api/Enrollments/Fetcher": () => new Refused(401, 401, "link.invalid") }),
    heading: "Invalid token.",
  },
  {
    title: "a fetcher's error about expiry [form.expired]",
    server: () =>
      formServer(survey, { "GET /api/Enrollments/Fetcher": () => ({ ...opened, apiError: "form.expired" }) }),
    heading: "Sorry, this form got expired",
  },
  {
    title: "a form that was submitted before [form.submitted-by-you]",
    server: () => formServer({ ...survey, isSubmitted: true, submittedByCurrentUser: true }),
    heading: "This form was already submitted by you",
  },
  {
    title: "a stored form with a cycle of rules [form.invalid]",
    server: () => formServer(cyclic()),
    heading: "This form cannot be filled in",
  },
];

for (const { title, server, heading } of closed) {
  test(`${title} shows '${heading}' and nothing to fill in`, async () => {
    await open(server());
    expect(await screen.findByRole("heading", { level: 1, name: heading })).toBeTruthy();
    expect(screen.queryByRole("textbox")).toBeNull();
    expect(screen.queryByRole("button", { name: "Send answers" })).toBeNull();
  });
}

test.each([
  ["an expired form", { ...survey, expirationDate: "2026-11-20T11:59:59Z" }, "How did we do?"],
  ["a form that cannot be shown", cyclic(), null],
] as const)("%s says whom to ask, in sight, and which form it is [form.expired]", async (_title, form, name) => {
  await open(formServer(form, { "GET /api/Unsubscribe/GetAccountInfoResponse": () => brand }));
  const main = within(screen.getByRole("main"));
  expect((await main.findByRole("link", { name: /\+1 202 555 0123/ })).getAttribute("href")).toBe("tel:+12025550123");
  expect(main.getByRole("link", { name: /care@north.example/ })).toBeTruthy();
  if (name !== null) expect(main.getByText(name)).toBeTruthy();
});

test("an expired link goes to the page that says so, and so does one that expires before Submit [link.expired]", async () => {
  await open(formServer(survey, { "GET /api/Enrollments/Fetcher": () => new Refused(401, 401, "link.expired") }));
  expect((await screen.findByTestId("elsewhere")).textContent).toBe("/expired/tok");
  cleanup();
  const { user } = await open(
    formServer(survey, { "POST /api/Enrollments/SubmitEnrollment": () => new Refused(401, 401, "link.expired") }),
  );
  await user.type(await screen.findByRole("textbox", { name: /Your name/ }), "Ann");
  await user.click(screen.getByRole("button", { name: "Send answers" }));
  expect((await screen.findByTestId("elsewhere")).textContent).toBe("/expired/tok");
});

test("an instalment plan submitted before goes to the instalment page [form.submitted-by-you]", async () => {
  await open(formServer({ ...survey, type: "InstallmentPlan", isSubmitted: true, submittedByCurrentUser: true }));
  expect((await screen.findByTestId("elsewhere")).textContent).toBe("/installment-plan/tok");
});

test("a fetch failure shows its message, and trying again opens the form [form.invalid]", async () => {
  let fails = true;
  const server = formServer(survey, {
    "GET /api/Enrollments/Get": () => (fails ? new Refused(500, 500, "api.bug") : survey),
  });
  const { user } = await open(server);
  expect(await screen.findByText("Something went wrong on our side. Please try again later.")).toBeTruthy();
  expect(screen.getByText("Error ID for support: guid-1")).toBeTruthy();
  fails = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await shown();
});

test("an apiError is translated and shown as the failure; trying again would not help, so it is not offered [form.invalid]", async () => {
  await open(formServer(survey, { "GET /api/Enrollments/Fetcher": () => ({ ...opened, apiError: "api.denied" }) }));
  expect(await screen.findByText("You are not allowed to do this.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
});

test("the language menu is there only with more than one translation [form.language]", async () => {
  await open(formServer());
  await shown();
  expect(languageMenu()).toBeNull();
  cleanup();
  await open(inTwoLanguages());
  expect(await languagesOffered()).toEqual(["English", "Español"]);
});

test("a form without the reader's language is shown in its own, and the page around it too [form.languages]", async () => {
  const server = inTwoLanguages();
  const app = await testApp(server);
  await app.words.speak("de");
  renderPage(app, "/form/:token", <FormPage />, "/form/tok");
  await shown();
  await waitFor(() => expect(document.documentElement.lang).toBe("en"));
  expect(await screen.findByRole("button", { name: "Language: English" })).toBeTruthy();
});

test("another language reloads the content and keeps what was typed [form.language]", async () => {
  const { user, server } = await open(inTwoLanguages());
  await user.type(await screen.findByRole("textbox", { name: /Your name/ }), "Ann");
  await user.click(screen.getByRole("radio", { name: "No" }));
  await chooseLanguage("Español");
  const name = await screen.findByRole<HTMLInputElement>("textbox", { name: /Su nombre/ });
  expect(name.value).toBe("Ann");
  expect(screen.getByRole<HTMLInputElement>("radio", { name: "No" }).checked).toBe(true);
  expect(screen.getByRole("button", { name: "Enviar" })).toBeTruthy();
  expect(named(server, "GET /api/Enrollments/Get").at(-1)!.query.get("language")).toBe("es");
  expect(document.documentElement.lang).toBe("es");
});

test("the submit sends what was answered, once, and thanks in the default words [form.thanks] [submit.payload] [submit.order]", async () => {
  const { user, server } = await open(inTwoLanguages());
  await user.type(await screen.findByRole("textbox", { name: /Your name/ }), "Ann");
  await user.click(screen.getByRole("button", { name: "Send answers" }));
  expect(await screen.findByText("You have successfully submitted the form.")).toBeTruthy();
  // The server takes the address from the submit itself (submit.ip).
  const order = ["POST /api/Enrollments/SubmitEnrollment", "POST /api/Enrollments/PostActions"];
  const sent = server.requests.map(({ name }) => name).filter((name) => name.startsWith("POST"));
  expect(sent.slice(-2)).toEqual(order);
  const [submit] = named(server, "POST /api/Enrollments/SubmitEnrollment");
  expect(submit!.body).toMatchObject({
    enrollmentId: "survey",
    recipientId: "100",
    encAccount: "enc",
    inputForms: [{ id: "name", type: "ShortText", value: "Ann" }],
    submitTime: "2026-11-20T12:00:00.000Z",
    notificationLogId: null,
    communicationChannel: 0,
    signatureFile: null,
    versionId: "v1",
  });
  expect(submit!.headers.get("Idempotency-Key")).toBeTruthy();
  expect(named(server, "POST /api/Enrollments/PostActions")[0]!.body).toMatchObject({
    reportId: "report-1",
    encAccount: "enc",
    tags: (submit!.body as { mergeTags: unknown }).mergeTags,
    token: "tok",
  });
  // Once a custom form is submitted, it has neither a language menu nor Submit.
  expect(languageMenu()).toBeNull();
  expect(screen.queryByRole("button", { name: "Send answers" })).toBeNull();
});

test("the biller's own thanks are shown, harmless and with merge tags [form.thanks]", async () => {
  const thanksMessage =
    '<p>Thanks, {{FirstName}}! {{AccountBalance}} on {{CurrentDate}}<img src="x" onerror="alert(1)"><script>alert(2)</script></p>';
  const { user } = await open(formServer({ ...survey, thanksMessage }));
  await user.type(await screen.findByRole("textbox", { name: /Your name/ }), "Ann");
  await user.click(screen.getByRole("button", { name: "Send answers" }));
  await waitFor(() =>
    expect(document.querySelector(".bw-message")?.textContent).toContain("Thanks, Ann! $120.50 on Nov 20, 2026"),
  );
  expect(document.querySelector("[onerror], .bw-message script")).toBeNull();
});

test("a required field left empty is reported, marked, and takes focus; nothing is sent [check.required]", async () => {
  const { user, server } = await open(formServer());
  await user.click(await screen.findByRole("button", { name: "Send answers" }));
  expect((await screen.findAllByText("Please fill the red marked input fields")).length).toBeGreaterThan(0);
  const name = screen.getByRole("textbox", { name: /Your name/ });
  await waitFor(() => expect(document.activeElement).toBe(name));
  expect(name.getAttribute("aria-invalid")).toBe("true");
  expect(named(server, "POST /api/Enrollments/SubmitEnrollment")).toEqual([]);
});

test("an input in error warns before anything else [check.errors]", async () => {
  const { user, server } = await open(formServer());
  await user.type(await screen.findByRole("textbox", { name: /E-mail/ }), "ann@");
  await user.click(screen.getByRole("button", { name: "Send answers" }));
  expect((await screen.findAllByText("Please check the errors before submitting")).length).toBeGreaterThan(0);
  expect(named(server, "POST /api/Enrollments/SubmitEnrollment")).toEqual([]);
});

test("a submit in another tab leads this one to what was submitted [submit.already]", async () => {
  let isSubmitted = false;
  const enrollment = (): Enrollment => ({ ...survey, isSubmitted, submittedByCurrentUser: isSubmitted });
  const server = formServer(survey, {
    "GET /api/Enrollments/Get": enrollment,
    "GET /api/Enrollments/GetSubmission": () => null,
  });
  await open(server);
  await shown();
  isSubmitted = true;
  notifyTabs("another link");
  notifyTabs("tok");
  expect(await screen.findByRole("heading", { level: 1, name: "This form was already submitted by you" })).toBeTruthy();
  expect(named(server, "GET /api/Enrollments/Fetcher")).toHaveLength(2);
});

test("Enter in a field sends the form, as in any form, and a form that is not complete says so [gate.reason] [check.required]", async () => {
  const { user, server } = await open(formServer());
  await user.type(await screen.findByRole("textbox", { name: /E-mail/ }), "ann@example.org{Enter}");
  expect((await screen.findAllByText("Please fill the red marked input fields")).length).toBeGreaterThan(0);
  expect(named(server, "POST /api/Enrollments/SubmitEnrollment")).toEqual([]);
  await user.type(screen.getByRole("textbox", { name: /Your name/ }), "Ann{Enter}");
  expect(await screen.findByText("You have successfully submitted the form.")).toBeTruthy();
  expect(named(server, "POST /api/Enrollments/SubmitEnrollment")).toHaveLength(1);
});

test.each([true, false])("the asterisk is explained where there is one: %s [input.required-mark]", async (required) => {
  const elements = survey.formElements as readonly { inputForms?: InputForm }[];
  const formElements = elements.map((element) =>
    element.inputForms?.id === "name" ? { ...element, inputForms: { ...element.inputForms, required } } : element,
  ) as Enrollment["formElements"];
  await open(formServer({ ...survey, formElements }));
  await shown();
  expect(screen.queryByText("Fields marked * need an answer.") !== null).toBe(required);
});

test("'Form was already submitted' reloads the enrolment and marks it submitted [submit.already]", async () => {
  let isSubmitted = false;
  const server = formServer(survey, {
    "GET /api/Enrollments/Get": () => ({ ...survey, isSubmitted, submittedByCurrentUser: isSubmitted }),
    "POST /api/Enrollments/SubmitEnrollment": () => {
      isSubmitted = true;
      return new Refused(409, 420, "submit.already");
    },
  });
  const { user } = await open(server);
  await user.type(await screen.findByRole("textbox", { name: /Your name/ }), "Ann");
  await user.click(screen.getByRole("button", { name: "Send answers" }));
  expect(await screen.findByRole("heading", { name: "This form was already submitted by you" })).toBeTruthy();
});

test("a form that changed while it was filled in says so and what changed, keeps the answers, and is sent in its new version", async () => {
  let form = survey;
  const sent: unknown[] = [];
  const server = formServer(survey, {
    "GET /api/Enrollments/Get": () => form,
    "POST /api/Enrollments/SubmitEnrollment": ({ body }) => {
      sent.push((body as { versionId: unknown }).versionId);
      return sent.length === 1 ? new Refused(410, 420, "form.changed") : "report-1";
    },
  });
  const { user } = await open(server);
  const name = () => screen.findByRole<HTMLInputElement>("textbox", { name: /Your name/ });
  await user.type(await name(), "Ann");
  const added = {
    kind: "input" as const,
    inputForms: { id: "new", name: "How long", inputType: "ShortText" as const },
  };
  form = { ...survey, versionId: "v-newer", formElements: [...survey.formElements!, added] };
  await user.click(screen.getByRole("button", { name: "Send answers" }));
  expect(await screen.findByText("This form has changed")).toBeTruthy();
  expect(screen.getByText("New: How long")).toBeTruthy();
  expect((await name()).value).toBe("Ann");
  await user.click(screen.getByRole("button", { name: "Send answers" }));
  await waitFor(() => expect(sent).toEqual([survey.versionId ?? null, "v-newer"]));
});

test("a form that was stopped while it was filled in says that it is closed, never that it expired", async () => {
  const server = formServer(survey, {
    "POST /api/Enrollments/SubmitEnrollment": () => new Refused(410, 420, "form.closed"),
  });
  const { user } = await open(server);
  await user.type(await screen.findByRole("textbox", { name: /Your name/ }), "Ann");
  await user.click(screen.getByRole("button", { name: "Send answers" }));
  expect(await screen.findByRole("heading", { name: "This form is closed" })).toBeTruthy();
});

test("a server's error is explained once, with its id, and what was warned of before is gone [api.code-other] [submit.retry]", async () => {
  const { user, app } = await open(
    formServer(survey, { "POST /api/Enrollments/SubmitEnrollment": () => new Refused(500, 500, "api.bug") }),
  );
  await user.type(await screen.findByRole("textbox", { name: /Your name/ }), "Ann");
  await user.click(screen.getByRole("button", { name: "Send answers" }));
  expect(await screen.findByRole("heading", { name: "Not sent yet" })).toBeTruthy();
  app.notices.toast("warning", { key: "check.errors", params: {} });
  await user.click(screen.getByRole("button", { name: "Try again", hidden: true }));
  await waitFor(() => expect(app.notices.getState().toasts).toEqual([]));
  const { words } = app.notices.getState().error!;
  expect(words).toMatchObject([{ key: "api.bug" }]);
  expect(screen.getByRole("main").textContent).not.toContain("Something went wrong on our side");
});

test("a lost network keeps the answers, says 'not sent yet', and the retry sends the same once more [submit.retry]", async () => {
  const { user, server } = await open(formServer());
  const name = await screen.findByRole<HTMLInputElement>("textbox", { name: /Your name/ });
  await user.type(name, "Ann");
  server.offline = true;
  await user.click(screen.getByRole("button", { name: "Send answers" }));
  expect(await screen.findByRole("heading", { name: "Not sent yet" })).toBeTruthy();
  expect(name.value).toBe("Ann");
  server.offline = false;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(await screen.findByText("You have successfully submitted the form.")).toBeTruthy();
  expect(named(server, "POST /api/Enrollments/SubmitEnrollment")).toHaveLength(1);
});

test.each([
  ["InstallmentPlan", "/installment-plan/tok", true],
  ["EBill", "/ebill/tok", false],
] as const)("after the submit of type %s the page goes to %s [submit.navigate]", async (type, to, hasAgreement) => {
  const balance = { ...opened, tags: [...opened.tags, { name: "NextBillDate", value: "2026-12-01" }] };
  const server = formServer({ ...survey, type }, { "GET /api/Enrollments/Fetcher": () => balance });
  const { user } = await open(server);
  await user.type(await screen.findByRole("textbox", { name: /Your name/ }), "Ann");
  if (hasAgreement) await user.click(await screen.findByRole("checkbox", { name: /agree/i }));
  await user.click(screen.getByRole("button", { name: "Send answers" }));
  expect((await screen.findByTestId("elsewhere")).textContent).toBe(to);
});

test("a form that takes several offers another filling, which is a new one [submit.once]", async () => {
  const { user, server } = await open(
    formServer(
      { ...survey, multipleSubmission: true },
      { "POST /api/Enrollments/PostActions": () => ({ ...posted, multipleSubmission: true }) },
    ),
  );
  for (const name of ["Ann", "Bob"]) {
    await user.type(await screen.findByRole("textbox", { name: /Your name/ }), name);
    await user.click(screen.getByRole("button", { name: "Send answers" }));
    await user.click(await screen.findByRole("button", { name: "Submit another" }));
  }
  const keys = named(server, "POST /api/Enrollments/SubmitEnrollment").map(({ headers }) =>
    headers.get("Idempotency-Key"),
  );
  expect(new Set(keys).size).toBe(2);
});

const noResults = {
  stats: { visits: 2, attempts: 1, successes: 1, failures: 0 },
  enrollment: { id: "survey", name: "How did we do?", type: "CustomForm" as const },
  questions: [],
  total: 0,
  actions: [],
};

test.each([
  ["the enrolment allows them", true, false, true],
  ["the post actions allow them", false, true, true],
  ["neither does", false, false, false],
])("poll results after the submit, where %s [form.results]", async (_who, byForm, byActions, shown) => {
  const server = formServer(
    { ...survey, allowViewResults: byForm },
    {
      "POST /api/Enrollments/PostActions": () => ({
        ...posted,
        allowViewResults: byActions,
        analyticToken: "results",
      }),
      "GET /api/Enrollments/analytic-public": () => noResults,
    },
  );
  const { user } = await open(server);
  await user.type(await screen.findByRole("textbox", { name: /Your name/ }), "Ann");
  await user.click(screen.getByRole("button", { name: "Send answers" }));
  if (shown) expect(await screen.findByRole("heading", { name: "Poll/Survey Results" })).toBeTruthy();
  else expect(await screen.findByText(/Thank you/)).toBeTruthy();
  const tokens = named(server, "GET /api/Enrollments/analytic-public").map(({ query }) => query.get("token"));
  expect(tokens).toEqual(shown ? ["results"] : []);
  expect(screen.queryByRole("heading", { name: "Poll/Survey Results" }) !== null).toBe(shown);
});

test.each([
  ["before the submit", survey, { analyticToken: "results" }],
  ["of a form submitted before", survey, { analyticToken: "results", apiError: "submit.already" }],
  ["of an expired form", { ...survey, expirationDate: "2026-11-20T11:59:59Z" }, { analyticToken: "results" }],
] as const)("poll results %s open in a window, by a button [results.modal]", async (_title, form, changed) => {
  let failing = false;
  const server = formServer(form, {
    "GET /api/Enrollments/Fetcher": () => ({ ...opened, ...changed }),
    "GET /api/Enrollments/analytic-public": () => (failing ? new Refused(500, 500, "api.bug") : noResults),
  });
  const { user } = await open(server);
  const button = await screen.findByRole("button", { name: "View results" });
  expect(named(server, "GET /api/Enrollments/analytic-public")).toEqual([]);
  await user.click(button);
  const window = await screen.findByRole("dialog", { name: "Poll/Survey Results" });
  expect(named(server, "GET /api/Enrollments/analytic-public")[0]!.query.get("token")).toBe("results");
  await user.click(within(window).getByRole("button", { name: "Close" }));
  failing = true;
  await user.click(button);
  expect(await screen.findByText(/Something went wrong on our side/)).toBeTruthy();
});

test("results that nobody may see have no button [form.results]", async () => {
  await open(formServer());
  await shown();
  expect(screen.queryByRole("button", { name: "View results" })).toBeNull();
});

test("a verified e-mail: code sent, entered, right, and the field says so [otp.send] [otp.done]", async () => {
  const verifying: Enrollment = {
    ...survey,
    formElements: [
      {
        kind: "input",
        inputForms: { id: "mail", inputType: "Email", name: "E-mail", required: true, verificationRequired: true },
      },
    ],
  };
  const server = formServer(verifying, {
    "POST /api/Session/GetOtpForDynamicFormEmailVerification": () => ({ mobileToken: "m1" }),
    "POST /api/Session/VerifyEmailOtp": ({ body }) =>
      (body as { otp: string }).otp === "4711" ? null : new Refused(400, 400, "codes.wrong"),
  });
  const { user } = await open(server);
  await user.type(await screen.findByRole("textbox", { name: /E-mail/ }), "ann@example.com");
  await user.click(screen.getByRole("button", { name: /Verify/ }));
  const code = await screen.findByRole("textbox", { name: "Verification code" });
  expect(await screen.findByText("Verification otp sent successfully.")).toBeTruthy();
  await user.type(code, "1234");
  expect(await screen.findByText("The OTP you've entered is incorrect.")).toBeTruthy();
  await user.clear(code);
  await user.type(code, "4711");
  expect(await screen.findByText("Email successfully verified.")).toBeTruthy();
  expect(screen.queryByRole("textbox", { name: "Verification code" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Send answers" }));
  expect(await screen.findByText("You have successfully submitted the form.")).toBeTruthy();
});

function cyclic(): Enrollment {
  const input = (id: string, parentId: string): InputForm => ({
    id,
    inputType: "ShortText",
    name: id,
    rules: [{ parentId, condition: "Displayed" }],
  });
  return { ...survey, formElements: [{ kind: "input", inputForms: [input("a", "b"), input("b", "a")] }] };
}

function inTwoLanguages(): TestServer {
  return formServer(survey, {
    "GET /api/Enrollments/AvailableTranslations": () => ({
      translations: [
        { code: "en", language: "en", name: "English" },
        { code: "es", language: "es", name: "Español" },
      ],
      country: "United States",
    }),
    "GET /api/Enrollments/Get": ({ query }) => (query.get("language") === "es" ? inSpanish : survey),
    "GET /api/Translation/GetTranslation": () => ({ language: "es", translations: { "form.submit": "Enviar" } }),
  });
}

const inSpanish: Enrollment = JSON.parse(
  JSON.stringify(survey).replace("Your name", "Su nombre").replace("Send answers", "Enviar"),
) as Enrollment;

test("a plan that stands already is shown, and sending the form names it as the one that it ends [form.token]", async () => {
  const standingPlan = {
    ...{ arrangementId: "first", agreedAt: "2026-11-01T12:00:00Z", status: "standing" as const, lines: [] },
    ...{ total: 300, paid: 100, left: 200, next: { amount: 100, due: "2026-12-01" } },
  };
  const { server, user } = await open(
    formServer(survey, { "GET /api/Enrollments/Fetcher": () => ({ ...opened, standingPlan }) }),
  );
  expect(await screen.findByRole("heading", { name: "You have an installment plan already" })).toBeTruthy();
  expect(screen.getByText("$200.00")).toBeTruthy();
  expect(screen.getByText(/Sending this form ends it/)).toBeTruthy();
  await user.type(screen.getByRole("textbox", { name: /Your name/ }), "Ada");
  await user.click(screen.getByRole("button", { name: "Send answers" }));
  await waitFor(() => expect(named(server, "POST /api/Enrollments/PostActions")).toHaveLength(1));
  for (const call of ["POST /api/Enrollments/SubmitEnrollment", "POST /api/Enrollments/PostActions"])
    expect(named(server, call)[0]!.body).toMatchObject({ replaces: "first" });
});
