import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { WordsContext } from "../i18n/useWords.ts";
import { MemoryRouter } from "react-router-dom";
import { afterEach, describe, expect, test } from "vitest";
import {
  languages,
  pageNames,
  pageOf,
  pages,
  type CallData,
  type CustomerChrome,
  type Language,
} from "@billwright/schemas";
import { Refused, renderPage, testApp, testServer, type TestAnswers } from "../testing/testApp.tsx";
import { matchingLanguages } from "./header/matchingLanguages.ts";
import { isDark } from "./looks.ts";
import { Shell } from "./Shell.tsx";
import { AppContext } from "../services/app.ts";
import { useShell, type PageContent } from "../ui/pageContent.tsx";

afterEach(cleanup);

const info: CallData<"GET /api/WhiteLabelDomain/BasicInfo"> = {
  pageTitle: "Harbor Light",
  ico: null,
  companyName: "Harbor Light & Water",
  clientType: "",
  supportPhone: "+1 202 555 0100",
  supportEmail: "help@harbor.example",
  themeId: "harbor-green",
  features: [],
};
const account: CallData<"GET /api/Unsubscribe/GetAccountInfoResponse"> = {
  companyLogoUrl: null,
  supportPhoneNumber: info.supportPhone,
  supportEmailAddress: info.supportEmail,
  pageTitle: info.pageTitle,
  pageIconUrl: null,
  clientType: "",
  companyName: info.companyName,
  countryCode: "US",
  recipientTypeDescription: null,
  parentRecipientTypeDescription: null,
  enableOneContactCustPref: false,
  maximumPreferencesAllowed: null,
  themeId: info.themeId,
};
const answers: TestAnswers = {
  "GET /api/Unsubscribe/GetAccountInfoResponse": () => account,
  "GET /api/WhiteLabelDomain/BasicInfo": () => info,
  "GET /api/Configuration/GetSmartPageFooter": () => ({
    footerHtmlTemplate: "<p>Harbor Light<script>alert(1)</script></p>",
    mobileAppUrl: null,
  }),
};

function Page(content: Partial<PageContent>) {
  useShell(content);
  return <h1>Page</h1>;
}

async function show(content: Partial<PageContent> = {}, at = "/form/tok", more: TestAnswers = {}) {
  const server = testServer({ ...answers, ...more });
  renderPage(await testApp(server), "/form/:token", <Page {...content} />, at);
  await screen.findByRole("heading", { name: "Page" });
  return { server, user: userEvent.setup() };
}

test("asks for title, contact, footer and logo by the link's token, whose company the logo is called by [brand.basic-info] [brand.logo] [shell.header]", async () => {
  const { server } = await show({ title: "Moving house" });
  await waitFor(() => expect(document.title).toBe("Moving house – Harbor Light"));
  const requests = server.requests.filter(({ name }) => /BasicInfo|AccountInfo/.test(name));
  expect(requests.map(({ name, query }) => [name, query.get("token")])).toEqual([
    ["GET /api/Unsubscribe/GetAccountInfoResponse", "tok"],
  ]);
  const logo = screen.getByRole<HTMLImageElement>("img", { name: "Harbor Light & Water" });
  expect(logo.getAttribute("src")).toBe("/api/Configuration/GetCompanyLogo?accountToken=tok");
});

test("has the host's brand where the token is forged [brand.basic-info] [brand.logo]", async () => {
  const server = testServer({
    ...answers,
    "GET /api/Unsubscribe/GetAccountInfoResponse": () => new Refused(401, 401, "link.invalid"),
  });
  renderPage(await testApp(server), "/form/:token", <Page />, "/form/tok");
  expect(await screen.findByRole("link", { name: /202 555 0100/ })).toBeTruthy();
  const logo = screen.getByRole<HTMLImageElement>("img", { name: "Harbor Light & Water" });
  expect(logo.getAttribute("src")).toBe("/api/Configuration/GetCurrentCompanyLogo");
});

test("shows customer service's phone and e-mail, the page's own before the tenant's [form.header] [shell.contact]", async () => {
  await show();
  expect((await screen.findByRole("link", { name: /202 555 0100/ })).getAttribute("href")).toBe("tel:+12025550100");
  expect(screen.getByRole("link", { name: /help@harbor.example/ }).getAttribute("href")).toBe(
    "mailto:help@harbor.example",
  );
  cleanup();
  await show({ contact: { phone: "+1 202 555 0199", email: null } });
  expect(await screen.findByRole("link", { name: /555 0199/ })).toBeTruthy();
  expect(screen.queryByRole("link", { name: /help@/ })).toBeNull();
});

test("customer service opens from a button on small screens and closes with Escape [form.header]", async () => {
  const { user } = await show();
  const button = await screen.findByRole("button", { name: "Customer service" });
  expect(button.getAttribute("aria-expanded")).toBe("false");
  await user.click(button);
  expect(button.getAttribute("aria-expanded")).toBe("true");
  await user.keyboard("{Escape}");
  expect(button.getAttribute("aria-expanded")).toBe("false");
});

test("the footer's HTML is shown without what could harm [form.footer]", async () => {
  await show();
  await waitFor(() => expect(document.querySelector(".bw-footer p")?.textContent).toBe("Harbor Light"));
  expect(document.querySelector(".bw-footer script")).toBeNull();
});

const supported = (...codes: Language[]): TestAnswers => ({
  "GET /api/Translation/AvailableTranslation": () =>
    codes.map((code) => ({ code, name: languages[code], language: code })),
});
const listed = () => [...document.querySelectorAll(".bw-languages-panel li")].map(({ textContent }) => textContent);

test("the languages open from a button, can be searched, and one chosen changes the page and is remembered [shell.language]", async () => {
  const { user } = await show({}, "/form/tok", {
    ...supported("en", "es", "fr", "de"),
    "GET /api/Translation/GetTranslation": ({ query }) => {
      const translations: Record<string, string> = {};
      if (query.get("part") === "shell") translations["shell.dark"] = "Mode sombre";
      return { language: "fr", translations };
    },
  });
  const toggle = await screen.findByRole("button", { name: "Language: English" });
  expect(toggle.getAttribute("aria-expanded")).toBe("false");
  await user.click(toggle);
  expect(toggle.getAttribute("aria-expanded")).toBe("true");
  const search = await screen.findByPlaceholderText("Select Language");
  expect(document.activeElement).toBe(search);
  await waitFor(() => expect(listed()).toEqual(["English", "Español", "Français", "Deutsch"]));
  await user.type(search, "zzz");
  expect(screen.getByText("No language of that name")).toBeTruthy();
  await user.clear(search);
  await user.type(search, "fran");
  expect(listed()).toEqual(["Français"]);
  await user.keyboard("{Enter}");
  expect(await screen.findByRole("button", { name: "Mode sombre" })).toBeTruthy();
  expect(document.documentElement.lang).toBe("fr");
  expect(listed()).toEqual([]);
});

test("a language chosen in the menu takes the place of the address's own, so that a reload keeps it [locale.lang]", async () => {
  window.history.replaceState(null, "", "/budget?source=mail&lang=es");
  const { user } = await show({}, "/form/tok", {
    ...supported("en", "fr"),
    "GET /api/Translation/GetTranslation": () => ({ language: "fr", translations: {} }),
  });
  await user.click(await screen.findByRole("button", { name: "Language: English" }));
  await user.click(await screen.findByRole("button", { name: "Français" }));
  expect(window.location.href).toMatch(/\/budget\?source=mail&lang=fr$/);
  window.history.replaceState(null, "", "/");
});

test("the list of languages closes with Escape and by a press beside it, and the keys walk it [shell.language]", async () => {
  const { user } = await show({}, "/form/tok", supported("en", "de"));
  const toggle = await screen.findByRole("button", { name: "Language: English" });
  await user.click(toggle);
  await screen.findByRole("button", { name: "Deutsch" });
  await user.keyboard("{ArrowDown}{ArrowDown}");
  expect(document.activeElement?.textContent).toBe("Deutsch");
  await user.keyboard("{ArrowUp}{ArrowUp}");
  expect(document.activeElement).toBe(screen.getByRole("searchbox"));
  await user.keyboard("{Escape}");
  expect(document.activeElement).toBe(toggle);
  expect(listed()).toEqual([]);
  await user.click(toggle);
  await screen.findByRole("searchbox");
  await user.click(screen.getByRole("heading", { name: "Page" }));
  expect(listed()).toEqual([]);
});

test("of a page's languages only those are listed that the translation service has; without its answer all of them [shell.languages-call]", async () => {
  const { user } = await show({ languages: ["en", "es", "ko"] }, "/form/tok", supported("en", "ko", "de"));
  await user.click(await screen.findByRole("button", { name: "Language: English" }));
  await waitFor(() => expect(listed()).toEqual(["English", "한국어"]));
  cleanup();
  const { user: other } = await show({ languages: ["en", "es", "ko"] });
  await other.click(await screen.findByRole("button", { name: "Language: English" }));
  await waitFor(() => expect(listed()).toEqual(["English", "Español", "한국어"]));
});

test("a form in one language has no menu of languages [form.language]", async () => {
  await show({ languages: ["en"] });
  expect(screen.queryByRole("button", { name: /^Language/ })).toBeNull();
});

test("languages are found without accents and by their codes [form.language]", () => {
  expect(matchingLanguages(["fr", "es", "zh-CN"], "francais")).toEqual(["fr"]);
  expect(matchingLanguages(["fr", "es", "zh-CN"], " ESPA")).toEqual(["es"]);
  expect(matchingLanguages(["fr", "es", "zh-CN"], "zh")).toEqual(["zh-CN"]);
  expect(matchingLanguages(["fr", "es"], "")).toEqual(["fr", "es"]);
});

const ways = () =>
  [...document.querySelectorAll<HTMLAnchorElement>(".bw-footer-ways a")].map((way) => [way.textContent, way.href]);
const here = window.location.origin;

test("the footer leads to the terms and the privacy policy, and to an app where there is one at a safe address [shell.footer]", async () => {
  const withApp = (mobileAppUrl: string | null): TestAnswers => ({
    "GET /api/Configuration/GetSmartPageFooter": () => ({ footerHtmlTemplate: "<p>Pier 12</p>", mobileAppUrl }),
  });
  await show({}, "/form/tok", withApp("https://apps.example/harbor"));
  await screen.findByText("Pier 12");
  const own = [
    ["Terms", `${here}/terms`],
    ["Privacy", `${here}/privacy`],
  ];
  expect(ways()).toEqual([...own, ["Mobile app", "https://apps.example/harbor"]]);
  for (const mobileAppUrl of [null, "javascript:alert(1)", "http://apps.example/"]) {
    cleanup();
    await show({}, "/form/tok", withApp(mobileAppUrl));
    await screen.findByText("Pier 12");
    expect(ways()).toEqual(own);
  }
});

async function showIn(chrome: CustomerChrome, at: string) {
  document.title = "";
  const server = testServer(answers);
  const app = await testApp(server);
  render(
    <WordsContext value={app.words}>
      <AppContext value={app}>
        <MemoryRouter initialEntries={[at]}>
          <Shell chrome={chrome}>
            <h1>Page</h1>
          </Shell>
        </MemoryRouter>
      </AppContext>
    </WordsContext>,
  );
  await waitFor(() => expect(document.title).toBe("Harbor Light"));
}

describe.each(pageNames.filter((name) => pageOf(name).chrome.kind === "customer"))("the chrome of %s", (name) => {
  const chrome = pageOf(name).chrome as CustomerChrome;
  test("has what the registry says: logo, contact, footer and languages, each or none [shell.header] [shell.contact-off] [shell.footer]", async () => {
    await showIn(chrome, "/404");
    const shown = {
      header: screen.queryByRole("img", { name: "Harbor Light & Water" }) !== null,
      contact: screen.queryByRole("link", { name: /202 555 0100/ }) !== null,
      footer: ways().length > 0,
    };
    const header = chrome.header !== "closed";
    expect(shown).toEqual({ header, contact: header && chrome.contact, footer: chrome.footer !== false });
    const hasAll = header && chrome.languages === true;
    expect(screen.queryByRole("button", { name: "Language: English" }) !== null).toBe(hasAll);
  });
});

test("showHeader=false hides the header of a page that lets its address say so; anything else shows it [shell.header]", async () => {
  for (const [value, isShown] of Object.entries({ false: false, true: true, "0": true, "": true })) {
    await showIn(pages["customer-preferences"].chrome, `/customer-preferences/tok?showHeader=${value}`);
    expect(screen.queryByRole("banner") !== null, value).toBe(isShown);
    cleanup();
  }
});

test("title and icon are the token's account's; without an icon of its own the page keeps the one it came with [shell.title]", async () => {
  document.head.innerHTML = '<link rel="icon" href="/favicon.ico">';
  const icon = () => document.querySelector('link[rel="icon"]')!.getAttribute("href");
  await show();
  await waitFor(() => expect(document.title).toBe("Harbor Light"));
  expect(icon()).toBe("/favicon.ico");
  cleanup();
  await show({}, "/form/tok", {
    "GET /api/Unsubscribe/GetAccountInfoResponse": () => ({
      ...account,
      pageTitle: "Own",
      pageIconUrl: "/brand/images/a",
    }),
  });
  await waitFor(() => expect([document.title, icon()]).toEqual(["Own", "/brand/images/a"]));
});

test("an account without a logo is named beside the product's [shell.logo-call]", async () => {
  await show();
  expect((await screen.findByText("Harbor Light & Water")).getAttribute("aria-hidden")).toBe("true");
  cleanup();
  await show({}, "/form/tok", {
    "GET /api/Unsubscribe/GetAccountInfoResponse": () => ({ ...account, companyLogoUrl: "/brand/images/b" }),
  });
  await screen.findByRole("img", { name: "Harbor Light & Water" });
  expect(screen.queryByText("Harbor Light & Water")).toBeNull();
});

test.each([
  ["refused", () => new Refused(500, 500, "api.bug")],
  ["unknown", () => new Refused(404, 404, "api.notFound")],
])(
  "branding calls that are %s leave the page as it works without them [shell.branding-failure]",
  async (_how, refuse) => {
    const { user, server } = await show({ title: "Moving house" }, "/form/tok", {
      "GET /api/Unsubscribe/GetAccountInfoResponse": refuse,
      "GET /api/WhiteLabelDomain/BasicInfo": refuse,
      "GET /api/Configuration/GetSmartPageFooter": refuse,
      "GET /api/Translation/AvailableTranslation": refuse,
    });
    await waitFor(() => expect(server.requests.length).toBeGreaterThan(1));
    expect(screen.getByRole("heading", { name: "Page" })).toBeTruthy();
    expect(document.title).toBe("Moving house");
    expect(ways()).toHaveLength(2);
    expect(screen.queryByRole("dialog")).toBeNull();
    const wasDark = isDark(document.documentElement);
    await user.click(screen.getByRole("button", { name: "Dark mode" }));
    expect(isDark(document.documentElement)).toBe(!wasDark);
  },
);

test("a picture that does not come leaves the company's name [shell.branding-failure]", async () => {
  await show({}, "/form/tok", {
    "GET /api/Unsubscribe/GetAccountInfoResponse": () => ({ ...account, companyLogoUrl: "/brand/images/b" }),
  });
  fireEvent.error(await screen.findByRole("img", { name: "Harbor Light & Water" }));
  expect(screen.getByText("Harbor Light & Water").getAttribute("aria-hidden")).toBe("false");
});

test("the skip link is the first stop and leads to the page", async () => {
  const { user } = await show();
  await user.tab();
  expect(document.activeElement?.textContent).toBe("Skip to the content");
  expect(document.activeElement?.getAttribute("href")).toBe("#content");
});
