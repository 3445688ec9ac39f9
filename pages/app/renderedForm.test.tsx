// Every fixture's form as the server renders it, taken over in the browser: both render the same.
import { act, cleanup } from "@testing-library/react";
import { hydrateRoot } from "react-dom/client";
import { prerender } from "react-dom/static";
import { BrowserRouter } from "react-router-dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { controlId, gateFields } from "@billwright/renderer";
import {
  messages,
  pathOf,
  type CallData,
  type EmbeddedAnswer,
  type Enrollment,
  type Fixture,
} from "@billwright/schemas";
import { aheadOf, withAhead } from "../client/ahead.ts";
import { opened, survey } from "../testing/forms.ts";
import { testApp, testServer } from "../testing/testApp.tsx";
import type { PageContent } from "../ui/pageContent.tsx";
import { renderPage } from "./rendered.tsx";
import { Root } from "./Root.tsx";
import { Pages } from "./routes.tsx";

const files = import.meta.glob<Fixture>("../../fixtures/**/*.json", { import: "default", eager: true });
const forms = Object.entries(files).flatMap(([file, { enrollment, context }]) =>
  enrollment ? [{ file, enrollment, context }] : [],
);

const token = "tok";
const address = pathOf("form", { token });

const app = await testApp(testServer({}));
beforeEach(() => window.history.replaceState(null, "", address));
afterEach(cleanup);

const goodEnvelope = (data: unknown) =>
  ({ hasErrors: false, code: 200, errors: [], errorGuid: null, data }) as EmbeddedAnswer["envelope"];

function waiting(page: HTMLElement): void {
  page.id = "page";
  page.setAttribute("data-waiting", "");
}

function answersFor(enrollment: Enrollment, link: object = {}): EmbeddedAnswer[] {
  const answer = (call: EmbeddedAnswer["call"], data: unknown, more: Partial<EmbeddedAnswer> = {}) => ({
    call,
    query: {},
    envelope: goodEnvelope(data),
    ...more,
  });
  return [
    answer("GET /api/Enrollments/Fetcher", { ...opened, ...link }, { isProvisional: true }),
    answer("GET /api/Enrollments/Get", enrollment),
    answer("GET /api/Enrollments/AvailableTranslations", { translations: [], country: null }),
  ];
}

async function rendered(answers: EmbeddedAnswer[]) {
  const page = await renderPage({
    address,
    host: "localhost",
    origin: "http://localhost",
    language: "en",
    isSignUpOpen: true,
    answers,
    safeHtml: (html, tagValue) => html.replace(/\{\{(\w+)\}\}/g, (_tag, name: string) => tagValue(name, false)),
    translations: () => Promise.resolve(null),
  });
  // Browser and server are one process here, and React leaves the contexts of what it has rendered until it renders something else.
  await prerender(<i />);
  return page ?? expect.fail("it has nothing to read");
}

/** Puts the server's page into the document and takes it over; `meanwhile`: what its reader does before. */
async function takenOver(answers: EmbeddedAnswer[], meanwhile: (page: HTMLElement) => void = () => undefined) {
  const { html, content } = await rendered(answers);
  const page = document.createElement("div");
  document.body.replaceChildren(page);
  page.innerHTML = html;
  meanwhile(page);
  const client = withAhead({ known: () => null, call: () => new Promise(() => undefined) }, aheadOf(answers, token));
  const faults: unknown[] = [];
  const tree = (
    <Root app={{ ...app, client }} first={{ content: JSON.parse(content) as PageContent }}>
      <BrowserRouter>
        <Pages />
      </BrowserRouter>
    </Root>
  );
  const root = await act(async () => hydrateRoot(page, tree, { onRecoverableError: (fault) => faults.push(fault) }));
  return { html, page, faults, leave: () => act(async () => root.unmount()) };
}

test("a form's first state is the same on the server and in the browser, for every fixture", async () => {
  const spoken = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const found = new Map<string, unknown>();
  for (const { file, enrollment, context } of new Map(
    forms.map((each) => [JSON.stringify(each.enrollment), each]),
  ).values()) {
    const { mergeTags = [], payDates = [], balance, now = opened.now } = context ?? {};
    const link = { tags: mergeTags, autoPayElements: { payDates, savedBanks: [] }, balance, now };
    const { html, faults, leave } = await takenOver(answersFor(enrollment, link));
    const texts = spoken.mock.calls.filter(([text]) => !String(text).includes("multiple renderers"));
    if (faults.length > 0 || texts.length > 0) found.set(file, [faults, texts, html]);
    spoken.mockClear();
    await leave();
  }
  spoken.mockRestore();
  expect([...found]).toEqual([]);
});

const autoPay: Enrollment = {
  ...{ id: "autopay", type: "AutoPay", name: "Autopay" },
  formElements: [
    { kind: "input", inputForms: { id: "at", name: "At", inputType: "DateTime" } },
    { kind: "input", inputForms: { id: "photo", name: "Photo", inputType: "Attachment" } },
  ],
};

test("its document has the form's own fields, its reader's tags, and no time zone of the server's", async () => {
  const { html } = await rendered(answersFor(survey));
  expect(html).toContain('id="input-name"');
  expect(html).toContain("<p>Dear Ann</p>");
  expect(html).toContain("120.50");
  const { html: payment } = await rendered(answersFor(autoPay));
  for (const id of ["input-at", "input-photo", controlId(gateFields.payment), controlId(gateFields.routing)])
    expect(payment).toContain(`id="${id}"`);
  expect(payment).not.toContain("Time zone:");
});

const receipt: CallData<"GET /api/Enrollments/GetSubmission"> = {
  ...{ reportId: "r-77", reference: "7K3M-9QXD", type: "CustomForm", name: "Survey", mailedTo: "ann@example.org" },
  ...{ agreedAt: null, agreedText: [], payToday: null, schedule: null, balance: null, bank: null, handOver: null },
  ...{ submittedAt: "2026-11-20T23:59:00Z", answers: [], country: "United States" },
};

test.each([
  { what: "a form that was submitted as its receipt", link: { apiError: "submit.already" }, shows: receipt.reference },
  { what: "one that is over", form: { expirationDate: "2026-01-01T00:00:00Z" }, shows: messages["form.expiredHelp"] },
  { what: "one that was stopped", link: { apiError: "form.closed" }, shows: messages["form.closedHelp"] },
])("$what is rendered without a field, taken over as it is, and hears each press", async ({ form, link, shows }) => {
  const spoken = vi.spyOn(console, "error").mockImplementation(() => undefined);
  const answers = [
    ...answersFor({ ...survey, ...form }, link),
    { call: "GET /api/Enrollments/GetSubmission" as const, query: {}, envelope: goodEnvelope(receipt) },
  ];
  const { html, page, faults, leave } = await takenOver(answers, waiting);
  const texts = spoken.mock.calls.filter(([text]) => !String(text).includes("multiple renderers"));
  spoken.mockRestore();
  expect([faults, texts, html.includes('id="input-name"')]).toEqual([[], [], false]);
  expect(html).toContain(shows.replaceAll("'", "&#x27;"));
  expect(page.hasAttribute("data-waiting")).toBe(false);
  await leave();
});

test("a form is taken over, and hears each press, also where the code that reads what was typed has not come", async () => {
  const { page, leave } = await takenOver(answersFor(survey), waiting);
  expect(page.hasAttribute("data-waiting")).toBe(false);
  await leave();
});
