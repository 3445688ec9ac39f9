// The editors of the five short channels: what is typed is shown and stored, and becomes a version.
import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import { templateChannels, type Role } from "@billwright/schemas";
import { renderStaffPage, testSession, userToken } from "../../../testing/staffApp.tsx";
import { templateWith, type TemplateParts } from "../../../testing/templates.ts";
import { Refused, testApp, testServer, type TestAnswers } from "../../../testing/testApp.tsx";
import { editorOf, previewOf } from "../addresses.ts";
import { autosaveMs } from "../autosave/autosaveFlow.ts";
import TemplatePage from "../TemplatePage.tsx";
import EditorPage from "./EditorPage.tsx";

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

interface Given {
  parts?: TemplateParts;
  answers?: TestAnswers;
  path?: string;
  role?: Role;
}

async function open({
  parts = {},
  answers = {},
  path = "/smart/template-gallery/:id/edit",
  role = "Owner",
}: Given = {}) {
  const draft: TemplateParts = { ...parts, header: { status: "Draft", submittedBy: null, ...parts.header } };
  const server = testServer({
    "GET /api/Templates/Get": () => templateWith(draft),
    "GET /api/Templates/History": () => ({ entries: [], isIntact: true }),
    "GET /api/Templates/Review": () => ({ live: null, note: null, submittedBy: null }),
    "POST /api/Templates/Autosave": () => ({ revision: 1, savedAt: "2026-11-20T12:00:00Z" }),
    "POST /api/Templates/Save": () => ({ header: templateWith(draft).header, versionId: "v-3" }),
    "POST /api/Templates/Discard": () => ({ done: true }) as never,
    ...answers,
  });
  const app = await testApp(server);
  const page = path.endsWith("/edit") ? <EditorPage /> : <TemplatePage />;
  const session = testSession(app, userToken({ role }));
  await renderStaffPage(app, path, page, path.replace(":id", "t-1"), { session });
  await screen.findByText(/./, { selector: "h1, [data-testid=elsewhere]" });
  return { server, user: userEvent.setup() };
}

const sent = (server: ReturnType<typeof testServer>, call: string) =>
  server.requests.filter(({ name }) => name === call).map(({ body }) => body);
const press = (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(screen.getByRole("button", { name }));

/** What somebody else typed and has not saved. */
const anothers = {
  name: "Theirs",
  content: { subject: "Theirs", html: "<p>x</p>" },
  revision: 4,
  updatedAt: "2026-11-20T11:00:00Z",
  updatedBy: "Bo Li",
  isOwn: false,
};

test("what is typed shows at once, with merge tags filled in, and is saved as a version", async () => {
  const { server, user } = await open();
  const subject = screen.getByRole("textbox", { name: /Subject/ });
  await user.clear(subject);
  await user.type(subject, "Pay [[AccountBalance}}".replace("[[", "{{{{"));
  expect(within(screen.getByRole("region", { name: "Preview" })).getByText("Pay $1,000.00")).toBeTruthy();
  await press(user, "Save Template");
  expect((await screen.findByTestId("elsewhere")).textContent).toBe("/smart/template-gallery/");
  expect(sent(server, "POST /api/Templates/Save")).toEqual([
    {
      id: "t-1",
      name: "Planned outage",
      content: { subject: "Pay {{AccountBalance}}", html: "<p>Dear customer</p>" },
      versionId: "v-2",
      action: "saveDraft",
      revision: 0,
      writer: { id: "id-1", save: 1 },
    },
  ]);
});

test.each([
  ["all are needed", { approvals: 0, waitsFor: ["Priya", "Marcus"] }, "Still waiting for Priya and Marcus."],
  ["one of them is enough", { approvals: 1, waitsFor: ["Priya", "Marcus"] }, "Still waiting for Priya or Marcus."],
  [
    "two of three are needed",
    { approvals: 0, waitsFor: ["Priya", "Marcus", "Ada"] },
    "Still waiting for 2 of these: Priya, Marcus, and Ada.",
  ],
])("whose approval is missing is named, where %s", async (_what, approval, words) => {
  await open({ parts: { header: { status: "PendingForApproval" }, approval } });
  expect(screen.getByText(new RegExp(words))).toBeTruthy();
});

test("the number of messages that a text makes is shown at its field, and describes it", async () => {
  await open({
    path: "/smart/sms-gallery/:id/edit",
    parts: { header: { channel: "SMS" }, content: { text: "{{ZIP}}!" } },
  });
  const text = screen.getByRole("textbox", { name: /Text/ });
  const note = document.getElementById(text.getAttribute("aria-describedby")!);
  expect(note?.textContent).toContain("Characters: 6. Messages: 1.");
  expect(screen.getAllByText(/^Characters:/)).toHaveLength(1);
});

test("HTML is made harmless before it shows", async () => {
  await open({ parts: { content: { subject: "x", html: '<p onclick="x()">Hello</p><script>y()</script>' } } });
  const preview = screen.getByRole("region", { name: "Preview" });
  const shown = await within(preview).findByText("Hello");
  expect(shown.getAttribute("onclick")).toBeNull();
  expect(preview.querySelector("script")).toBeNull();
});

test("a merge tag goes where the caret is", async () => {
  const { user } = await open();
  const subject = screen.getByRole<HTMLInputElement>("textbox", { name: /Subject/ });
  await user.click(subject);
  subject.setSelectionRange(0, 2);
  await press(user, "Insert a merge tag into Subject");
  await user.click(screen.getByRole("menuitem", { name: "ZIP" }));
  expect(subject.value).toBe("{{ZIP}} power at {{HOUSE}}");
});

test("a typed word is kept after a pause, and the page says so", async () => {
  const { server } = await open();
  vi.useFakeTimers();
  fireEvent.change(screen.getByRole("textbox", { name: /Subject/ }), { target: { value: "New" } });
  expect(screen.getByText("Saving…")).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(autosaveMs));
  expect(screen.getByText(/^Saved /)).toBeTruthy();
  expect(sent(server, "POST /api/Templates/Autosave")).toMatchObject([{ id: "t-1", revision: 0 }]);
});

test("another author's typing is reported, and opened on request", async () => {
  let theirs = false;
  const { user } = await open({
    answers: {
      "GET /api/Templates/Get": () => templateWith(theirs ? { draft: anothers } : {}),
      "POST /api/Templates/Autosave": () => new Refused(409, 420, "template.changed", undefined, { user: "Bo Li" }),
    },
  });
  vi.useFakeTimers();
  fireEvent.change(screen.getByRole("textbox", { name: /Subject/ }), { target: { value: "Mine" } });
  await act(() => vi.advanceTimersByTimeAsync(autosaveMs));
  vi.useRealTimers();
  expect(screen.getByText(/Somebody else has typed here/)).toBeTruthy();
  theirs = true;
  await press(user, "Open again");
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>("textbox", { name: /Subject/ }).value).toBe("Theirs"));
  expect(screen.getByText(/This is what Bo Li typed/)).toBeTruthy();
});

test("an empty field stops what goes to customers, and no draft", async () => {
  const { server, user } = await open({ parts: { content: { subject: "", html: "" } } });
  await press(user, "Save & Activate");
  expect(screen.getAllByText("Required")).toHaveLength(2);
  expect(await screen.findByText("Some fields need mending first.")).toBeTruthy();
  expect(sent(server, "POST /api/Templates/Save")).toEqual([]);
  await press(user, "Save Template");
  await screen.findByTestId("elsewhere");
});

test("where another saved first, the page says so and what was typed stays", async () => {
  const { user } = await open({
    answers: {
      "POST /api/Templates/Save": () => new Refused(409, 420, "template.changed", undefined, { user: "Bo Li" }),
      "GET /api/EmailTemplate/SubmittedByStatus": () => ({ status: "Active", isSubmittedByUser: false }),
    },
  });
  const subject = screen.getByRole<HTMLInputElement>("textbox", { name: /Subject/ });
  await user.clear(subject);
  await user.type(subject, "Mine");
  await press(user, "Save Template");
  expect(await screen.findByText(/Bo Li has changed this since you opened it/)).toBeTruthy();
  expect(subject.value).toBe("Mine");
});

async function quit(user: ReturnType<typeof userEvent.setup>) {
  await press(user, "More ways to leave");
  await user.click(screen.getByRole("menuitem", { name: "Quit Without Saving" }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: "Quit Without Saving" }));
}

test("Quit Without Saving throws away what was typed, once that was confirmed, also what is just being kept [actions.split]", async () => {
  let keep: (kept: { revision: number; savedAt: string }) => void = () => undefined;
  const { server, user } = await open({
    answers: { "POST /api/Templates/Autosave": () => new Promise((resolve) => (keep = resolve)) },
  });
  await user.type(screen.getByRole("textbox", { name: /Subject/ }), "!");
  // The change is sent by itself after a pause; a network that is back sends it at once.
  act(() => void window.dispatchEvent(new Event("online")));
  await waitFor(() => expect(sent(server, "POST /api/Templates/Autosave")).toHaveLength(1));
  await quit(user);
  expect(sent(server, "POST /api/Templates/Discard")).toEqual([]);
  keep({ revision: 7, savedAt: "2026-11-20T12:00:00Z" });
  expect((await screen.findByTestId("elsewhere")).textContent).toBe("/smart/template-gallery/");
  expect(sent(server, "POST /api/Templates/Discard")).toMatchObject([{ id: "t-1", revision: 7, writer: { save: 2 } }]);
  expect(server.requests.at(-1)?.name).not.toBe("POST /api/Templates/Autosave");
  expect(sent(server, "POST /api/Templates/Autosave")).toHaveLength(1);
});

test("Quit Without Saving leaves alone what another typed and nobody here touched", async () => {
  const { server, user } = await open({ parts: { draft: anothers } });
  await quit(user);
  expect((await screen.findByTestId("elsewhere")).textContent).toBe("/smart/template-gallery/");
  expect(sent(server, "POST /api/Templates/Discard")).toEqual([]);
});

test("Quit Without Saving leaves where another has typed meanwhile: theirs stays", async () => {
  const { user } = await open({
    answers: {
      "POST /api/Templates/Discard": () => new Refused(409, 420, "template.changed", undefined, { user: "Bo Li" }),
    },
  });
  await quit(user);
  expect((await screen.findByTestId("elsewhere")).textContent).toBe("/smart/template-gallery/");
});

test("the keys of a phone menu move, and focus stays with what was moved", async () => {
  const content = {
    greeting: "Hello",
    choices: [
      { key: "1", text: "One" },
      { key: "2", text: "Two" },
    ],
  };
  const { user } = await open({ path: "/smart/ivr-gallery/:id/edit", parts: { header: { channel: "IVR" }, content } });
  await press(user, "Move Choice 1 down");
  const statuses = () =>
    screen.getAllByRole<HTMLInputElement>("textbox", { name: /What is said/ }).map(({ value }) => value);
  expect(statuses()).toEqual(["Two", "One"]);
  expect(document.activeElement?.getAttribute("aria-label")).toBe("Move Choice 2 down");
  await press(user, "Add");
  expect(statuses()).toEqual(["Two", "One", ""]);
  expect(screen.getAllByRole<HTMLSelectElement>("combobox", { name: "Key" }).map(({ value }) => value)).toEqual([
    "2",
    "1",
    "3",
  ]);
});

const walletPath = "/smart/wallet-gallery/:id/edit";
const openPass = (content: object, answers: TestAnswers = {}, country = "United States") =>
  open({ path: walletPath, parts: { header: { channel: "Wallet" }, country, content: content as never }, answers });
/** As passes were stored before areas, colours and pictures. */
const oldPass = { title: "Card", description: "", fields: [{ label: "Member", value: "1" }], barcode: "" };

test("a pass of before there were areas opens, and what is too long for it is shown whole, reported at its field and not sent as a version until it is shorter", async () => {
  const { server, user } = await openPass(oldPass);
  expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "Area" }).value).toBe("secondary");
  const title = screen.getByRole<HTMLInputElement>("textbox", { name: /Title/ });
  await user.clear(title);
  await user.paste("T".repeat(300));
  expect(title.value).toHaveLength(300);
  expect(document.getElementById(title.getAttribute("aria-describedby")!)?.textContent).toContain(
    "At most 200 characters; these are 300.",
  );
  const preview = within(screen.getByRole("region", { name: "Preview" }));
  expect(await preview.findByText("T".repeat(300))).toBeTruthy();
  const value = screen.getByRole("textbox", { name: /Value/ });
  await user.click(value);
  await user.paste("V".repeat(2_000));
  await user.type(screen.getByRole("textbox", { name: "Longest value" }), "5000");
  expect(screen.getByText("At most 2000 characters; these are 2001.", { exact: false })).toBeTruthy();
  expect(screen.getByText("A whole number from 1 to 2000")).toBeTruthy();
  await press(user, "Save Pass");
  expect(await screen.findByText("Some fields need mending first.")).toBeTruthy();
  expect(sent(server, "POST /api/Templates/Save")).toEqual([]);
});

test("a pass's preview says amounts and dates in the account's currency, as the customer's pass does, and its barcode as the biller does", async () => {
  const fields = [{ label: "Balance", value: "{{AccountBalance}} on {{NextBillDate}}", area: "primary" }];
  await openPass({ ...oldPass, fields, barcode: "{{AccountBalance}}" }, {}, "India");
  const preview = within(screen.getByRole("region", { name: "Preview" }));
  expect(await preview.findByText("₹1,000.00 on Dec 20, 2026")).toBeTruthy();
  expect(preview.getByText("1000.00")).toBeTruthy();
});

test("a merge tag that a text has no room for is kept whole, and that is reported", async () => {
  const { user } = await openPass({ ...oldPass, title: "T".repeat(198) });
  await user.click(screen.getByRole("textbox", { name: /Title/ }));
  await press(user, "Insert a merge tag into Title");
  await user.click(screen.getByRole("menuitem", { name: "ZIP" }));
  expect(screen.getByRole<HTMLInputElement>("textbox", { name: /Title/ }).value).toContain("{{ZIP}}");
  expect(screen.getByText("At most 200 characters; these are 205.", { exact: false })).toBeTruthy();
});

test("a text that was stored too long is reported at its field, with what the server says of it left out", async () => {
  await openPass(
    { ...oldPass, title: "T".repeat(201) },
    {
      "POST /api/Templates/Autosave": () => new Refused(400, 402, "field.tooLong", "content.title", { n: 200 }),
    },
  );
  vi.useFakeTimers();
  fireEvent.change(screen.getByRole("textbox", { name: /Description/ }), { target: { value: "New" } });
  await act(() => vi.advanceTimersByTimeAsync(autosaveMs));
  expect(screen.getByText("Not saved: Some fields need mending first.")).toBeTruthy();
});

test("a picture that is removed is chosen no longer, and its field keeps the focus; a file that is no picture is reported", async () => {
  Object.assign(URL, { createObjectURL: () => "blob:picture", revokeObjectURL: () => undefined });
  const source = "data:image/png;base64,iVBORw0KGgo=";
  const { user } = await openPass({ ...oldPass, images: { header: { source, alt: "Logo" } } });
  const file = screen.getByLabelText<HTMLInputElement>("Logo at the top");
  await user.upload(file, new File(["no"], "no.png", { type: "image/png" }));
  expect(await screen.findByText("This file is no picture that can be shown")).toBeTruthy();
  await press(user, "Remove Logo at the top");
  expect([file.files?.length, document.activeElement]).toEqual([0, file]);
  expect(screen.queryByText("This file is no picture that can be shown")).toBeNull();
});

test("a template's page tells why it was rejected, by whom and when", async () => {
  await open({
    path: "/smart/template-gallery/:id",
    parts: { header: { status: "Rejected" }, approval: { rejectReason: "Wrong street", rejectedBy: "Bo Li" } },
    answers: {
      "GET /api/Templates/History": () => ({
        isIntact: true,
        entries: [
          { number: 1, version: 1, action: "created", user: "Daniel Reyes", at: "2026-11-19T08:00:00Z", reason: null },
          {
            number: 2,
            version: 1,
            action: "rejected",
            user: "Bo Li",
            at: "2026-11-19T09:00:00Z",
            reason: "Wrong street",
          },
        ],
      }),
    },
  });
  expect(screen.getByText("Rejected by Bo Li: Wrong street")).toBeTruthy();
  const history = within(screen.getByRole("region", { name: "History" }));
  expect(await history.findByText("This record is whole: nothing in it was changed or removed.")).toBeTruthy();
  const [latest, first] = history.getAllByRole("listitem").map(({ textContent }) => textContent);
  for (const words of ["Rejected", "Bo Li", "Version 1", "Wrong street"]) expect(latest).toContain(words);
  expect(first).toContain("Created");
});

test("a record that was tampered with is reported", async () => {
  await open({
    path: "/smart/template-gallery/:id",
    answers: { "GET /api/Templates/History": () => ({ entries: [], isIntact: false }) },
  });
  expect(await screen.findByText(/This record is not whole/)).toBeTruthy();
});

test.each(templateChannels.filter((channel) => channel !== "DynamicForms"))(
  "one who may only look at %s is shown the template, not its editor [actions.server-roles]",
  async (channel) => {
    for (const role of ["Display", "SuperAdminDisplay"] as const) {
      const path = editorOf({ id: "x", channel }).replace("x/edit", ":id/edit");
      await open({ path, role, parts: { header: { channel } } });
      expect(screen.getByTestId("elsewhere").textContent).toBe(previewOf({ id: "t-1", channel }));
      cleanup();
    }
  },
);

const menu = { greeting: "Hello", choices: [{ key: "1", text: "One" }] };
const approveMenu = "POST /api/IvrTemplate/HandleApproval" as const;
const openMenu = (parts: TemplateParts = {}) =>
  open({
    path: "/smart/ivr-gallery/:id/edit",
    parts: { content: menu, ...parts, header: { channel: "IVR", status: "PendingForApproval" } },
    answers: { [approveMenu]: () => ({ id: "t-1", status: "Active", approvals: 2, approvalsRequired: 2 }) },
  });

test("a phone menu with changes that are not saved is not made active, and that is reported [actions.activate-offer]", async () => {
  const { server, user } = await openMenu();
  await user.type(screen.getByRole("textbox", { name: /Greeting/ }), "!");
  await press(user, "Make Active");
  expect(await screen.findByText(/^Save your changes first/)).toBeTruthy();
  expect(sent(server, approveMenu)).toEqual([]);
  cleanup();
  const draft = { ...anothers, isOwn: true, content: { ...menu, greeting: "Typed yesterday" } };
  const resumed = await openMenu({ draft });
  await press(resumed.user, "Make Active");
  expect(await screen.findByText(/^Save your changes first/)).toBeTruthy();
  expect(sent(resumed.server, approveMenu)).toEqual([]);
});

test("a phone menu without changes is made active from its editor [actions.activate-offer]", async () => {
  const { server, user } = await openMenu();
  await press(user, "Make Active");
  const dialog = within(await screen.findByRole("dialog"));
  await user.click(await dialog.findByRole("button", { name: "Make Active" }));
  await screen.findByTestId("elsewhere");
  expect(sent(server, approveMenu)).toHaveLength(1);
});
