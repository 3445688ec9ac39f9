import { cleanup, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import type { CallData } from "@billwright/schemas";
import { Refused, renderPage, testApp, testServer, type TestAnswers } from "../testing/testApp.tsx";
import { matchingLanguages } from "./header/matchingLanguages.ts";
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

async function show(content: Partial<PageContent> = {}, at = "/form/tok") {
  const server = testServer(answers);
  renderPage(await testApp(server), "/form/:token", <Page {...content} />, at);
  await screen.findByRole("heading", { name: "Page" });
  return { server, user: userEvent.setup() };
}

test("asks for title, contact, footer and logo by the link's token [brand.basic-info] [brand.logo]", async () => {
  const { server } = await show({ title: "Moving house" });
  await waitFor(() => expect(document.title).toBe("Moving house – Harbor Light"));
  const asked = server.requests.filter(({ name }) => /BasicInfo|AccountInfo/.test(name));
  expect(asked.map(({ name, query }) => [name, query.get("token")])).toEqual([
    ["GET /api/Unsubscribe/GetAccountInfoResponse", "tok"],
  ]);
  const logo = screen.getByRole<HTMLImageElement>("img", { name: "Harbor Light & Water: logo" });
  expect(logo.getAttribute("src")).toBe("/api/Configuration/GetCompanyLogo?accountToken=tok");
});

test("has the host's brand where the token is forged [brand.basic-info] [brand.logo]", async () => {
  const server = testServer({
    ...answers,
    "GET /api/Unsubscribe/GetAccountInfoResponse": () => new Refused(401, 401, "link.invalid"),
  });
  renderPage(await testApp(server), "/form/:token", <Page />, "/form/tok");
  expect(await screen.findByRole("link", { name: /202 555 0100/ })).toBeTruthy();
  const logo = screen.getByRole<HTMLImageElement>("img", { name: "Harbor Light & Water: logo" });
  expect(logo.getAttribute("src")).toBe("/api/Configuration/GetCurrentCompanyLogo");
});

test("shows customer service's phone and e-mail, the page's own before the tenant's [form.header]", async () => {
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
  await waitFor(() => expect(document.querySelector(".bw-footer")?.textContent).toBe("Harbor Light"));
  expect(document.querySelector(".bw-footer script")).toBeNull();
});

test("a short list of languages is the browser's own, a long one can be searched [form.language]", async () => {
  await show({ languages: ["en", "es"] });
  expect(await screen.findByRole("combobox", { name: "Language" })).toBeTruthy();
  cleanup();
  const many = ["en", "es", "fr", "de", "zh-CN", "zh-TW", "ko", "hi", "ar", "pt", "it", "pl", "ru"];
  const { user } = await show({ languages: many });
  await user.click(await screen.findByRole("button", { name: "Language: English" }));
  await user.type(screen.getByRole("searchbox"), "fran");
  expect(screen.getByRole("button", { name: "Français" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Deutsch" })).toBeNull();
  await user.type(screen.getByRole("searchbox"), "zzz");
  expect(screen.getByText("No language of that name")).toBeTruthy();
});

test("languages are found without accents and by their codes [form.language]", () => {
  expect(matchingLanguages(["fr", "es", "zh-CN"], "francais")).toEqual(["fr"]);
  expect(matchingLanguages(["fr", "es", "zh-CN"], " ESPA")).toEqual(["es"]);
  expect(matchingLanguages(["fr", "es", "zh-CN"], "zh")).toEqual(["zh-CN"]);
  expect(matchingLanguages(["fr", "es"], "")).toEqual(["fr", "es"]);
});

test("the skip link is the first stop and leads to the page", async () => {
  const { user } = await show();
  await user.tab();
  expect(document.activeElement?.textContent).toBe("Skip to the content");
  expect(document.activeElement?.getAttribute("href")).toBe("#content");
});
