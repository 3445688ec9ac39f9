import { act, cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { WordsContext } from "../i18n/useWords.ts";
import { MemoryRouter } from "react-router-dom";
import { afterEach, expect, test } from "vitest";
import { languages, type CallData } from "@billwright/schemas";
import { AppContext } from "../services/app.ts";
import { useCall } from "../link/useCall.ts";
import { PageHeading } from "../ui/PageHeading.tsx";
import { chooseLanguage, languagesOffered, pendingAnswer } from "../testing/actions.ts";
import { renderStaffPage, testSession, userToken } from "../testing/staffApp.tsx";
import { Refused, testApp, testServer, type TestAnswers } from "../testing/testApp.tsx";
import StaffRoutes from "../app/StaffRoutes.tsx";
import { useStaffPage } from "./useStaffPage.ts";

afterEach(() => {
  cleanup();
  localStorage.clear();
});

function Page() {
  useStaffPage({ title: "Here" });
  return <PageHeading>Here</PageHeading>;
}

async function show(answers: TestAnswers = {}) {
  const server = testServer(answers);
  const app = await testApp(server);
  const session = testSession(app);
  const others = { "/smart/users": <h1>Elsewhere</h1> };
  await renderStaffPage(app, "/smart/dynamic-form/", <Page />, "/smart/dynamic-form/", { session, others });
  return { server, app, session, user: userEvent.setup() };
}

test("the navigation leads to the six lists and to the account's pages, and marks where one is", async () => {
  await show();
  const links = within(await screen.findByRole("navigation", { name: "Navigation" })).getAllByRole("link");
  expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
    ["Forms", "/smart/dynamic-form/"],
    ["E-mail", "/smart/template-gallery/"],
    ["SMS", "/smart/sms-gallery"],
    ["Push", "/smart/push-notifications-gallery"],
    ["Wallet", "/smart/wallet-gallery"],
    ["IVR", "/smart/ivr-gallery"],
    ["Customers' choices", "/smart/choices"],
    ["Template approval", "/smart/template-approval/a-1"],
    ["Users", "/smart/users"],
    ["Agreements", "/smart/agreements"],
    ["Webhooks", "/smart/webhooks"],
    ["Not delivered", "/smart/undelivered"],
  ]);
  expect(links.map((link) => link.getAttribute("aria-current"))).toEqual(["page", ...Array<null>(11).fill(null)]);
});

test("on small screens it opens in a window, and following a link closes that", async () => {
  const { user } = await show();
  await user.click(await screen.findByRole("button", { name: "Menu" }));
  const dialog = screen.getByRole("dialog", { name: "Menu" });
  await user.click(within(dialog).getByRole("link", { name: "Users" }));
  expect(await screen.findByRole("heading", { name: "Elsewhere" })).toBeTruthy();
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("every page can be read in all languages, and the skip link leads past the navigation", async () => {
  const { user } = await show();
  expect(await languagesOffered()).toHaveLength(Object.keys(languages).length);
  act(() => (document.activeElement as HTMLElement).blur());
  await user.tab();
  expect(document.activeElement?.getAttribute("href")).toBe("#content");
});

test("the user's menu says who one is and signs out, to the sign-in page without a way back", async () => {
  const { user, session } = await show({ "POST /api/Session/SignOut": () => null });
  await user.click(await screen.findByRole("button", { name: "Ann Lee: profile and sign out" }));
  expect(screen.getByText("ann@example.com", { exact: false })).toBeTruthy();
  await user.click(screen.getByRole("menuitem", { name: "Sign out" }));
  expect((await screen.findByTestId("elsewhere")).textContent).toBe("/smart/sign-in/");
  expect(session.running.getState()).toEqual({ at: "out", why: "left" });
});

test("the profile's time zone is kept, and without one Etc/Utc holds [session.keys]", async () => {
  const profile = { timeZoneId: "America/New_York" } as never;
  await show({ "GET /api/Profile/Get": () => profile });
  await waitFor(() => expect(localStorage.getItem("timezone")).toBe("America/New_York"));
  expect(localStorage.getItem("timeZoneName")).toBe("Eastern Time");
});

const profileData = (language: "de" | null) => ({ timeZoneId: null, language }) as CallData<"GET /api/Profile/Get">;
const kept = (app: Awaited<ReturnType<typeof show>>) =>
  app.server.requests.filter(({ name }) => name === "POST /api/Profile/SetLanguage").map(({ body }) => body);

test("the language chosen on the page becomes the user's, for the mails; choosing it again asks nothing", async () => {
  const shown = await show({
    "GET /api/Profile/Get": () => profileData("de"),
    "POST /api/Profile/SetLanguage": () => null,
    "GET /api/Translation/GetTranslation": ({ query }) => ({ language: query.get("lang") as "de", translations: {} }),
  });
  await waitFor(() => expect(shown.app.words.spoken().language).toBe("de"));
  localStorage.setItem("locale", "fr");
  await chooseLanguage("Français");
  await waitFor(() => expect(kept(shown)).toEqual([{ language: "fr" }]));
  localStorage.setItem("locale", "de");
  await chooseLanguage("Deutsch");
  await waitFor(() => expect(kept(shown)).toEqual([{ language: "fr" }, { language: "de" }]));
});

test("without a choice in this browser the profile's language wins over the browser's [locale.stored]", async () => {
  localStorage.removeItem("locale");
  const profile = pendingAnswer<CallData<"GET /api/Profile/Get">>();
  const { app } = await show({
    "GET /api/Profile/Get": () => profile.promise,
    "GET /api/Translation/GetTranslation": ({ query }) => ({ language: query.get("lang") as "de", translations: {} }),
  });
  await app.words.speak("fr");
  profile.answer(profileData("de"));
  await waitFor(() => expect(app.words.spoken().language).toBe("de"));
});

test("the staff's words come with their routes, in the language the page speaks", async () => {
  const words = { "session.signIn": "Iniciar sesión", "session.email": "Correo electrónico" };
  const app = await testApp(
    testServer({
      "GET /api/Translation/GetTranslation": ({ query }) => ({
        language: "es",
        translations: query.get("part") === "session" ? words : { "shell.dark": "Modo oscuro" },
      }),
    }),
  );
  await app.words.speak("es");
  render(
    <WordsContext value={app.words}>
      <AppContext value={app}>
        <MemoryRouter initialEntries={["/smart/dashboard/"]}>
          <StaffRoutes />
        </MemoryRouter>
      </AppContext>
    </WordsContext>,
  );
  expect(await screen.findByRole("heading", { name: "Iniciar sesión" })).toBeTruthy();
  expect(screen.getByLabelText("Correo electrónico")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Modo oscuro" })).toBeTruthy();
});

test("a token kept from an earlier visit opens the page at once; another tab's signing out closes it [session.keys]", async () => {
  localStorage.setItem("JWT_TOKEN", userToken({ issuedAt: Date.now() }));
  const app = await testApp(testServer({}), Date.now());
  render(
    <WordsContext value={app.words}>
      <AppContext value={app}>
        <MemoryRouter initialEntries={["/smart/no-such-page"]}>
          <StaffRoutes />
        </MemoryRouter>
      </AppContext>
    </WordsContext>,
  );
  await screen.findByRole("heading", { name: "This Page Isn't Available" });
  localStorage.removeItem("JWT_TOKEN");
  act(() => void window.dispatchEvent(new StorageEvent("storage", { key: "JWT_TOKEN", newValue: null })));
  expect(await screen.findByRole("heading", { name: "Sign in" })).toBeTruthy();
});

function Admins({ account }: { account: string }) {
  const { data, failure, isLoading, reload } = useCall("GET /api/Account/AdminList", { query: { accountId: account } });
  return (
    <>
      <p data-testid="data">{[data?.map(({ name }) => name).join(), failure?.kind, isLoading].join(" ")}</p>
      <button onClick={reload}>Again</button>
    </>
  );
}

test("what a page shows stays while its next request runs, and when that fails", async () => {
  let broken = false;
  const app = await testApp(
    testServer({
      "GET /api/Account/AdminList": ({ query }) =>
        broken
          ? new Refused(500, 500, "api.bug")
          : [{ id: "1", email: "a@example.com", name: query.get("accountId") ?? "" }],
    }),
  );
  await renderStaffPage(app, "/here", <Admins account="a-1" />, "/here");
  await waitFor(() => expect(screen.getByTestId("data").textContent).toBe("a-1  false"));
  broken = true;
  await userEvent.setup().click(screen.getByRole("button", { name: "Again" }));
  await waitFor(() => expect(screen.getByTestId("data").textContent).toBe("a-1 refused false"));
});
