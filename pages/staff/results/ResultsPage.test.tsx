import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { userEvent } from "@testing-library/user-event";
import type { CallData, Role } from "@billwright/schemas";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { renderStaffPage, testSession, userToken } from "../../testing/staffApp.tsx";
import { Refused, testApp, testServer, type TestAnswers } from "../../testing/testApp.tsx";
import ResultsPage from "./ResultsPage.tsx";

// jsdom has neither a canvas nor a dialog's methods; the renderer's chart is its own tests' matter.
beforeEach(() => void vi.spyOn(HTMLCanvasElement.prototype, "getContext").mockReturnValue(null));
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

const header = {
  id: "f1",
  channel: "DynamicForms",
  type: "CustomForm",
  name: "Autumn survey",
  status: "Active",
} as unknown as CallData<"GET /api/Templates/Get">["header"];
const figures: CallData<"GET /api/Enrollments/Analytics"> = {
  stats: { visits: 40, attempts: 22, successes: 20, failures: 2 },
  enrollment: { id: "f1", name: "Autumn survey", type: "CustomForm" },
  questions: [
    {
      inputId: "q1",
      name: "Are you content?",
      type: "MultipleChoice",
      answers: [
        { label: "Yes", count: 15 },
        { label: "No", count: 5 },
      ],
      submitted: 20,
      notSubmitted: 0,
      notShown: 3,
    },
  ],
  total: 20,
  actions: [],
  timeZone: "UTC",
  days: [
    { day: "2026-11-18", visits: 30, attempts: 15, successes: 14, failures: 1 },
    { day: "2026-11-20", visits: 10, attempts: 7, successes: 6, failures: 1 },
  ],
  funnel: { visits: 40, begun: 30, pressed: 22, sent: 20 },
  stops: [
    { inputId: "q1", name: "Are you content?", stopped: 3, refused: 4 },
    { inputId: "q2", name: "Why?", stopped: 5, refused: 0 },
  ],
};
const nothing = { ...figures, stats: { visits: 0, attempts: 0, successes: 0, failures: 0 }, total: 0, days: [] };

async function open(answers: TestAnswers = {}, search = "", role?: Role) {
  const server = testServer({
    "GET /api/Templates/Get": () => ({ header }) as CallData<"GET /api/Templates/Get">,
    "GET /api/Enrollments/Analytics": () => figures,
    ...answers,
  });
  const app = await testApp(server);
  await renderStaffPage(
    app,
    "/smart/dynamic-form/:id/results",
    <ResultsPage />,
    `/smart/dynamic-form/f1/results${search}`,
    role && { session: testSession(app, userToken({ role })) },
  );
  const requests = () =>
    server.requests
      .filter(({ name }) => name === "GET /api/Enrollments/Analytics")
      .map(({ query }) => [query.get("enrollmentId"), query.get("from"), query.get("to")]);
  return { server, requests, user: userEvent.setup() };
}

test("shows the form with its status, the figures in all, how many finished, and each question's answers [list.analytics]", async () => {
  const { requests } = await open();
  await screen.findByRole("heading", { level: 1, name: "Results of Autumn survey" });
  screen.getByText("Active");
  const totals = (await screen.findByText("Completion")).closest("dl")!;
  for (const text of ["Visits40", "Attempts22", "Successes20", "Failures2", "Completion50%"])
    expect(totals.textContent).toContain(text);
  screen.getByText("Oct 21, 2026 to Nov 20, 2026 (days in UTC)");
  screen.getByRole("heading", { name: "Are you content?" });
  expect(requests()).toEqual([["f1", "2026-10-21", "2026-11-20"]]);
});

test("shows the figures over time as a picture, and as a table for those who want numbers [list.analytics]", async () => {
  const { user } = await open();
  await screen.findByRole("img", { name: /Lines of visits.*Oct 21, 2026 to Nov 20, 2026/ });
  await user.click(screen.getByRole("radio", { name: "Table" }));
  const row = screen.getByRole("row", { name: /Nov 18, 2026/ });
  expect(row.textContent).toBe("Nov 18, 20263015141");
  expect(screen.queryByRole("img", { name: /Lines of visits/ })).toBeNull();
});

test("offers One Day, One Month, One Year and a Custom Range, which is in the address [list.dates]", async () => {
  const { user, requests } = await open({}, "?range=year");
  await screen.findByText("Completion");
  const ranges = screen.getAllByRole("radio").slice(0, 4);
  expect(ranges.map((radio) => radio.parentElement!.textContent)).toEqual([
    "One Day",
    "One Month",
    "One Year",
    "Custom Range",
  ]);
  await user.click(screen.getByRole("radio", { name: "One Day" }));
  await waitFor(() => expect(requests().at(-1)).toEqual(["f1", "2026-11-20", "2026-11-20"]));
  await user.click(screen.getByRole("radio", { name: "Custom Range" }));
  await user.clear(screen.getByLabelText("From"));
  await waitFor(() => expect(requests().at(-1)).toEqual(["f1", null, "2026-11-20"]));
  await user.type(screen.getByLabelText("From"), "2026-11-01");
  await waitFor(() => expect(requests().at(-1)).toEqual(["f1", "2026-11-01", "2026-11-20"]));
  expect(screen.queryByText(/^From is the later day/)).toBeNull();
  fireEvent.change(screen.getByLabelText("From"), { target: { value: "2026-11-25" } });
  expect((await screen.findByText(/^From is the later day/)).role).toBe("status");
});

test("shows how far visits came, what was lost on the way, and the question at which most stopped or were refused [list.analytics]", async () => {
  await open();
  const stops = within(await screen.findByRole("region", { name: "Where people stop" }));
  const stages = stops.getAllByRole("listitem").map(({ textContent }) => textContent);
  expect(stages).toEqual([
    "Visits40 100%",
    "Answered a question30 75%Left before an answer: 10",
    "Pressed Submit22 55%Stopped at a question: 8",
    "Submitted20 50%Pressed Submit and did not finish: 2",
  ]);
  expect(stops.getAllByRole("row").map(({ textContent }) => textContent)).toEqual([
    "QuestionThe last one answeredRefused",
    "Are you content?34",
    "Why?50",
  ]);
});

test("reads the words of a question whole and some at a time, of the days shown, and leads to each answer and to the list [list.analytics]", async () => {
  const why = { inputId: "q2", column: "k2", name: "Why?", type: "Text" as const, answers: [] };
  const questions = [...figures.questions, { ...why, submitted: 28, notSubmitted: 2, notShown: 0 }];
  const long = `${"It was long. ".repeat(40)}\nAnd good.`;
  const row = (n: number, words: string | null) =>
    ({ reportId: `r${n}`, submittedAt: "2026-11-19T10:00:00Z", cells: [words] }) as never;
  const page = (rows: never[], next: string | null) =>
    ({ rows, next }) as unknown as CallData<"GET /api/Responses/List">;
  const { server, user } = await open({
    "GET /api/Enrollments/Analytics": () => ({ ...figures, timeZone: "Asia/Kolkata", questions }),
    "GET /api/Responses/List": ({ query }) =>
      query.get("after") === null ? page([row(1, long), row(2, null)], "older") : page([row(3, "No idea")], null),
  });
  await user.click(await screen.findByRole("button", { name: "Read the answers" }));
  const first = await screen.findByText(/^It was long/);
  expect(first.textContent).toBe(long);
  screen.getByText("1 in the newest 2 responses");
  await user.click(screen.getByRole("button", { name: "Older answers" }));
  await screen.findByText("2 in the newest 3 responses");
  expect(document.activeElement).toBe(screen.getAllByRole("link", { name: "Answers" }).at(-1));
  const items = screen.getByText("No idea").closest("ul")!;
  const links = within(items).getAllByRole("link");
  expect(links.map((link) => link.getAttribute("href"))).toEqual(
    ["r1", "r3"].map((id) => `/smart/dynamic-form/f1/response/${id}`),
  );
  expect(screen.queryByRole("button", { name: "Older answers" })).toBeNull();
  const article = within(items.closest("article")!);
  expect(article.getByRole("link", { name: "Answers" }).getAttribute("href")).toBe(
    "/smart/dynamic-form/f1/responses?from=2026-10-21&to=2026-11-20",
  );
  const queries = server.requests.filter(({ name }) => name === "GET /api/Responses/List").map(({ query }) => query);
  expect(queries.map((query) => Object.fromEntries(query))).toEqual(
    [{}, { after: "older" }].map((more) => ({
      ...{ enrollmentId: "f1", columns: "k2", from: "2026-10-21", to: "2026-11-20" },
      ...{ timeZone: "Asia/Kolkata", top: "100", ...more },
    })),
  );
});

test("says that it looks for the words of a question until they are there", async () => {
  let answer: (page: CallData<"GET /api/Responses/List">) => void;
  const why = { inputId: "q2", column: "k2", name: "Why?", type: "Text" as const, answers: [] };
  const questions = [{ ...why, submitted: 28, notSubmitted: 2, notShown: 0 }];
  const { user } = await open({
    "GET /api/Enrollments/Analytics": () => ({ ...figures, questions }),
    "GET /api/Responses/List": () => new Promise((resolve) => (answer = resolve)),
  });
  await user.click(await screen.findByRole("button", { name: "Read the answers" }));
  screen.getByText("Loading…");
  const rows = [{ reportId: "r1", submittedAt: "2026-11-19T10:00:00Z", cells: ["No idea"] }] as never[];
  answer!({ rows, next: null } as unknown as CallData<"GET /api/Responses/List">);
  await screen.findByText("No idea");
  expect(screen.queryByText("Loading…")).toBeNull();
});

test("a day is one of the account's time zone, where that is another one already", async () => {
  const { requests } = await open(
    { "GET /api/Enrollments/Analytics": () => ({ ...figures, timeZone: "Pacific/Kiritimati" }) },
    "?range=day",
  );
  await waitFor(() => expect(requests().at(-1)).toEqual(["f1", "2026-11-21", "2026-11-21"]));
});

test("says where nothing happened, and where the figures cannot be had with the way to try again [list.analytics]", async () => {
  await open({ "GET /api/Enrollments/Analytics": () => nothing });
  await screen.findByText("Nothing happened in this time");
  cleanup();
  let refuse = true;
  const { user } = await open({
    "GET /api/Enrollments/Analytics": () => (refuse ? new Refused(422, 420, "submit.invalidForm") : figures),
  });
  const again = await screen.findByRole("button", { name: "Try again" });
  refuse = false;
  await user.click(again);
  await screen.findByText("Completion");
});

test("shares the form where nobody has opened it yet, and only what customers get, by those who may", async () => {
  const nothingYet = { "GET /api/Enrollments/Analytics": () => nothing };
  const active = { ...header, isActive: true };
  const template = (shown: typeof header) =>
    ({ "GET /api/Templates/Get": () => ({ header: shown }) }) as unknown as TestAnswers;
  const { user } = await open({ ...nothingYet, ...template(active) });
  await user.click(await screen.findByRole("button", { name: "Share" }));
  await screen.findByRole("dialog", { name: "Share Autumn survey" });
  cleanup();
  await open({ ...nothingYet, ...template({ ...active, isActive: false }) });
  await screen.findByText("Nothing happened in this time");
  expect(screen.queryByRole("button", { name: "Share" })).toBeNull();
});

test("says that a form of another account is not there [list.analytics]", async () => {
  await open({ "GET /api/Templates/Get": () => new Refused(404, 404, "api.notFound") });
  await screen.findByText("Nothing was found here.");
});

test("exports the range as CSV or XLSX in the user's name, says how far it is, and offers a failed one again [list.export]", async () => {
  const { user } = await open();
  const saved: string[] = [];
  vi.stubGlobal("URL", Object.assign(URL, { createObjectURL: () => "blob:x", revokeObjectURL: () => undefined }));
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const requests: { address: string; authorization: string | null }[] = [];
  const answers = [() => Promise.reject(new TypeError("offline")), () => Promise.resolve(csv())];
  vi.stubGlobal("fetch", (address: string, init: RequestInit) => {
    requests.push({ address, authorization: new Headers(init.headers).get("Authorization") });
    return answers.shift()!();
  });
  await user.click(await screen.findByRole("button", { name: "Export" }));
  expect(screen.getByText(/For Excel take XLSX/)).toBeTruthy();
  await user.click(screen.getByRole("menuitem", { name: "Export CSV" }));
  await screen.findByText(/^The export failed:/);
  await user.click(screen.getByRole("button", { name: "Try again" }));
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Export" }));
  await screen.findByText(/^Exported: autumn-survey_2026-10-21_2026-11-20\.csv \(2 of 2 rows/);
  expect(saved).toEqual(["autumn-survey_2026-10-21_2026-11-20.csv"]);
  expect(requests[1]!.address).toBe("/api/Enrollments/Export?id=f1&from=2026-10-21&to=2026-11-20&format=csv");
  expect(requests[1]!.authorization).toMatch(/^Bearer ./);
});

test("lets an export be called off while it runs, and focus stays where the next one begins [list.export]", async () => {
  const { user } = await open();
  const bodies: ReadableStreamDefaultController[] = [];
  vi.stubGlobal("fetch", (_address: string, { signal }: RequestInit) => {
    const body = new ReadableStream({ start: (controller) => void bodies.push(controller) });
    signal!.addEventListener("abort", () => bodies[0]!.error(signal!.reason));
    return Promise.resolve(new Response(body, { headers: { "X-Total-Rows": "9" } }));
  });
  await user.click(await screen.findByRole("button", { name: "Export" }));
  await user.click(screen.getByRole("menuitem", { name: "Export CSV" }));
  await screen.findByText(/^0 of 9 rows/);
  screen.getByRole("progressbar", { name: "Exporting" });
  await user.click(screen.getByRole("button", { name: "Cancel the export" }));
  await screen.findByText("The export was cancelled.");
  expect(document.activeElement).toBe(screen.getByRole("button", { name: "Export" }));
});

test("offers no export to those who only look", async () => {
  await open({}, "", "Display");
  await screen.findByText("Completion");
  expect(screen.queryByRole("button", { name: "Export" })).toBeNull();
});

const csv = () =>
  new Response("name\r\nAnn\r\nBob\r\n", { headers: { "X-Total-Rows": "2", "Content-Type": "text/csv" } });
