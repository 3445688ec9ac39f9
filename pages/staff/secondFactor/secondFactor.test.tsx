import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { WordsContext } from "../../i18n/useWords.ts";
import { MemoryRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { AppContext } from "../../services/app.ts";
import { StaffPages } from "../../app/StaffRoutes.tsx";
import { testSession, userToken } from "../../testing/staffApp.tsx";
import { Refused, testApp, testServer, type TestAnswers } from "../../testing/testApp.tsx";

vi.mock("./passkey.ts", () => ({
  hasPasskeys: () => true,
  makePasskey: () => Promise.resolve({ id: "made" }),
  signWithPasskey: () => Promise.resolve({ id: "signed" }),
}));

afterEach(cleanup);
beforeEach(() => localStorage.clear());

const signIn = "POST /api/Session/SignIn";
const finish = "POST /api/Session/SecondFactor";
const own = "GET /api/Profile/SecondFactor";
const profile = {
  id: "u-ann",
  email: "ann@example.com",
  firstName: "Ann",
  lastName: "Lee",
  mobileNumber: null,
  timeZoneId: null,
  language: null,
  role: "Owner",
  accountId: "a-1",
  accountName: "Harbor",
  trialEndsAt: null,
  isComplete: false,
} as const;
const none = { isOffered: true, isRequired: false, factors: [], recoveryCodesLeft: 0 };
const app = { id: "f-1", kind: "totp", name: "", createdAt: "2026-11-20T12:00:00Z", lastUsedAt: null } as const;
const withApp = { ...none, factors: [app], recoveryCodesLeft: 7 };
const step = { step: "step-1", kinds: ["totp", "passkey"] as ("totp" | "passkey")[] };

async function show(at: string, answers: TestAnswers, token: string | null = userToken()) {
  const server = testServer({
    [signIn]: () => ({ jwtToken: "", subscription: null, secondFactor: step }),
    "GET /api/Profile/Get": () => profile,
    ...answers,
  } as TestAnswers);
  const shown = await testApp(server);
  await shown.words.join("session");
  await shown.words.join("staff");
  const session = testSession(shown, token);
  render(
    <WordsContext value={shown.words}>
      <AppContext value={shown}>
        <MemoryRouter initialEntries={[at]}>
          <StaffPages session={session} />
        </MemoryRouter>
      </AppContext>
    </WordsContext>,
  );
  const bodies = (name: string) => server.requests.filter((one) => one.name === name).map(({ body }) => body);
  return { server, session, bodies, user: userEvent.setup() };
}
const press = (user: ReturnType<typeof userEvent.setup>, name: string) =>
  screen.findByRole("button", { name }).then((button) => user.click(button));

async function toSecondStep(answers: TestAnswers) {
  const shown = await show("/smart/sign-in/?back=%2Fsmart%2Fprofile", { [own]: () => none, ...answers }, null);
  await shown.user.type(await screen.findByLabelText("E-mail"), "ann@example.com");
  await shown.user.type(screen.getByLabelText("Password"), "Lighthouse-2026!");
  await press(shown.user, "Sign in");
  await screen.findByRole("heading", { level: 1, name: "One more step" });
  return shown;
}

test("a sign-in asks for the second factor after the password, and goes on to the page by its code", async () => {
  const { user, bodies } = await toSecondStep({ [finish]: () => ({ jwtToken: userToken(), subscription: null }) });
  const field = screen.getByLabelText("Code");
  expect(field.getAttribute("autocomplete")).toBe("one-time-code");
  await press(user, "Sign in");
  expect(await screen.findByText("Required")).toBeTruthy();
  await user.type(field, " 123 456 ");
  await user.dblClick(screen.getByRole("button", { name: "Sign in" }));
  await screen.findByRole("heading", { level: 1, name: "Profile" });
  expect(bodies(finish)).toEqual([{ step: "step-1", code: "123 456" }]);
});

test("a wrong code is reported at its field; a sign-in that took too long leads back to the password and says so", async () => {
  const { server, user } = await toSecondStep({ [finish]: () => new Refused(400, 400, "factor.wrong", "code") });
  await user.type(screen.getByLabelText("Code"), "000000");
  await press(user, "Sign in");
  expect(await screen.findByText(/^This code is not right/)).toBeTruthy();
  expect(screen.getByLabelText("Code").getAttribute("aria-invalid")).toBe("true");
  server.answers[finish] = () => new Refused(401, 401, "factor.stepOver");
  await press(user, "Sign in");
  expect(await screen.findByText(/^This sign-in took too long/)).toBeTruthy();
  expect(screen.getByLabelText("Password")).toBeTruthy();
});

test("a passkey ends the sign-in, too", async () => {
  const { user, bodies } = await toSecondStep({
    "POST /api/Session/SecondFactorPasskey": () => ({ options: { challenge: "c" } }),
    [finish]: () => ({ jwtToken: userToken(), subscription: null }),
  });
  await press(user, "Use a passkey");
  await screen.findByRole("heading", { level: 1, name: "Profile" });
  expect(bodies(finish)).toEqual([{ step: "step-1", passkey: { id: "signed" } }]);
});

test("an app is added by its QR code and one code of it; the recovery codes are shown this once", async () => {
  let state: object = none;
  const codes = ["1-AAAAA-BBBBB", "2-CCCCC-DDDDD"];
  const { user, bodies } = await show("/smart/profile", {
    [own]: () => state as never,
    "POST /api/Profile/BeginTotp": () => ({
      factorId: "f-1",
      secret: "MZXW6YTBOI",
      uri: "otpauth://totp/x?secret=MZXW6YTBOI",
    }),
    "POST /api/Profile/ConfirmTotp": () => ((state = withApp), { jwtToken: userToken(), recoveryCodes: codes }),
  });
  expect(await screen.findByText(/your password alone signs you in/)).toBeTruthy();
  await press(user, "Add a code app");
  expect(await screen.findByRole("img", { name: "QR code with the key" })).toBeTruthy();
  expect(screen.getByText("MZXW 6YTB OI")).toBeTruthy();
  await user.type(screen.getByLabelText("Code"), "123456");
  await user.dblClick(screen.getByRole("button", { name: "Turn it on" }));
  for (const code of codes) expect(await screen.findByText(code)).toBeTruthy();
  expect(bodies("POST /api/Profile/ConfirmTotp")).toEqual([{ factorId: "f-1", code: "123456" }]);
  await press(user, "I have kept them");
  expect(screen.queryByText(codes[0]!)).toBeNull();
  expect(await screen.findByText("Code app")).toBeTruthy();
});

test("a passkey of this browser is added under the day's name", async () => {
  const { user, bodies } = await show("/smart/profile", {
    [own]: () => none,
    "POST /api/Profile/BeginPasskey": () => ({ options: {} }),
    "POST /api/Profile/AddPasskey": () => ({ jwtToken: userToken(), recoveryCodes: null }),
  });
  await press(user, "Add a passkey");
  await waitFor(() => expect(bodies("POST /api/Profile/AddPasskey")).toHaveLength(1));
  expect(bodies("POST /api/Profile/AddPasskey")).toEqual([
    { name: "Passkey of Nov 20, 2026", passkey: { id: "made" } },
  ]);
});

test("a call that needs a fresh proof asks who one is, and goes on once it is given; called off, it ends in silence", async () => {
  let isProved = false;
  const { user, bodies } = await show("/smart/profile", {
    [own]: () => withApp,
    "POST /api/Profile/Confirm": () => ((isProved = true), null),
    "POST /api/Profile/RemoveFactor": () => (isProved ? null : new Refused(403, 403, "factor.confirm")),
  });
  const remove = async () => {
    await press(user, "Remove Code app");
    const dialog = within(await screen.findByRole("dialog", { name: "Remove Code app?" }));
    await user.click(dialog.getByRole("button", { name: "Remove" }));
    return within(await screen.findByRole("dialog", { name: "Is it you?" }));
  };
  const first = await remove();
  await user.click(await first.findByRole("button", { name: "Cancel" }));
  await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  const second = await remove();
  await user.type(await second.findByLabelText("Code"), "123456");
  await user.click(second.getByRole("button", { name: "Continue" }));
  expect(await screen.findByText("Code app was removed.")).toBeTruthy();
  expect(bodies("POST /api/Profile/Confirm")).toEqual([{ code: "123456" }]);
  expect(bodies("POST /api/Profile/RemoveFactor")).toHaveLength(3);
});

test("who has no factor gives the password, and a wrong one is reported at its field", async () => {
  let tries = 0;
  const { user } = await show("/smart/profile", {
    [own]: () => none,
    "POST /api/Profile/BeginPasskey": () => (tries > 1 ? { options: {} } : new Refused(403, 403, "factor.confirm")),
    "POST /api/Profile/AddPasskey": () => ({ jwtToken: userToken(), recoveryCodes: null }),
    "POST /api/Profile/Confirm": () =>
      ++tries > 1 ? null : new Refused(400, 400, "session.wrongPassword", "password"),
  });
  await press(user, "Add a passkey");
  const dialog = within(await screen.findByRole("dialog", { name: "Is it you?" }));
  await user.type(await dialog.findByLabelText("Password"), "wrong");
  await user.click(dialog.getByRole("button", { name: "Continue" }));
  expect(await dialog.findByText("The current password is not right.")).toBeTruthy();
  await user.click(dialog.getByRole("button", { name: "Continue" }));
  expect(await screen.findByText("Your second factor is on.")).toBeTruthy();
});

test("who has to set one up is led to the profile from every page, with the reason", async () => {
  await show("/smart/users", { [own]: () => ({ ...none, isRequired: true }) }, userToken({ mustSetUp: true }));
  await screen.findByRole("heading", { level: 1, name: "Profile" });
  expect(await screen.findByText(/^Your role needs a second factor. Set one up here/)).toBeTruthy();
});

test("who signed in by the organization is offered none; what could not be loaded is tried again", async () => {
  const { server, user } = await show("/smart/profile", { [own]: () => new Refused(503, 503, "api.busy") });
  await press(user, "Try again");
  server.answers[own] = () => ({ ...none, isOffered: false });
  await press(user, "Try again");
  expect(await screen.findByText(/^You signed in by your organization/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Add a code app" })).toBeNull();
});
