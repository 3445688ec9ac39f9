// Pages that the server renders: its HTML is what the browser's first render gives, in every language, so that the app takes it over as it is.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { cleanup, render } from "@testing-library/react";
import { prerender } from "react-dom/static";
import { BrowserRouter } from "react-router-dom";
import { beforeEach, expect, test, vi } from "vitest";
import {
  brandTokenAt,
  languages,
  pageAt,
  pageNames,
  pageOf,
  type CallData,
  type CallName,
  type EmbeddedAnswer,
  type pages,
  type PageName,
  type PagePart,
  type RenderRequest,
} from "@billwright/schemas";
import { aheadOf, withAhead } from "../client/ahead.ts";
import { createWords } from "../i18n/words.ts";
import { createHealth } from "../services/health.ts";
import { memoryStorage } from "../testing/staffApp.tsx";
import { testApp, testServer } from "../testing/testApp.tsx";
import type { PageContent } from "../ui/pageContent.tsx";
import { preparePage } from "./customerPages.tsx";
import { customerPageAt, partsAt } from "./parts.ts";
import { renderPage } from "./rendered.tsx";
import { Root } from "./Root.tsx";
import { Pages } from "./routes.tsx";

/** Without those that are filled in: renderedForm.test.tsx. */
type RenderedName = {
  [Name in PageName]: (typeof pages)[Name] extends { rendered: true }
    ? (typeof pages)[Name] extends { live: true }
      ? never
      : Name
    : never;
}[PageName];

interface Opened {
  at: string;
  answers?: readonly EmbeddedAnswer[];
}

const answer = <Name extends CallName>(call: Name, data: CallData<Name>, query = {}): EmbeddedAnswer => ({
  call,
  query,
  envelope: { hasErrors: false, code: 200, errors: [], errorGuid: null, data },
});

/** By a biller. */
const html = '<p>Back <b>soon</b>, {{Name}}. <a href="https://north.example/a">More</a></p>';
const unsubscribing = (more: Partial<CallData<"GET /api/Unsubscribe/InfoToUnsubscribe">> = {}) =>
  answer("GET /api/Unsubscribe/InfoToUnsubscribe", {
    ...{ isConsentGiven: true, isInfoOnUpdate: false, redirectToManagePref: false, isFixed: false },
    ...{ category: "New bill", channel: "Email", contact: "a•••@example.org", account: "•••0201" },
    goesOn: [
      { categoryId: "t", name: "Tips", channel: "SMS", isFixed: false, isFixedByEbill: false },
      { categoryId: "s", name: "Safety", channel: "Email", isFixed: true, isFixedByEbill: false },
    ],
    ...more,
  });

/** What the pages of an enrolment show. */
const standing = { companyContactPhone: "555-0100", companyContactEmail: null, country: "United States", isOpen: true };
const line = { amount: 500.5, dueDate: "2027-01-14", month: "2026-12", downPayment: false };
const plan = answer(
  "GET /api/Enrollments/GetSubmissionData",
  {
    ...{ ...standing, type: "InstallmentPlan", installmentName: "Winter plan", installmentDescription: html, tags: [] },
    ...{ submissionTime: "2026-11-20T12:00:00Z", installmentPeriod: 2, downPayment: 0, accountBalance: 1001 },
    ...{ nextBillDate: "2026-12-14", recipientId: "100201", schedule: [line, line], arrangement: null },
  },
  {},
);
const enrolled = (type: "AutoPay" | "EBill") =>
  answer("GET /api/Enrollments/GetGenericReport", {
    ...{ ...standing, type, title: null, description: html, tags: [{ name: "Name", value: "Ann" }] },
    ...{ unenrollButton: true, enrolled: true, wasEnrolled: true, preferences: null, apiError: null },
    ...{ owed: 12.5, arrangement: null, handOver: null },
  });
const besideStatus = [
  answer("GET /api/Enrollments/AvailableTranslations", {
    country: "",
    translations: ["en", "es"].map((code) => ({ code, language: code, name: code })),
  }),
  answer("GET /api/Enrollments/GetSubmission", {
    ...{ reportId: "r-77", reference: "7K3M-9QXD", type: "AutoPay", name: "Autopay", mailedTo: "ann@example.org" },
    ...{ agreedAt: "2026-11-20T23:59:00Z", agreedText: ["I agree."], payToday: null, schedule: [line], balance: 1001 },
    submittedAt: "2026-11-20T23:59:00Z",
    answers: [
      { id: "when", name: "When", type: "Date", text: "2026-12-05T23:30:00.000Z" },
      { id: "phone", name: "Phone", type: "PhoneNumber", text: "+12025550148" },
    ],
    ...{ bank: { name: "Chase", lastFour: "0201", logo: null }, country: "United States", handOver: null },
  }),
];

const opened: { readonly [Name in RenderedName]: readonly Opened[] } = {
  "installment-plan": [{ at: "/installment-plan/tok", answers: [plan, ...besideStatus] }],
  ebill: [{ at: "/ebill/tok", answers: [enrolled("EBill"), ...besideStatus] }],
  autopay: [
    { at: "/autopay/tok", answers: [enrolled("AutoPay"), ...besideStatus] },
    { at: "/autopay/tok", answers: [enrolled("EBill")] },
  ],
  terms: [{ at: "/terms" }],
  privacy: [{ at: "/privacy" }],
  "404": [{ at: "/404" }],
  expired: [
    { at: "/expired/tok", answers: [answer("GET /api/Account/GetShortUrlExpiryData", html)] },
    { at: "/expired/tok?from=enroll-ip", answers: [answer("GET /api/Account/GetShortUrlExpiryData", null)] },
  ],
  "customer-unsubscribe": [
    { at: "/customer-unsubscribe/tok", answers: [unsubscribing()] },
    { at: "/customer-unsubscribe/tok?showHeader=false", answers: [unsubscribing({ isConsentGiven: false })] },
  ],
  verifyEmail: [{ at: "/verifyEmail?token=tok" }, { at: "/verifyEmail" }],
  verifySms: [{ at: "/verifySms?token=tok" }],
  "outage-alert": [
    { at: "/outage-alert/tok", answers: [answer("GET /api/Account/GetOutageTemplate", html)] },
    { at: "/outage-alert", answers: [answer("GET /api/Account/GetOutageTemplate", null)] },
  ],
  maintenance: [
    {
      at: "/maintenance",
      answers: [answer("GET /api/System/health-check", { message: "Back at <b>noon</b>", outage: true })],
    },
  ],
};

/** The brand's, which every document brings. */
const branded = answer("GET /api/Configuration/GetSmartPageFooter", { footerHtmlTemplate: html, mobileAppUrl: null });

const translations: RenderRequest["translations"] = (language, part) =>
  Promise.resolve(
    JSON.parse(readFileSync(join(import.meta.dirname, "../locales", part, `${language}.json`), "utf8")) as Record<
      string,
      string
    >,
  );

const requestOf = ({ at, answers = [] }: Opened, language: string): RenderRequest => ({
  ...{ address: at, host: window.location.hostname, origin: window.location.origin, isSignUpOpen: true, language },
  answers: [branded, ...answers],
  safeHtml: (text) => text.replace(/\{\{\w+\}\}/g, ""),
  translations,
});

/** Here both renderers share React's contexts, of which the server's leaves its last values: its next rendering takes them back. */
async function renderOnServer(request: RenderRequest) {
  const page = await renderPage(request);
  await prerender(null);
  return page;
}
const isOfSharing = (message: unknown): boolean => String(message).startsWith("Detected multiple renderers");

/** What React says of a difference. */
async function takeOver(rendered: { html: string; content: string }, request: RenderRequest): Promise<unknown[]> {
  const { address, language, answers } = request;
  window.history.replaceState(null, "", address);
  const { pathname, searchParams } = new URL(window.location.href);
  const page = pageAt(pathname);
  const words = createWords(
    { fetch: (lang, part) => translations(lang, part), storage: null, now: Date.now },
    document.documentElement,
  );
  await words.speak(language);
  await Promise.all(partsAt(pathname).map((part: PagePart) => words.join(part)));
  const name = customerPageAt(pathname);
  if (name) await preparePage(name, { client: (await testApp(testServer({}))).client, token: "", language });
  const plain = await testApp(testServer({}));
  const client = withAhead(plain.client, aheadOf(answers, page && brandTokenAt(page, searchParams)));
  const app = { ...plain, words, client, health: createHealth(memoryStorage(), client) };
  const box = document.body.appendChild(document.createElement("div"));
  box.innerHTML = rendered.html;
  const faults: unknown[] = [];
  const heard = vi.spyOn(console, "error").mockImplementation((...parts) => {
    if (!isOfSharing(parts[0])) faults.push(parts);
  });
  const first = { content: JSON.parse(rendered.content) as PageContent };
  render(
    <Root app={app} first={first}>
      <BrowserRouter>
        <Pages />
      </BrowserRouter>
    </Root>,
    { container: box, hydrate: true, onRecoverableError: (error) => void faults.push(error) },
  );
  heard.mockRestore();
  cleanup();
  return faults;
}

beforeEach(() => void (document.body.innerHTML = ""));

const rendered = pageNames.filter(
  (name): name is RenderedName => pageOf(name).rendered !== undefined && !pageOf(name).live,
);

test.each(rendered)("%s is rendered on the server as by the browser, in every language", async (name) => {
  for (const state of opened[name])
    for (const language of Object.keys(languages)) {
      const request = requestOf(state, language);
      const page = (await renderOnServer(request)) ?? expect.fail(`${state.at} has nothing to read`);
      expect(page.html).toMatch(/<h1\b/);
      expect(await takeOver(page, request), `${state.at} in ${language}`).toEqual([]);
    }
});

test("a biller's own words are in the HTML, and so is the answer that the page waits for", async () => {
  const expired = await renderOnServer(requestOf(opened.expired[0]!, "en"));
  expect(expired?.html.match(/Back <b>soon<\/b>, \./g)).toHaveLength(2);
  const down = await renderOnServer(requestOf(opened.maintenance[0]!, "en"));
  expect(down?.html).toContain("Back at &lt;b&gt;noon&lt;/b&gt;");
});

test("a difference is found", async () => {
  const request = requestOf(opened["customer-unsubscribe"][0]!, "en");
  const page = (await renderOnServer(request))!;
  const other = { ...request, answers: [branded, unsubscribing({ isConsentGiven: false })] };
  expect(await takeOver(page, other)).not.toEqual([]);
});

test("a page that leads to another has nothing to read, and is left to its script", async () => {
  const away = { at: "/customer-unsubscribe/tok", answers: [unsubscribing({ redirectToManagePref: true })] };
  expect(await renderOnServer(requestOf(away, "en"))).toBeNull();
});
