// The frame's own address: within a preview, and by itself.
import { act, cleanup, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { survey } from "../../../testing/forms.ts";
import { renderPage, testApp, testServer } from "../../../testing/testApp.tsx";
import { promptly, type Shown } from "../messages.ts";
import FramePage from "./FramePage.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const open = async () => {
  renderPage(await testApp(testServer({})), "/form/preview/:id/frame", <FramePage />, "/form/preview/f%201/frame");
};

test("the frame opened by itself says that it is one, and leads to the preview", async () => {
  await open();
  expect(await screen.findByRole("heading", { level: 1, name: "This form is shown in its preview" })).toBeDefined();
  expect(screen.getByRole("link", { name: "Open the preview" }).getAttribute("href")).toBe("/form/preview/f%201");
});

test("the frame in a preview waits for a form, whatever else it is sent", async () => {
  const around = { postMessage: vi.fn() } as unknown as Window;
  vi.spyOn(window, "parent", "get").mockReturnValue(around);
  const hear = (data: unknown) =>
    act(async () => {
      const message = new MessageEvent("message", { data, origin: window.location.origin });
      Object.defineProperty(message, "source", { value: around });
      window.dispatchEvent(message);
    });
  await open();
  await expect.poll(() => around.postMessage).toHaveBeenCalledWith({ type: "ready" }, window.location.origin);
  const shown: Shown = {
    type: "show",
    round: 1,
    enrollment: JSON.stringify(survey),
    languages: [],
    language: "en",
    context: JSON.stringify({ now: "2026-11-20T12:00:00Z", preview: true }),
    events: [],
    moment: 0,
    isReplay: false,
    answering: promptly,
    savedBanks: 1,
    dark: false,
    theme: "tenant",
  };
  await hear({ ...shown, enrollment: "{" });
  await hear({ type: "show" });
  expect(screen.queryByRole("heading", { level: 1 })).toBeNull();
  await hear(shown);
  expect(await screen.findByRole("heading", { level: 1 })).toBeDefined();
});
