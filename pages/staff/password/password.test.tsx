import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { WordsContext } from "../../i18n/useWords.ts";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, test } from "vitest";
import { AppContext } from "../../services/app.ts";
import { StaffPages } from "../../app/StaffRoutes.tsx";
import { testSession } from "../../testing/staffApp.tsx";
import { Refused, testApp, testServer, type TestAnswers } from "../../testing/testApp.tsx";

afterEach(cleanup);

const look = "POST /api/Session/GetPasswordLink";
const set = "POST /api/Session/SetPassword";
const forgot = "POST /api/Session/ForgotPassword";
const reset = { purpose: "reset", email: "ann@example.com", accountName: "Harbor", needsPassword: true } as const;
const strong = "Meadow-Walks-79";

async function show(at: string, answers: TestAnswers) {
  const server = testServer(answers);
  const app = await testApp(server);
  await app.words.join("session");
  await app.words.join("staff");
  render(
    <WordsContext value={app.words}>
      <AppContext value={app}>
        <MemoryRouter initialEntries={[at]}>
          <StaffPages session={testSession(app, null)} />
        </MemoryRouter>
      </AppContext>
    </WordsContext>,
  );
  const bodies = (name: string) => server.requests.filter((one) => one.name === name).map(({ body }) => body);
  return { server, bodies, user: userEvent.setup() };
}
const heading = (name: string) => screen.findByRole("heading", { level: 1, name });

test("who forgot the password asks for a link at an address, from signing in on; the page says the same to everybody", async () => {
  const { user, bodies } = await show("/smart/sign-in/", { [forgot]: () => null });
  await user.click(await screen.findByRole("link", { name: "Forgot your password?" }));
  await heading("Forgot your password");
  await user.click(screen.getByRole("button", { name: "Send the link" }));
  expect(await screen.findByText("Required")).toBeTruthy();
  await user.type(screen.getByLabelText("E-mail"), " ann@example.com ");
  await user.dblClick(screen.getByRole("button", { name: "Send the link" }));
  await heading("Check your inbox");
  expect(screen.getByText(/^If ann@example.com has an account with a password, a link is on its way/)).toBeTruthy();
  expect(bodies(forgot)).toEqual([{ email: "ann@example.com" }]);
});

test("too many links to one address are reported with the wait, and the address stays", async () => {
  const { user } = await show("/smart/forgot-password", {
    [forgot]: () => new Refused(429, 420, "password.wait", undefined, { n: 30 }),
  });
  await user.type(await screen.findByLabelText("E-mail"), "ann@example.com");
  await user.click(screen.getByRole("button", { name: "Send the link" }));
  expect(await screen.findByText("Please wait 30 seconds before another link is sent.")).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("E-mail").value).toBe("ann@example.com");
});

test("a good link names the user of the password; a strong one is sent once, and leads to signing in", async () => {
  const { user, bodies } = await show("/smart/set-password?code=abc", { [look]: () => reset, [set]: () => null });
  await heading("Set a new password");
  expect(screen.getByText(/ann@example.com at Harbor/)).toBeTruthy();
  expect(bodies(set)).toEqual([]);
  const field = screen.getByLabelText("New password");
  expect(field.getAttribute("autocomplete")).toBe("new-password");
  await user.type(field, "weak");
  await user.click(screen.getByRole("button", { name: "Save the password" }));
  expect(await screen.findByText(/needs at least 12 characters/)).toBeTruthy();
  await user.clear(field);
  await user.type(field, strong);
  await user.dblClick(screen.getByRole("button", { name: "Save the password" }));
  await heading("Your new password is set");
  expect(bodies(set)).toEqual([{ code: "abc", password: strong }]);
  expect(screen.getByRole("link", { name: "Sign in" }).getAttribute("href")).toBe("/smart/sign-in/");
});

test.each([
  [new Refused(401, 401, "password.linkExpired"), "This link has expired."],
  [new Refused(409, 420, "password.linkUsed"), "This link was used already."],
  [new Refused(401, 401, "password.linkInvalid"), "This link is not valid."],
])("a link that opens nothing says why, and how to get another", async (refused, words) => {
  await show("/smart/set-password?code=abc", { [look]: () => refused });
  await heading("This link does not open any more");
  expect(screen.getByText(words)).toBeTruthy();
  const again = screen.getByRole("link", { name: "Get a link for a forgotten password" });
  expect(again.getAttribute("href")).toBe("/smart/forgot-password");
});

test("a link that another tab used meanwhile is reported, and sets nothing", async () => {
  const { user } = await show("/smart/set-password?code=abc", {
    [look]: () => reset,
    [set]: () => new Refused(409, 420, "password.linkUsed"),
  });
  await user.type(await screen.findByLabelText("New password"), strong);
  await user.click(screen.getByRole("button", { name: "Save the password" }));
  expect(await screen.findByText("This link was used already.")).toBeTruthy();
});

test("without a network the page says so and tries again", async () => {
  const { server, user } = await show("/smart/sign-in/", { [look]: () => reset });
  server.offline = true;
  cleanup();
  const shown = await show("/smart/set-password?code=abc", { [look]: () => new Refused(503, 503, "api.busy") });
  await waitFor(() => expect(screen.getByRole("button", { name: "Try again" })).toBeTruthy());
  shown.server.answers[look] = () => reset;
  await user.click(screen.getByRole("button", { name: "Try again" }));
  await heading("Set a new password");
});

test("an invitation names the account; where its users sign in by their organization no password is asked for", async () => {
  const invitation = { ...reset, purpose: "invitation" } as const;
  const { user } = await show("/smart/set-password?code=abc", { [look]: () => invitation, [set]: () => null });
  await heading("Join Harbor");
  await user.type(screen.getByLabelText("New password"), strong);
  await user.click(screen.getByRole("button", { name: "Accept the invitation" }));
  await heading("Welcome");
  cleanup();
  const single = await show("/smart/set-password?code=abc", {
    [look]: () => ({ ...invitation, needsPassword: false }),
    [set]: () => null,
  });
  await heading("Join Harbor");
  expect(screen.queryByLabelText("New password")).toBeNull();
  await single.user.dblClick(screen.getByRole("button", { name: "Accept the invitation" }));
  await heading("Welcome");
  expect(single.bodies(set)).toEqual([{ code: "abc" }]);
});
