import type { MessageKey } from "@billwright/schemas";
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { WordsContext } from "../i18n/useWords.ts";
import { afterEach, beforeEach, expect, inject, test, vi } from "vitest";
import { AppContext } from "./app.ts";
import { failureEffects, type Words } from "../client/failureEffects.ts";
import { testApp, testServer } from "../testing/testApp.tsx";
import { ErrorWindow } from "../ui/notices/ErrorWindow.tsx";
import { createNotices, toastMs } from "./notices.ts";
import { Toasts } from "../ui/notices/Toasts.tsx";

const say = (key: MessageKey) => ({ key, params: {} });

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

async function show() {
  const app = await testApp(testServer({}));
  render(
    <WordsContext value={app.words}>
      <AppContext value={app}>
        <Toasts />
      </AppContext>
    </WordsContext>,
  );
  return app.notices;
}
const pass = (ms: number): void => act(() => void vi.advanceTimersByTime(ms));

test("a failure's effects become the toast and the error window they name [api.code-400] [api.code-420] [api.code-other]", () => {
  const notices = createNotices();
  const errors = [{ key: "api.bug", params: {}, text: "x" }];
  for (const code of [500, 400, 420])
    notices.show(failureEffects({ kind: "refused", status: code, code, errors, errorGuid: "g-1" }));
  const { toasts, error } = notices.getState();
  expect(toasts.map(({ tone }) => tone)).toEqual(["error"]); // The same words again replaced the earlier toast.
  expect(error).toEqual({ words: errors, errorGuid: "g-1" });
});

test("the same words twice are one toast; two warnings and the latest good news stand at once, no more; a success ends earlier warnings", () => {
  const notices = createNotices();
  for (const key of ["shell.ok", "form.submit", "shell.ok", "draft.undo"] as const) notices.toast("warning", say(key));
  const shown = () => notices.getState().toasts.map(({ words }) => words.key);
  expect(shown()).toEqual(["shell.ok", "draft.undo"]);
  for (const key of ["codes.sent", "codes.emailDone"] as const) notices.toast("success", say(key));
  expect(shown()).toEqual(["codes.emailDone"]);
  notices.toast("warning", say("draft.undo"));
  notices.toast("info", say("codes.sent"));
  expect(shown()).toEqual(["draft.undo", "codes.sent"]);
});

test("a toast is read out from a live region, warnings at once, and goes after ten seconds [shell.toast]", async () => {
  const notices = await show();
  act(() => notices.toast("success", say("codes.sent")));
  act(() => notices.toast("warning", say("check.required")));
  expect(screen.getByRole("alert").textContent).toContain("Please fill the red marked input fields");
  expect(screen.getByRole("status").textContent).toContain("Verification otp sent successfully.");
  pass(toastMs - 1);
  expect(notices.getState().toasts).toHaveLength(2);
  pass(1);
  expect(notices.getState().toasts).toHaveLength(0);
});

test("an offer that is made again while its button is being pressed is taken, once, as it was made last [worker.update]", async () => {
  const notices = await show();
  const taken: string[] = [];
  const offer = (name: string) =>
    notices.toast("info", say("version.new"), { words: say("version.reload"), press: () => void taken.push(name) });
  act(() => offer("first"));
  const pressed = screen.getByRole("button", { name: "Reload" });
  act(() => offer("second"));
  fireEvent.click(pressed);
  expect(taken).toEqual(["second"]);
});

test("a toast stays for as long as it is pointed at or holds focus, and can be dismissed [shell.toast]", async () => {
  const notices = await show();
  act(() => notices.toast("error", say("submit.already")));
  fireEvent.pointerEnter(screen.getByRole("region", { name: "Messages" }));
  pass(10 * toastMs);
  expect(notices.getState().toasts).toHaveLength(1);
  fireEvent.pointerLeave(screen.getByRole("region", { name: "Messages" }));
  act(() => screen.getByRole("button", { name: "Dismiss" }).focus());
  pass(10 * toastMs);
  expect(notices.getState().toasts).toHaveLength(1);
  fireEvent.click(screen.getByRole("button", { name: "Dismiss" }));
  expect(notices.getState().toasts).toHaveLength(0);
});

test("while a window is open the toasts stand in it, for all behind it is out of reach", async () => {
  const notices = await show();
  const modal = document.createElement("dialog");
  document.body.append(modal);
  await act(async () => modal.setAttribute("open", ""));
  const region = within(modal).getByRole("status");
  act(() => notices.toast("success", say("codes.sent")));
  expect(region.textContent).toContain("Verification otp sent successfully.");
  expect(screen.getAllByText("Verification otp sent successfully.")).toHaveLength(1);
  await act(async () => modal.removeAttribute("open"));
  expect(within(modal).queryByRole("status")).toBeNull();
  expect(screen.getByRole("status").textContent).toContain("Verification otp sent successfully.");
  modal.remove();
});

test("the error window joins the errors and keeps the error id under 'Show Details' [api.code-other] [shell.error-modal]", async () => {
  const app = await testApp(testServer({}));
  const words: Words[] = [
    { key: "api.bug", params: {} },
    { key: "new.key", params: { n: 3 }, text: "Wait {n} days." },
  ];
  render(
    <WordsContext value={app.words}>
      <ErrorWindow error={{ words, errorGuid: "g-9" }} onClose={() => undefined} />
    </WordsContext>,
  );
  expect(screen.getByText("Something went wrong on our side. Please try again later. Wait 3 days.")).toBeTruthy();
  expect(screen.getByText("Show Details")).toBeTruthy();
  expect(screen.getByText("Error ID for support: g-9")).toBeTruthy();
});

test("the error's id can be copied, or is selected where the browser has no clipboard [shell.error-modal]", async () => {
  vi.useRealTimers();
  const app = await testApp(testServer({}));
  render(
    <WordsContext value={app.words}>
      <ErrorWindow error={{ words: [say("api.bug")], errorGuid: "g-9" }} onClose={() => undefined} />
    </WordsContext>,
  );
  const user = userEvent.setup();
  await user.click(screen.getByText("Show Details"));
  await user.click(screen.getByRole("button", { name: "Copy the ID" }));
  expect(await navigator.clipboard.readText()).toBe("g-9");
  expect(await screen.findByText("Copied")).toBeTruthy();
  vi.spyOn(navigator.clipboard, "writeText").mockRejectedValueOnce(new Error("not allowed"));
  await user.click(screen.getByRole("button", { name: "Copy the ID" }));
  await vi.waitFor(() => expect(window.getSelection()?.toString()).toBe("Error ID for support: g-9"), {
    timeout: inject("patience"),
  });
  vi.restoreAllMocks();
});
