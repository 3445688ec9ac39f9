import { act, cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createHealth, type HealthState } from "../../services/health.ts";
import { safeStorage } from "../../services/storage.ts";
import { chooseLanguage, dialog, languagesOffered } from "../../testing/actions.ts";
import { allLanguages, nameOf } from "../../i18n/language.ts";
import { openAppWith } from "../../testing/openApp.tsx";
import { formServer, survey } from "../../testing/forms.ts";
import { testServer, type TestAnswers } from "../../testing/testApp.tsx";

/** The site as the test says it is. */
function givenHealth(site: HealthState["site"], message: string | null = null) {
  const health = createHealth(safeStorage(() => window.sessionStorage));
  health.put({ site, message, failures: 0 });
  return {
    health,
    say: (next: HealthState["site"], words: string | null = null) =>
      act(() => health.put({ site: next, message: words, failures: 0 })),
  };
}

beforeEach(() => void (document.title = ""));
afterEach(cleanup);

const heading = (name: string) => screen.findByRole("heading", { level: 1, name });
const start = "/dpp?RecipientId=100201&source=mail#plan";

test("an outage covers the page that was open, with what was typed, and its end uncovers it at the same address [health.outage, health.recovered, maintenance.page]", async () => {
  const site = givenHealth("up");
  const where = await openAppWith({ health: site.health }, testServer({}), start);
  const field = await screen.findByRole("textbox", { name: "House Number" });
  await userEvent.type(field, "14 B");
  const title = document.title;
  site.say("down", "Back at <b>noon</b>");
  expect(await heading("Site Maintenance")).toBeTruthy();
  expect(where().pathname).toBe("/maintenance");
  const page = screen.getByRole("dialog", { name: "Site Maintenance" });
  expect(page.textContent).toContain("We’ll be back soon!");
  expect(page.textContent, "text, not HTML").toContain("Back at <b>noon</b>");
  expect(page.textContent).not.toContain("currently under maintenance");
  expect([document.title, field.isConnected]).toEqual(["Site Maintenance", true]);
  site.say("up");
  expect(screen.queryByRole("heading", { name: "Site Maintenance" })).toBeNull();
  const { pathname, search, hash } = where();
  expect([pathname + search + hash, document.title]).toEqual([start, title]);
  expect(screen.getByRole("textbox", { name: "House Number" })).toBe(field);
  expect((field as HTMLInputElement).value).toBe("14 B");
});

test("focus goes to the maintenance page and comes back to where it was [health.recovered]", async () => {
  const site = givenHealth("up");
  await openAppWith({ health: site.health }, testServer({}), start);
  const field = await screen.findByRole("textbox", { name: "House Number" });
  act(() => field.focus());
  site.say("down");
  await heading("Site Maintenance");
  site.say("up");
  expect(document.activeElement).toBe(field);
});

test("without the operator's words it has its own [maintenance.default]", async () => {
  const site = givenHealth("up");
  await openAppWith({ health: site.health }, testServer({}), start);
  site.say("down");
  expect(
    await screen.findByText(
      "Our site is currently under maintenance! We should be back shortly. Thank you for your patience.",
    ),
  ).toBeTruthy();
});

test("opened by its address it waits for a check, asks the server for nothing, and leaves at the next good one [maintenance.failure]", async () => {
  const site = givenHealth("unknown", "Back at noon");
  const server = testServer({});
  const where = await openAppWith({ health: site.health }, server, "/maintenance");
  await heading("Site Maintenance");
  expect(screen.getByText("Back at noon")).toBeTruthy();
  // The shell's own questions, for looks; what fails there is not shown.
  const own = server.requests.filter(({ name }) => !/BasicInfo|GetSmartPageFooter|GetTranslation/.test(name));
  expect([where().pathname, own]).toEqual(["/maintenance", []]);
  site.say("up");
  expect(where().pathname).toBe("/");
});

test("reloaded there, it leads back to the page that was left before [health.recovered]", async () => {
  const site = givenHealth("unknown");
  const left = { pathname: "/dpp", search: "?source=mail", hash: "", state: null };
  const where = await openAppWith({ health: site.health }, testServer({}), {
    pathname: "/maintenance",
    state: { left },
  });
  await heading("Site Maintenance");
  site.say("up");
  const { pathname, search } = where();
  expect(pathname + search).toBe("/dpp?source=mail");
});

test("who goes elsewhere meanwhile is led to the maintenance page again, and back to there [health.outage, health.recovered]", async () => {
  const site = givenHealth("up");
  const where = await openAppWith({ health: site.health }, testServer({}), "/budget", start);
  await screen.findByRole("textbox", { name: "House Number" });
  site.say("down");
  await heading("Site Maintenance");
  await where.back();
  await waitFor(() => expect(where().pathname).toBe("/maintenance"));
  await heading("Site Maintenance");
  site.say("up");
  expect(where().pathname).toBe("/budget");
});

const inGerman: TestAnswers = {
  "GET /api/Translation/GetTranslation": () => ({
    language: "de",
    translations: { "maintenance.title": "Wartungsarbeiten" },
  }),
};

test("over a page it can be read in any language, and what was typed there stays [shell.language, maintenance.page]", async () => {
  const site = givenHealth("up");
  const server = testServer(inGerman);
  await openAppWith({ health: site.health }, server, start);
  const field = await screen.findByRole("textbox", { name: "House Number" });
  await userEvent.type(field, "14 B");
  site.say("down");
  await heading("Site Maintenance");
  expect(await languagesOffered()).toEqual(allLanguages.map(nameOf));
  await chooseLanguage("Deutsch");
  await heading("Wartungsarbeiten");
  site.say("up");
  expect(screen.getByRole("textbox", { name: "House Number" })).toBe(field);
  expect((field as HTMLInputElement).value).toBe("14 B");
});

test("over a form it can be read in a language that the form is not written in, and the form keeps its own with what was typed [shell.language, form.languages]", async () => {
  const site = givenHealth("up");
  const server = formServer(survey, {
    ...inGerman,
    "GET /api/Enrollments/AvailableTranslations": () => ({
      translations: [{ code: "en", language: "en", name: "English" }],
      country: "US",
    }),
  });
  await openAppWith({ health: site.health }, server, "/form/tok");
  const field = await screen.findByRole("textbox", { name: /Your name/ });
  await userEvent.type(field, "Ann");
  site.say("down");
  await heading("Site Maintenance");
  await chooseLanguage("Deutsch");
  await heading("Wartungsarbeiten");
  expect(document.documentElement.lang).toBe("de");
  site.say("up");
  await waitFor(() => expect(document.documentElement.lang).toBe("en"));
  expect(screen.getByRole("textbox", { name: /Your name/ })).toBe(field);
  expect((field as HTMLInputElement).value).toBe("Ann");
});

test("over a page, a language that cannot be loaded is reported there, and what was typed stays [shell.language, i18n.fallback]", async () => {
  const site = givenHealth("up");
  const server = testServer({});
  await openAppWith({ health: site.health }, server, start);
  const field = await screen.findByRole("textbox", { name: "House Number" });
  await userEvent.type(field, "14 B");
  server.offline = true;
  site.say("down");
  await heading("Site Maintenance");
  await chooseLanguage("Deutsch");
  const page = await dialog();
  expect((await page.findByText(/^This language could not be loaded/)).closest("[role=alert]")).not.toBeNull();
  expect(document.documentElement.lang).toBe("en");
  expect((field as HTMLInputElement).value).toBe("14 B");
});
