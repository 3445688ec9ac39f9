import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { WordsContext } from "../../i18n/useWords.ts";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, test } from "vitest";
import { AppContext } from "../../services/app.ts";
import { StaffPages } from "../../app/StaffRoutes.tsx";
import { testSession, userToken } from "../../testing/staffApp.tsx";
import { Refused, testApp, testServer, type TestAnswers } from "../../testing/testApp.tsx";

afterEach(cleanup);

const signIn = "POST /api/Session/SignIn";
const subscription = { type: "Standard", id: "s-1" };
const good: TestAnswers = { [signIn]: () => ({ jwtToken: userToken(), subscription }) };

async function show(at: string, answers: TestAnswers = good, token: string | null = null) {
  const server = testServer(answers);
  const app = await testApp(server);
  await app.words.join("session");
  await app.words.join("staff");
  const session = testSession(app, token);
  render(
    <WordsContext value={app.words}>
      <AppContext value={app}>
        <MemoryRouter initialEntries={[at]}>
          <StaffPages session={session} />
        </MemoryRouter>
      </AppContext>
    </WordsContext>,
  );
  return { server, session, user: userEvent.setup() };
}

async function fill(user: ReturnType<typeof userEvent.setup>, email: string, password: string) {
  if (email) await user.type(await screen.findByLabelText("E-mail"), email);
  if (password) await user.type(await screen.findByLabelText("Password"), password);
  await user.click(await screen.findByRole("button", { name: "Sign in" }));
}

test("a page that needs somebody sends nobody to sign in, and back to itself afterwards [roles.token]", async () => {
  const { user, server } = await show("/smart/users");
  await fill(user, " owner@example.com ", "Lighthouse-2026!");
  expect(await screen.findByRole("heading", { name: "Users" })).toBeTruthy();
  const [sent] = server.requests.filter(({ name }) => name === signIn);
  expect(sent!.body).toEqual({ email: "owner@example.com", password: "Lighthouse-2026!" });
});

test("password managers find both fields by their autocomplete words", async () => {
  await show("/smart/sign-in/");
  expect((await screen.findByLabelText("E-mail")).getAttribute("autocomplete")).toBe("username");
  expect(screen.getByLabelText("Password").getAttribute("autocomplete")).toBe("current-password");
});

test("a password can be looked at, and is hidden again", async () => {
  const { user } = await show("/smart/sign-in/");
  const field = await screen.findByLabelText<HTMLInputElement>("Password");
  expect(field.type).toBe("password");
  await user.click(screen.getByRole("button", { name: "Show password" }));
  expect(field.type).toBe("text");
  await user.click(screen.getByRole("button", { name: "Hide password" }));
  expect(field.type).toBe("password");
});

test("what is missing is shown by its field and takes focus; nothing is sent", async () => {
  const { user, server } = await show("/smart/sign-in/");
  await fill(user, "owner@example.com", "");
  const password = screen.getByLabelText("Password");
  expect(password.getAttribute("aria-invalid")).toBe("true");
  expect(document.activeElement).toBe(password);
  expect(server.requests.filter(({ name }) => name === signIn)).toEqual([]);
});

test("a wrong pair is one sentence, whichever of the two was wrong; the password has to be typed again", async () => {
  const { user } = await show("/smart/sign-in/", { [signIn]: () => new Refused(400, 400, "session.wrong") });
  await fill(user, "owner@example.com", "wrong");
  expect((await screen.findByText("The e-mail or the password is not right.")).closest("[role=alert]")).toBeTruthy();
  expect(screen.getByLabelText<HTMLInputElement>("Password").value).toBe("");
  expect(screen.getByLabelText<HTMLInputElement>("E-mail").value).toBe("owner@example.com");
  expect(document.activeElement).toBe(screen.getByLabelText("Password"));
});

test.each([
  [45, "Too many attempts. Please wait 45 seconds and try again."],
  [840, "Too many attempts. Please wait 14 minutes and try again."],
])("too many attempts tell the wait of %i seconds in words", async (n, words) => {
  const { user } = await show("/smart/sign-in/", {
    [signIn]: () => new Refused(429, 420, "session.tooMany", undefined, { n }),
  });
  await fill(user, "owner@example.com", "wrong");
  expect((await screen.findByText(words)).closest("[role=alert]")).toBeTruthy();
});

test("who is signed in already goes straight on; who signs out elsewhere comes back here", async () => {
  const { session } = await show("/smart/sign-in/?back=%2Fsmart%2Fprofile", good, userToken());
  await screen.findByRole("heading", { name: "Profile" });
  session.signOut();
  expect(await screen.findByRole("heading", { name: "Sign in" })).toBeTruthy();
});

test("an unknown address says so inside the staff's shell, with the navigation at hand", async () => {
  await show("/smart/no-such-page", good, userToken());
  expect(await screen.findByRole("heading", { name: "This Page Isn't Available" })).toBeTruthy();
  expect(screen.getByRole("navigation", { name: "Navigation" })).toBeTruthy();
  await waitFor(() => expect(document.title).toContain("This Page Isn't Available"));
});
