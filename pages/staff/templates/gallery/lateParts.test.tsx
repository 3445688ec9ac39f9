// A dialog of the list whose code does not come.
import { cleanup, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { galleries } from "@billwright/schemas";
import { renderStaffPage } from "../../../testing/staffApp.tsx";
import { pendingEmail } from "../../../testing/templates.ts";
import { testApp, testServer } from "../../../testing/testApp.tsx";
import GalleryPage from "./GalleryPage.tsx";

vi.mock("./NewTemplate.tsx", () => {
  throw new TypeError("Failed to fetch dynamically imported module");
});

// React logs to the console what an error boundary catches.
beforeEach(() => void vi.spyOn(console, "error").mockReturnValue());
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test("a dialog whose code does not come says so, offers to try again and can be closed, and the list stays as it is", async () => {
  const list = () => ({ rows: [pendingEmail.header], total: 1 });
  const app = await testApp(testServer({ "GET /api/Templates/Headers": list }));
  await renderStaffPage(app, galleries.Email, <GalleryPage />, galleries.Email);
  const row = await screen.findByRole("rowheader", { name: pendingEmail.header.name });
  await userEvent.click(screen.getByRole("button", { name: "New" }));
  await screen.findByText(/^This part could not be loaded/);
  expect(screen.getByRole("button", { name: "Try again" })).toBe(document.activeElement);
  await userEvent.keyboard("{Escape}");
  expect(screen.queryByText(/^This part could not be loaded/)).toBeNull();
  expect(screen.getByRole("button", { name: "New" })).toBe(document.activeElement);
  expect(row.isConnected).toBe(true);
});
