import { act, cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import type { Role } from "@billwright/schemas";
import { renderStaffPage, testSession, userToken } from "../../testing/staffApp.tsx";
import { Refused, testApp, testServer, type TestAnswers } from "../../testing/testApp.tsx";
import type { Import } from "./figures.ts";
import ImportPage from "./ImportPage.tsx";
import ImportsPage from "./ImportsPage.tsx";

afterEach(() => {
  vi.useRealTimers();
  cleanup();
});

const checked: Import = {
  ...{ importId: "i-1", state: "checked", fileName: "crm.csv", by: "Ann Lee", undoneBy: null },
  ...{ at: "2026-11-20T11:00:00.000Z", endedAt: null, isHalted: false, fault: null, faults: [], same: null },
  counts: {
    ...{ read: 1200, faults: 0, yes: 200, no: 1000, repeated: 10 },
    ...{ recorded: 0, same: 0, older: 0, refused: 0, undone: 0 },
  },
};

async function show(of: Import | (() => Import), answers: TestAnswers = {}, role: Role = "Owner") {
  const server = testServer({ "GET /api/ChoiceImports/Get": () => (typeof of === "function" ? of() : of), ...answers });
  const app = await testApp(server);
  const session = testSession(app, userToken({ role }));
  await renderStaffPage(app, "/smart/choice-imports/:id", <ImportPage />, "/smart/choice-imports/i-1", { session });
  return { server, user: userEvent.setup() };
}
const sent = ({ requests }: ReturnType<typeof testServer>, call: string): unknown[] =>
  requests.filter(({ name }) => name === call).map(({ body }) => body);

test("says what is in the file, and records it once somebody has confirmed", async () => {
  const { server, user } = await show(checked, { "POST /api/ChoiceImports/Record": () => null });
  expect(await screen.findByText("1,200")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: "Record the choices (1,190)" }));
  const dialog = await screen.findByRole("dialog");
  await user.click(within(dialog).getByRole("button", { name: "Record the choices (1,190)" }));
  await vi.waitFor(() =>
    expect(sent(server, "POST /api/ChoiceImports/Record")).toEqual([{ importId: "i-1", skipsFaults: false }]),
  );
});

test("names each line with a fault, and records the others only by a button that says so", async () => {
  const faults = [{ line: 3, key: "choiceImport.fault.given", params: { value: "perhaps" } }] as Import["faults"];
  const { server, user } = await show(
    { ...checked, faults, counts: { ...checked.counts, faults: 4 } },
    { "POST /api/ChoiceImports/Record": () => null },
  );
  const row = await screen.findByRole("row", { name: /perhaps/ });
  expect(row.textContent).toBe("3“perhaps” is neither yes nor no. Write yes or no.");
  expect(screen.getByText("3 more lines have a fault.")).toBeTruthy();
  await user.click(screen.getByRole("button", { name: /without the faulty lines/ }));
  await user.click(within(await screen.findByRole("dialog")).getByRole("button", { name: /without the faulty lines/ }));
  await vi.waitFor(() =>
    expect(sent(server, "POST /api/ChoiceImports/Record")).toEqual([{ importId: "i-1", skipsFaults: true }]),
  );
});

test("shows how far it is, asks again until it has ended, and then stops asking", async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  const states: Import[] = [
    { ...checked, state: "recording", counts: { ...checked.counts, recorded: 595 } },
    { ...checked, state: "recorded", counts: { ...checked.counts, recorded: 1190 } },
  ];
  let requests = 0;
  await show(() => states[Math.min(requests++, 1)]!);
  const bar = await screen.findByRole("progressbar", { name: "Being recorded" });
  expect([bar.getAttribute("value"), bar.getAttribute("max")]).toEqual(["595", "1190"]);
  expect(screen.getByText("595 of 1,190 choices are handled.")).toBeTruthy();
  await act(() => vi.advanceTimersByTimeAsync(1500));
  expect(await screen.findByRole("button", { name: "Take the import back" })).toBeTruthy();
  const before = requests;
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(requests).toBe(before);
});

test("says before it stops what becomes of what was recorded so far", async () => {
  const recording: Import = { ...checked, state: "recording" };
  const { server, user } = await show(recording, { "POST /api/ChoiceImports/Undo": () => null });
  await user.click(await screen.findByRole("button", { name: "Stop, and take it back" }));
  const dialog = await screen.findByRole("dialog");
  expect(dialog.textContent).toContain("What was recorded so far counts no more");
  await user.click(within(dialog).getByRole("button", { name: "Stop, and take it back" }));
  await vi.waitFor(() => expect(sent(server, "POST /api/ChoiceImports/Undo")).toEqual([{ importId: "i-1" }]));
});

test.each([
  ["recording", "POST /api/ChoiceImports/Record", { importId: "i-1", skipsFaults: true }],
  ["undoing", "POST /api/ChoiceImports/Undo", { importId: "i-1" }],
] as const)(
  "says of one that has halted while %s that it does not go on by itself, and lets it go on",
  async (state, call, body) => {
    const { server, user } = await show({ ...checked, state, isHalted: true }, { [call]: () => null });
    expect(await screen.findByText(/has come to a halt/)).toBeTruthy();
    expect(screen.queryByText(/goes on by itself/)).toBeNull();
    await user.click(screen.getByRole("button", { name: "Try again" }));
    await vi.waitFor(() => expect(sent(server, call)).toEqual([body]));
  },
);

test("says of one that has halted while it was checked that its file is to be chosen again, and offers to discard it", async () => {
  await show({ ...checked, state: "reading", isHalted: true });
  expect(await screen.findByText(/has come to a halt.*discard the file, and choose it again/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Try again" })).toBeNull();
  expect(screen.getByRole("button", { name: "Discard the file" })).toBeTruthy();
});

test("says that the same file is on record already, and that an import is gone", async () => {
  await show({ ...checked, same: { importId: "i-0", at: "2026-11-19T11:00:00.000Z", by: "Ben Lee" } });
  expect(await screen.findByText(/The same file is on record already.*Ben Lee/)).toBeTruthy();
  cleanup();
  await show(checked, { "GET /api/ChoiceImports/Get": () => new Refused(404, 404, "api.notFound") });
  expect(await screen.findByText("There is no such import")).toBeTruthy();
});

test("is for those alone whose role may import", async () => {
  await show(checked, {}, "User");
  expect(await screen.findByText("Your role does not import choices.")).toBeTruthy();
});

test("asks for a file before it sends any, and lists what was imported", async () => {
  const { isHalted: _isHalted, fault: _fault, faults: _faults, same: _same, ...row } = checked;
  const server = testServer({ "GET /api/ChoiceImports/List": () => ({ imports: [row], next: null }) });
  const app = await testApp(server);
  const session = testSession(app, userToken({ role: "Owner" }));
  await renderStaffPage(app, "/smart/choice-imports", <ImportsPage />, "/smart/choice-imports", { session });
  const link = await screen.findByRole("link", { name: "crm.csv" });
  expect(link.getAttribute("href")).toBe("/smart/choice-imports/i-1");
  expect(screen.getByText("Checked, not recorded")).toBeTruthy();
  await userEvent.setup().click(screen.getByRole("button", { name: "Check the file" }));
  expect(await screen.findByText("Please choose a file.")).toBeTruthy();
});
