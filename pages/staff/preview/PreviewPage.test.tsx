// /form/preview/:id: what surrounds the frame.
import { act, cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import { replay, type FormEvent } from "@billwright/engine";
import type { CallData, Enrollment, Fixture, FormElement, Role, StoredForm } from "@billwright/schemas";
import { survey } from "../../testing/forms.ts";
import { renderStaffPage, testSession, userToken } from "../../testing/staffApp.tsx";
import { casesOf, reviewOf } from "../../testing/templates.ts";
import { Refused, testApp, testServer, type TestAnswers } from "../../testing/testApp.tsx";
import type { FromFrame, Shown, ToFrame } from "./messages.ts";
import PreviewPage from "./PreviewPage.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

type Template = CallData<"GET /api/Templates/Get">;

const stored: StoredForm = {
  enrollment: survey,
  translations: { es: { "input.name.name": "Su nombre", name: "¿Qué tal?" } },
};

const template = (more: Partial<Template> = {}, header: Partial<Template["header"]> = {}): Template => ({
  header: {
    id: "f1",
    channel: "DynamicForms",
    name: "How did we do?",
    type: "CustomForm",
    status: "PendingForApproval",
    isActive: false,
    isStandard: false,
    isInternal: false,
    version: 3,
    versionId: "v3",
    updatedAt: "2026-11-20T10:00:00Z",
    updatedBy: "Ann Lee",
    submittedBy: "Ben Ray",
    isSubmittedByUser: false,
    hasApproved: false,
    ...header,
  },
  content: stored,
  versionId: "v3",
  draft: null,
  approval: {
    adminNeedApproval: true,
    approvals: 0,
    approvalsRequired: 1,
    rejectReason: null,
    rejectedBy: null,
    waitsFor: [],
  },
  sampleLanguages: ["en", "es"],
  country: "United States",
  ...more,
});

interface OpenOptions {
  answers?: TestAnswers;
  role?: Role;
  token?: string | null;
}

async function open(
  loaded: Template = template(),
  { answers = {}, role = "Owner", token = userToken({ role }) }: OpenOptions = {},
) {
  const server = testServer({ "GET /api/Templates/Get": () => loaded, ...answers });
  const app = await testApp(server);
  await renderStaffPage(app, "/form/preview/:id", <PreviewPage />, "/form/preview/f1", {
    session: testSession(app, token),
  });
  return { app, server, user: userEvent.setup() };
}

/** The page with its frame; the test plays the frame. */
async function preview(loaded?: Template, options?: OpenOptions) {
  const opened = await open(loaded, options);
  const frame = await screen.findByTitle<HTMLIFrameElement>("The form as customers see it");
  const sent: ToFrame[] = [];
  vi.spyOn(frame.contentWindow!, "postMessage").mockImplementation(
    (message: unknown) => void sent.push(message as ToFrame),
  );
  const say = (
    data: FromFrame,
    source: MessageEventSource | null = frame.contentWindow,
    origin = window.location.origin,
  ) => act(async () => void window.dispatchEvent(new MessageEvent("message", { data, source, origin })));
  await say({ type: "ready" });
  await say({ type: "shown" });
  const shown = () => sent.filter((message): message is Shown => message.type === "show").at(-1)!;
  const happen = (event: FormEvent) => say({ type: "event", round: shown().round, event });
  const enrollment = () => JSON.parse(shown().enrollment) as Enrollment;
  const inspector = () => screen.findByRole("region", { name: "Inspector" });
  await inspector();
  return { ...opened, frame, sent, say, shown, happen, enrollment, inspector };
}

describe("the preview of a form", () => {
  test("needs somebody signed in: anyone else is sent to sign in, and back [form.preview]", async () => {
    await open(template(), { token: null });
    expect((await screen.findByTestId("elsewhere")).textContent).toBe("/smart/sign-in/");
  });

  test("of another account's, or of none, says that there is none [form.preview]", async () => {
    await open(template(), { answers: { "GET /api/Templates/Get": () => new Refused(404, 404, "api.notFound") } });
    expect(await screen.findByText("There is no such form in your account.")).toBeDefined();
  });

  test("shows the working content in its frame: the sample balance, no recipient, the country of the account, samples for the tags it shows [form.preview]", async () => {
    const { shown, enrollment, frame } = await preview();
    expect(frame.getAttribute("src")).toBe("/form/preview/f1/frame");
    expect(enrollment()).toEqual({ ...survey, country: "United States" });
    expect(JSON.parse(shown().context)).toEqual({
      now: "2026-11-20T12:00:00Z",
      preview: true,
      country: "United States",
      mergeTags: [
        { name: "FirstName", value: "{{FirstName}}" },
        { name: "AccountBalance", value: "1000.00" },
      ],
    });
  });

  test("has a close button, a way back, and the bar of actions: activate and reject for a pending one of another's [form.preview]", async () => {
    const { user } = await preview();
    const names = ["Make Active", "Reject", "Back", "Close"];
    for (const name of names) expect(screen.getByRole("button", { name })).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Close" }));
    expect((await screen.findByTestId("elsewhere")).textContent).toBe("/smart/dynamic-form/");
  });

  test("says beside its status that customers still get an earlier version", async () => {
    const { header, ...rest } = template();
    await preview({ ...rest, header: { ...header, status: "Rejected", isActive: true } });
    expect(screen.getByText("Live")).toBeTruthy();
  });

  test("activated leads to the list of forms [form.preview]", async () => {
    const decision = { id: "f1", status: "Active", approvals: 1, approvalsRequired: 1 } as const;
    const { user, server } = await preview(template(), {
      answers: { ...reviewOf(template()), "POST /api/Enrollments/HandleApproval": () => decision },
    });
    await user.click(screen.getByRole("button", { name: "Make Active" }));
    const dialog = within(await screen.findByRole("dialog"));
    await user.click(await dialog.findByRole("button", { name: "Make Active" }));
    expect((await screen.findByTestId("elsewhere")).textContent).toBe("/smart/dynamic-form/");
    const activation = server.requests.find(({ name }) => name === "POST /api/Enrollments/HandleApproval");
    expect(activation!.body).toMatchObject({ id: "f1" });
  });

  test("is for those who may only look, too, without Edit [form.preview]", async () => {
    await preview(template(), { role: "Display" });
    expect(screen.queryByRole("link", { name: "Edit" })).toBeNull();
    expect(screen.queryByRole("button", { name: "Make Active" })).toBeNull();
  });

  test("shows the unsaved draft, and the saved version on request [form.preview]", async () => {
    const draft = { enrollment: { ...survey, name: "Draft of it" }, translations: {} };
    const { user, enrollment } = await preview(
      template({
        draft: {
          name: "x",
          content: draft,
          revision: 2,
          updatedAt: "2026-11-20T11:00:00Z",
          updatedBy: "Ann",
          isOwn: true,
        },
      }),
    );
    expect(enrollment().name).toBe("Draft of it");
    await user.click(screen.getByRole("radio", { name: "Version 3" }));
    await waitFor(() => expect(enrollment().name).toBe("How did we do?"));
  });

  test("that does not compile says what is wrong with it", async () => {
    const broken = {
      enrollment: { ...survey, formElements: [{ kind: "input", inputForms: { id: "a.b", inputType: "Text" } }] },
      translations: {},
    };
    await open(template({ content: broken as StoredForm }));
    expect(
      (await screen.findByText("This form cannot be filled in. Places to fix: 1.")).closest("[role=alert]")!
        .textContent,
    ).toContain("a.b");
  });
});

describe("the sandbox", () => {
  test("turns language, dark, colours and codes without beginning anew, and leaves the author's own settings alone", async () => {
    const { user, shown, enrollment, happen } = await preview();
    await happen({ type: "answer", input: "name", value: "Ann" });
    const { round, moment } = shown();
    await user.selectOptions(
      within(screen.getByRole("group", { name: "Sandbox" })).getByRole("combobox", { name: "Language" }),
      "es",
    );
    await user.click(screen.getByRole("switch", { name: "Dark" }));
    await user.click(screen.getByRole("button", { name: "Settings" }));
    await user.selectOptions(await screen.findByRole("combobox", { name: "Colors" }), "The default ones");
    await user.selectOptions(screen.getByRole("combobox", { name: "One-time codes" }), "No code is right");
    expect(enrollment().name).toBe("¿Qué tal?");
    expect(shown()).toMatchObject({
      round,
      moment,
      language: "es",
      dark: true,
      theme: "default",
      answering: { codes: "fails" },
    });
    expect([document.documentElement.lang, localStorage.getItem("locale"), localStorage.getItem("darkMode")]).toEqual([
      "en",
      null,
      null,
    ]);
    expect(document.documentElement.dataset["theme"]).not.toBe("dark");
  });

  test("begins anew, with the answers, under other merge tags, balance, date and country [form.preview]", async () => {
    const { user, shown, happen } = await preview();
    await happen({ type: "answer", input: "name", value: "Ann" });
    await user.click(screen.getByRole("button", { name: "Settings" }));
    await user.type(screen.getByRole("textbox", { name: "ZIP" }), "2");
    await user.type(screen.getByRole("textbox", { name: "Balance" }), "5");
    await user.selectOptions(screen.getByRole("combobox", { name: "Country" }), "India");
    expect(JSON.parse(shown().context)).toMatchObject({
      mergeTags: expect.arrayContaining([{ name: "ZIP", value: "2" }]) as unknown,
      balance: "5",
      country: "India",
    });
    expect(shown()).toMatchObject({ round: 4, events: [{ type: "answer", input: "name", value: "Ann" }] });
  });

  test("chooses between form and inspector among the sandbox's controls, in the line of Start again", async () => {
    await preview();
    const end = screen.getByRole("button", { name: "Start again" }).parentElement!;
    expect(
      within(end)
        .getAllByRole("radio")
        .map((radio) => radio.closest("label")!.textContent),
    ).toEqual(["Form", "Inspector"]);
  });

  test("says at its field what is no balance and no date, once it has been typed", async () => {
    const { user, shown } = await preview();
    await user.click(screen.getByRole("button", { name: "Settings" }));
    const reported = (name: string) => {
      const ids = screen.getByRole("textbox", { name }).getAttribute("aria-describedby") ?? "";
      return ids.split(" ").map((id) => document.getElementById(id)?.textContent);
    };
    await user.type(screen.getByRole("textbox", { name: "Balance" }), "1,234.5");
    expect(reported("Balance")).not.toContain("Not a number, so it counts as empty. Write it like 1234.50");
    await user.type(screen.getByRole("textbox", { name: "Autopay dates" }), "2026-12-01, soon, 2026-02-30");
    expect(reported("Balance")).toContain("Not a number, so it counts as empty. Write it like 1234.50");
    await user.tab();
    expect(reported("Autopay dates")).toContain(
      "Left out, as it is no date: soon, 2026-02-30. Write dates like 2026-12-01",
    );
    expect(JSON.parse(shown().context)).toMatchObject({ payDates: ["2026-12-01"] });
    await user.type(screen.getByRole("textbox", { name: "Balance" }), "0");
    await user.tab();
    expect(reported("Balance")).not.toContain("Not a number, so it counts as empty. Write it like 1234.50");
  });

  test("opens its settings beside the form, and Escape closes them and leads back", async () => {
    const { user } = await preview();
    const opener = screen.getByRole("button", { name: "Settings" });
    await user.click(opener);
    const drawer = screen.getByRole("region", { name: "Settings" });
    expect(drawer.contains(document.activeElement)).toBe(true);
    await user.type(within(drawer).getByRole("textbox", { name: "ZIP" }), "2");
    await user.keyboard("{Escape}");
    expect(screen.queryByRole("region", { name: "Settings" })).toBeNull();
    expect(document.activeElement).toBe(opener);
  });

  test("offers the known merge tags and those that the form names", async () => {
    const { user } = await preview();
    await user.click(screen.getByRole("button", { name: "Settings" }));
    for (const name of ["PaymentAmount", "NextBillDate", "HOUSE", "AccountBalance"])
      expect(screen.getByRole("textbox", { name })).toBeDefined();
  });

  test("follows what is chosen in the form's own header", async () => {
    const { say, shown } = await preview();
    await say({ type: "language", language: "es" });
    await say({ type: "dark", dark: true });
    expect(shown()).toMatchObject({ language: "es", dark: true });
  });

  test("hears no other window and no other origin", async () => {
    const { say, shown, frame } = await preview();
    await say({ type: "dark", dark: true }, window);
    await say({ type: "dark", dark: true }, frame.contentWindow, "https://elsewhere.example");
    expect(shown().dark).toBe(false);
  });
});

describe("the inspector beside the form", () => {
  test("follows what happens in the frame, and leads to its fields [sandbox.inspect]", async () => {
    const { inspector, happen, sent, user } = await preview();
    const region = await inspector();
    expect(within(region).getByText("3 of 4 inputs shown, 1 hidden")).toBeDefined();
    await happen({ type: "answer", input: "again", value: "g-no" });
    await waitFor(() => expect(within(region).getByText("4 of 4 inputs shown, 0 hidden")).toBeDefined());
    await user.click(within(region).getByTitle("Go to Why not?"));
    expect(sent.at(-1)).toEqual({ type: "focus", input: "why" });
  });

  test("stays in the language that the form is shown in [sandbox.inspect]", async () => {
    const { inspector, say } = await preview();
    await say({ type: "language", language: "es" });
    expect(await within(await inspector()).findByTitle("Go to Su nombre")).toBeDefined();
  });
});

/** What was handed to the browser as a file. */
function catchDownload() {
  const files: Blob[] = [];
  vi.stubGlobal(
    "URL",
    Object.assign(URL, {
      createObjectURL: (file: Blob) => `blob:${files.push(file)}`,
      revokeObjectURL: () => undefined,
    }),
  );
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(function (this: HTMLAnchorElement) {
    names.push(this.download);
  });
  return { files, names };
}

describe("a session", () => {
  const filled: FormEvent[] = [
    { type: "answer", input: "again", value: "g-no" },
    { type: "answer", input: "why", value: "T" },
    { type: "answer", input: "why", value: "Too late" },
    { type: "submit" },
  ];

  test("can be saved as a fixture, under a title, and replays as it was [fixture.record]", async () => {
    const { files, names } = catchDownload();
    const { user, happen } = await preview();
    expect(screen.getByRole<HTMLButtonElement>("button", { name: "Save as test case" }).disabled).toBe(true);
    for (const event of filled) await happen(event);
    expect(screen.getByText("Events so far: 4")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Save as test case" }));
    const dialog = within(await screen.findByRole("dialog", { hidden: true }));
    await user.click(dialog.getByRole("button", { name: "Download", hidden: true }));
    expect(names).toEqual([]);
    await user.type(dialog.getByLabelText(/What does it show/), "Dissatisfied: why?");
    await user.click(dialog.getByRole("button", { name: "Download", hidden: true }));
    expect(names).toEqual(["dissatisfied-why.json"]);
    const fixture = JSON.parse(await files[0]!.text()) as Fixture;
    expect(fixture.title).toBe("Dissatisfied: why?");
    expect(fixture.steps!.map(({ event }) => event)).toEqual([undefined, filled[0], filled[2], filled[3]]);
    expect(replay(fixture).ok).toBe(true);
  });

  test("is replayed step by step, forward and back, by keyboard and by jumping, and gone on with [fixture.browser]", async () => {
    const { user, happen, shown } = await preview();
    for (const event of filled) await happen(event);
    await user.click(screen.getByRole("button", { name: "Replay" }));
    expect(shown()).toMatchObject({ isReplay: true, events: [] });
    expect(await screen.findByText("All of it is as expected.")).toBeDefined();
    await user.keyboard("{ArrowRight}{ArrowRight}");
    expect(screen.getByText("Step 2 of 4")).toBeDefined();
    expect(shown().events).toEqual([filled[0]]);
    await user.keyboard("{ArrowLeft}");
    expect(shown().events).toEqual([]);
    await user.click(screen.getByRole("button", { name: /Why not\?: Too late/ }));
    expect(shown().events).toEqual([filled[0], filled[2]]);
    await user.click(screen.getByRole("button", { name: "Go on from here" }));
    expect(shown()).toMatchObject({ isReplay: false, events: [filled[0], filled[2]] });
    expect(screen.getByText("Events so far: 2")).toBeDefined();
  });

  const fixture: Fixture = {
    title: "From a file",
    enrollment: survey,
    context: { now: "2026-11-20T12:00:00Z" },
    steps: [
      {
        event: { type: "answer", input: "again", value: "g-no" },
        expect: { visible: ["name", "mail", "again"], canSubmit: true, values: { again: "g-yes" } },
      },
    ],
  };
  const choose = async (user: ReturnType<typeof userEvent.setup>, content: string) =>
    user.upload(
      screen.getByLabelText("Open a test case", { selector: "input" }),
      new File([content], "f.json", { type: "application/json" }),
    );

  test("from a file shows in words what is otherwise than expected, and leaves what was typed alone [fixture.browser]", async () => {
    const { user, happen, shown } = await preview();
    await happen(filled[0]!);
    await choose(user, JSON.stringify(fixture));
    expect(await screen.findByRole("heading", { name: "From a file" })).toBeDefined();
    // Its own: only what says that it is a preview has the sample balance.
    await waitFor(() => expect(JSON.parse(shown().context)).toEqual(fixture.context));
    expect(screen.getByText("Otherwise than expected: 1 of the steps")).toBeDefined();
    await user.click(screen.getByRole("button", { name: "Step forward" }));
    const row = within(screen.getByRole("table")).getByRole("row", { name: /^Shown/ });
    expect([...row.querySelectorAll("td")].map(({ textContent }) => textContent)).toEqual([
      "Your name, E-mail, Again?",
      "Your name, E-mail, Again?, Why not?",
    ]);
    const answer = within(screen.getByRole("table")).getByRole("row", { name: /^Answers/ });
    expect([...answer.children].map(({ textContent }) => textContent)).toEqual(["AnswersAgain?", "Yes", "No"]);
    expect(screen.queryByRole("button", { name: "Go on from here" })).toBeNull();
    await user.click(screen.getByRole("button", { name: "Leave the replay" }));
    expect(shown()).toMatchObject({ isReplay: false, events: [filled[0]] });
  });

  test("from a file whose steps are nothing that can happen is shown up to there, as it is written [fixture.browser]", async () => {
    const { user, shown } = await preview();
    const steps = [...fixture.steps!, { event: { type: "file" } }, { event: { type: "<img src=x>" } }];
    await choose(user, JSON.stringify({ ...fixture, steps }));
    expect(await screen.findByText(/^Step 2 went no further/)).toBeDefined();
    for (const step of [/"type":"file"/, /<img src=x>/]) await user.click(screen.getByRole("button", { name: step }));
    expect(shown().events).toEqual([filled[0]]);
  });

  test("from a file that is no fixture says so", async () => {
    const { user } = await preview();
    await choose(user, "{");
    expect(await screen.findByText("f.json could not be read as JSON.")).toBeDefined();
  });
});

test("a version that waits for approval says first what has changed, with its author's note and what else a reviewer asks", async () => {
  const isName = ({ inputForms }: FormElement) =>
    !!inputForms && !Array.isArray(inputForms) && inputForms.id === "name";
  const others = survey.formElements!.filter((element) => !isName(element));
  const live = { enrollment: { ...survey, formElements: others }, translations: {} };
  const review = { live: { version: 2, content: live }, note: "One question more", submittedBy: "Ben Ray" };
  const written: unknown[] = [];
  const { user, say, shown } = await preview(template({}, { isActive: true }), {
    answers: {
      "GET /api/Templates/Cases": () => casesOf(),
      "GET /api/Templates/Review": () => review,
      "GET /api/Templates/Comments": () => ({ comments: [] }),
      "POST /api/Templates/Comment": ({ body }) => {
        written.push(body);
        return { commentId: "k1" };
      },
    },
  });
  const panel = within(await screen.findByRole("region", { name: "What has changed" }));
  expect(panel.getByText("One question more")).toBeTruthy();
  expect(panel.getByText("Compared with version 2, which customers get")).toBeTruthy();
  expect(await panel.findByText(/^Untranslated texts: \d+\..* Size: \d+ kB\. Red test cases: 0\.$/)).toBeTruthy();
  await user.click(panel.getByRole("button", { name: "Comment on New: Your name" }));
  await user.type(panel.getByRole("textbox", { name: "Comment" }), "Why the name?");
  await user.click(panel.getByRole("button", { name: "Add comment" }));
  await waitFor(() => expect(written).toEqual([{ id: "f1", element: "input:name", text: "Why the name?" }]));

  await user.click(screen.getByRole("switch", { name: "Side by side" }));
  const other = await screen.findByTitle<HTMLIFrameElement>("Version 2 as customers see it");
  const sent: Shown[] = [];
  vi.spyOn(other.contentWindow!, "postMessage").mockImplementation(
    (message: unknown) => void sent.push(message as Shown),
  );
  await say({ type: "ready" }, other.contentWindow);
  expect((JSON.parse(sent[0]!.enrollment) as Enrollment).formElements).toEqual(others);
  expect(shown().type).toBe("show");
});
