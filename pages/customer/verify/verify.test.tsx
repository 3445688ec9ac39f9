import { act, cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import { pages } from "@billwright/schemas";
import { pendingAnswer } from "../../testing/actions.ts";
import { ownZone } from "../../i18n/WithWords.tsx";
import { Refused, renderPage, testApp, testServer, type TestAnswers, type TestServer } from "../../testing/testApp.tsx";
import VerifyEmailPage from "./VerifyEmailPage.tsx";
import VerifySmsPage from "./VerifySmsPage.tsx";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const email = "POST /api/v1/ErpVerification/VerifyEmail";
const sms = "POST /api/v1/ErpVerification/VerifySms";
const failed = "Your request cannot be processed right now. Please try again later or contact our customer service.";
const waiting = "Press Continue to confirm";

const of = {
  verifyEmail: {
    page: <VerifyEmailPage />,
    call: email,
    title: "Email Verification",
    data: { errorMessage: null, canSignIn: false },
  },
  verifySms: { page: <VerifySmsPage />, call: sms, title: "Sms Verification", data: { smsMessage: null } },
} as const;

async function open(name: keyof typeof of, answers: TestAnswers = {}, query = "?token=tok", isByHand = () => true) {
  const server = testServer({ [of[name].call]: () => of[name].data, ...answers });
  renderPage({ ...(await testApp(server)), isByHand }, pages[name].path, of[name].page, pages[name].path + query);
  expect(await screen.findByRole("heading", { level: 1, name: of[name].title })).toBeTruthy();
  return server;
}
const statusText = () => screen.getAllByRole("status").find(({ textContent }) => textContent !== "")?.textContent;
const sent = (server: TestServer) => server.requests.filter(({ name }) => name === email || name === sms);
const says = (text: string) => waitFor(() => expect(statusText()).toBe(text));

test.each([
  ["verifyEmail", "Your Email was successfully validated."],
  ["verifySms", "Your Phone Number was successfully validated."],
] as const)(
  "%s waits in words that are read out, sends the link's token and says that it is done [verify.routes, verify.titles, verify.initial, verify.email-done, verify.sms-done]",
  async (name, done) => {
    const server = await open(name);
    expect(statusText()).toBe(waiting);
    await userEvent.click(screen.getByRole("button", { name: "Continue" }));
    await says(done);
    expect(sent(server).map((request) => [request.name, request.body])).toEqual([[of[name].call, { token: "tok" }]]);
    expect(screen.queryByRole("button", { name: "Continue" })).toBeNull();
  },
);

test("the header has the logo and the contacts of the link's account [verify.header]", async () => {
  const account = { pageTitle: "North", companyName: "North Energy", supportPhoneNumber: "+1 202 555 0100" };
  await open("verifySms", {
    "GET /api/Unsubscribe/GetAccountInfoResponse": () =>
      ({ ...account, supportEmailAddress: "a@north.example" }) as never,
  });
  const logo = await screen.findByRole<HTMLImageElement>("img", { name: "North Energy" });
  expect(logo.getAttribute("src")).toBe("/api/Configuration/GetCompanyLogo?accountToken=tok");
  expect(screen.getByRole("link", { name: /202 555 0100/ })).toBeTruthy();
  expect(screen.getByRole("link", { name: /a@north.example/ })).toBeTruthy();
});

test("who presses Continue by key stays where the words are [verify.initial]", async () => {
  await open("verifyEmail");
  const button = screen.getByRole("button", { name: "Continue" });
  button.focus();
  fireEvent.keyDown(button);
  await says("Your Email was successfully validated.");
  expect(document.activeElement?.textContent).toBe("Your Email was successfully validated.");
});

test("loaded and left alone for 20 seconds it sends nothing: a scanner confirms nobody's address [verify.again]", async () => {
  const server = await open("verifyEmail");
  vi.useFakeTimers();
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect([sent(server), statusText()]).toEqual([[], waiting]);
});

test.each(["click", "pointerMove", "pointerDown", "touchStart", "keyDown", "wheel"] as const)(
  "the first %s of a person sends it, and no other one sends it again [verify.email-call]",
  async (gesture) => {
    const server = await open("verifyEmail");
    fireEvent[gesture](document.body);
    fireEvent[gesture](document.body);
    await says("Your Email was successfully validated.");
    fireEvent[gesture](document.body);
    expect(sent(server)).toHaveLength(1);
  },
);

test("says that it is processed only while it is [verify.initial]", async () => {
  const answered = pendingAnswer<{ errorMessage: null; canSignIn: false }>();
  await open("verifyEmail", { [email]: () => answered.promise });
  fireEvent.keyDown(document.body);
  await says("Processing please wait...");
  answered.answer({ errorMessage: null, canSignIn: false });
  await says("Your Email was successfully validated.");
});

test("what a script does on the page confirms nothing [verify.again]", async () => {
  const server = await open("verifyEmail", {}, "?token=tok", () => false);
  fireEvent.click(screen.getByRole("button", { name: "Continue" }));
  for (const gesture of ["pointerMove", "pointerDown", "touchStart", "keyDown", "wheel"] as const)
    fireEvent[gesture](document.body);
  expect([sent(server), statusText()]).toEqual([[], waiting]);
});

describe("the server's own text", () => {
  test("replaces the page's text, of a success and of a failure [verify.text]", async () => {
    await open("verifySms", { [sms]: () => ({ smsMessage: "Thank you, Maria." }) });
    fireEvent.keyDown(document.body);
    await says("Thank you, Maria.");
    cleanup();
    await open("verifyEmail", {
      [email]: () => ({ errorMessage: "This address belongs to another customer.", canSignIn: false }),
    });
    fireEvent.keyDown(document.body);
    await says("This address belongs to another customer.");
    expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  });

  test.each([{ [email]: () => ({ errorMessage: "", canSignIn: false }) }])(
    "counts as none where it is empty [verify.text]",
    async (answers) => {
      await open("verifyEmail", answers);
      fireEvent.keyDown(document.body);
      await says("Your Email was successfully validated.");
    },
  );
});

test.each([
  ["a forged link", new Refused(401, 401, "link.invalid"), false],
  ["an expired link", new Refused(401, 401, "link.expired"), false],
  ["a refusal", new Refused(409, 420, "api.unknown"), false],
  ["a server that fails", new Refused(500, 500, "api.bug"), true],
])(
  "%s: it cannot be processed, whom to ask, and Try again where that can help [verify.failed, verify.failure]",
  async (_what, refused, canTry) => {
    const server = await open("verifyEmail", { [email]: () => refused });
    fireEvent.keyDown(document.body);
    await says(failed);
    const again = screen.queryByRole("button", { name: "Try again" });
    expect(again !== null).toBe(canTry);
    if (again === null) return;
    server.answers[email] = () => ({ errorMessage: null, canSignIn: false });
    await userEvent.click(again);
    await says("Your Email was successfully validated.");
  },
);

test("no network keeps the link and tries again [verify.failure]", async () => {
  const server = await open("verifyEmail");
  server.offline = true;
  fireEvent.keyDown(document.body);
  await waitFor(() => expect(statusText()).toBe(failed), { timeout: 20_000 });
  server.offline = false;
  await userEvent.click(screen.getByRole("button", { name: "Try again" }));
  await says("Your Email was successfully validated.");
});

test("without a token it asks nothing and says that it cannot be processed [verify.failure]", async () => {
  const server = await open("verifySms", {}, "");
  await says(failed);
  fireEvent.keyDown(document.body);
  expect(sent(server)).toEqual([]);
});

test("a new business's address is confirmed and leads to signing in [verify.sign-up]", async () => {
  await open("verifyEmail", { [email]: () => ({ errorMessage: null, canSignIn: true }) });
  expect(screen.queryByRole("link", { name: "Sign in" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Continue" }));
  await says("Your Email was successfully validated.");
  expect(screen.getByRole("link", { name: "Sign in" }).getAttribute("href")).toBe("/smart/sign-in/");
});

test("opened in another browser than the one that signed up, asks for a password, says why, and leads to signing in [verify.sign-up, sign-up.confirmed]", async () => {
  const server = await open("verifyEmail", {
    [email]: ({ body }) =>
      "password" in (body as object)
        ? { errorMessage: null, canSignIn: true }
        : { errorMessage: null, canSignIn: false, needsPassword: true },
  });
  await userEvent.click(screen.getByRole("button", { name: "Continue" }));
  await says(
    "This link was opened in another browser than the one that signed up. Please choose a password here: the one typed there does not count.",
  );
  await userEvent.click(await screen.findByRole("button", { name: "Save the password and start" }));
  expect(await screen.findByText("Password is required")).toBeTruthy();
  await userEvent.type(screen.getByLabelText("Password"), "Meadow!Walks-79");
  await userEvent.dblClick(screen.getByRole("button", { name: "Save the password and start" }));
  await says("Your Email was successfully validated.");
  expect(sent(server).map(({ body }) => body)).toEqual([
    { token: "tok" },
    { token: "tok", password: "Meadow!Walks-79", timeZone: ownZone },
  ]);
  expect(screen.getByRole("link", { name: "Sign in" })).toBeTruthy();
});

test("opened in the browser that signed up, says so to the server, and forgets it once the account has begun [verify.sign-up]", async () => {
  localStorage.setItem("SIGN_UP_ID", "mine");
  const server = await open("verifyEmail", { [email]: () => ({ errorMessage: null, canSignIn: true }) });
  await userEvent.click(screen.getByRole("button", { name: "Continue" }));
  await says("Your Email was successfully validated.");
  expect(sent(server).map(({ body }) => body)).toEqual([{ token: "tok", signUpId: "mine", timeZone: ownZone }]);
  expect(localStorage.getItem("SIGN_UP_ID")).toBeNull();
});

test("a password that another tab has chosen meanwhile is reported in words, and the form stays [verify.sign-up]", async () => {
  await open("verifyEmail", {
    [email]: ({ body }) =>
      "password" in (body as object)
        ? new Refused(409, 420, "signup.used")
        : { errorMessage: null, canSignIn: false, needsPassword: true },
  });
  await userEvent.click(screen.getByRole("button", { name: "Continue" }));
  await userEvent.type(await screen.findByLabelText("Password"), "Meadow!Walks-79");
  await userEvent.click(screen.getByRole("button", { name: "Save the password and start" }));
  expect(
    await screen.findByText("This link was used already. Please sign in with the password that was chosen then."),
  ).toBeTruthy();
});
