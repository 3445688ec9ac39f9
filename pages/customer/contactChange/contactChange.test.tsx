import { cleanup, fireEvent, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { CallData } from "@billwright/schemas";
import { press, sent } from "../../testing/actions.ts";
import { Refused, renderPage, testApp, testServer, type TestAnswers } from "../../testing/testApp.tsx";
import ContactChangePage from "./ContactChangePage.tsx";

afterEach(cleanup);

const read = "GET /api/ContactPreference/GetContactChange";
const takeBack = "POST /api/ContactPreference/TakeBackContactChange";
const info: CallData<typeof read> = {
  ...{ is: "add", contact: "m•••@example.org", account: "•••0201", isTakenBack: false },
  ...{ at: "2026-11-20T12:00:00Z", until: "2026-11-27T12:00:00Z" },
};

async function show(answers: TestAnswers = {}) {
  const server = testServer({ [read]: () => info, [takeBack]: () => ({ ...info, isTakenBack: true }), ...answers });
  renderPage(await testApp(server), "/contact-change/:token", <ContactChangePage />, "/contact-change/tok");
  return server;
}

test("says what was changed and takes it back once, by a press alone [contacts.change-call]", async () => {
  const server = await show();
  expect(await screen.findByText("A contact was added")).toBeTruthy();
  for (const text of ["m•••@example.org", "•••0201"]) expect(screen.getByText(text)).toBeTruthy();
  expect(sent(server, takeBack)).toEqual([]);
  const button = screen.getByRole("button", { name: "Take it back" });
  fireEvent.click(button);
  fireEvent.click(button);
  expect(await screen.findByText(/^Your contacts are as they were before/)).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Take it back" })).toBeNull();
  expect(sent(server, takeBack)).toHaveLength(1);
});

test("what could not be taken back can be tried again; a bad link is invalid, an expired one has its page [link.expired]", async () => {
  let isAway = true;
  await show({ [takeBack]: () => (isAway ? new Refused(503, 503, "api.busy") : { ...info, isTakenBack: true }) });
  await screen.findByRole("button", { name: "Take it back" });
  await press("Take it back");
  expect(await screen.findByText("Something went wrong, please try again later")).toBeTruthy();
  isAway = false;
  await press("Try again");
  expect(await screen.findByText(/^Your contacts are as they were before/)).toBeTruthy();
  cleanup();
  await show({ [read]: () => new Refused(401, 401, "link.invalid") });
  expect(await screen.findByRole("heading", { name: "Invalid token." })).toBeTruthy();
  cleanup();
  await show({ [read]: () => new Refused(401, 401, "link.expired") });
  expect((await screen.findByTestId("elsewhere")).textContent).toBe("/expired/tok");
});
