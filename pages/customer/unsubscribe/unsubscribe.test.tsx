import { act, cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { CallData } from "@billwright/schemas";
import { press, sent } from "../../testing/actions.ts";
import { Refused, renderPage, testApp, testServer, type TestAnswers } from "../../testing/testApp.tsx";
import UnsubscribePage from "./UnsubscribePage.tsx";

afterEach(cleanup);

const info = "GET /api/Unsubscribe/InfoToUnsubscribe";
const update = "POST /api/Unsubscribe/UpdateUnsubscribe";
const toPreferences = "POST /api/Unsubscribe/GetPreferencesLink";
const given: CallData<typeof info> = {
  isConsentGiven: true,
  isInfoOnUpdate: false,
  redirectToManagePref: false,
  isFixed: false,
  category: "New bill",
  channel: "Email",
  contact: "a•••@example.org",
  account: "•••0201",
  goesOn: [
    { categoryId: "t", name: "Tips", channel: "SMS", isFixed: false, isFixedByEbill: false },
    { categoryId: "s", name: "Safety", channel: "Email", isFixed: true, isFixedByEbill: false },
    { categoryId: "b", name: "Bills", channel: "Email", isFixed: true, isFixedByEbill: true },
  ],
};

async function show(data: CallData<typeof info>, more: TestAnswers = {}) {
  const server = testServer({
    [info]: () => data,
    [update]: () => ({ ...data, isInfoOnUpdate: true, isConsentGiven: false }),
    [toPreferences]: () => ({ url: "/customer-preferences/fresh", sentTo: null }),
    ...more,
  });
  const app = await testApp(server);
  renderPage(
    app,
    "/customer-unsubscribe/:token",
    <UnsubscribePage />,
    "/customer-unsubscribe/tok?lang=es&showHeader=true",
  );
  return server;
}

test("asks whether to unsubscribe, names what, how, where to and of which account; opening it sends nothing [unsubscribe.title, unsubscribe.question]", async () => {
  const server = await show(given);
  await screen.findByRole("heading", { name: "CUSTOMER UNSUBSCRIBE" });
  await waitFor(() => expect(document.title).toMatch(/^CUSTOMER UNSUBSCRIBE/));
  expect(screen.getByText("Do you really want to unsubscribe?")).toBeTruthy();
  for (const text of ["New bill", "E-mail", "a•••@example.org", "•••0201"]) expect(screen.getByText(text)).toBeTruthy();
  expect(sent(server, update)).toEqual([]);
});

test("a press unsubscribes once and says so; Resubscribe is elsewhere on the page [unsubscribe.done]", async () => {
  const server = await show(given);
  const button = await screen.findByRole("button", { name: "Unsubscribe" });
  fireEvent.click(button);
  fireEvent.click(button);
  expect(await screen.findByText("You have successfully unsubscribed.")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Unsubscribe" })).toBeNull();
  const apart = within(screen.getByRole("complementary", { name: "Changed your mind?" }));
  expect(apart.getByRole("button", { name: "Resubscribe" })).toBeTruthy();
  expect(sent(server, update).map(({ query }) => query.get("isConsentGiven"))).toEqual(["false"]);
});

test("the button that goes leads the focus on to the page, whose next button is one Tab away", async () => {
  await show(given);
  const button = await screen.findByRole("button", { name: "Unsubscribe" });
  button.focus();
  fireEvent.click(button);
  await waitFor(() => expect(document.activeElement?.id).toBe("content"));
});

test("Resubscribe is deaf right after a no, and leads to the preferences page later [unsubscribe.not-given, unsubscribe.manage]", async () => {
  const server = await show(given);
  await screen.findByRole("button", { name: "Unsubscribe" });
  await press("Unsubscribe");
  fireEvent.click(await screen.findByRole("button", { name: "Resubscribe" }));
  await act(() => Promise.resolve());
  expect(sent(server, toPreferences)).toEqual([]);
  cleanup();
  const later = await show(
    { ...given, isConsentGiven: false },
    { [toPreferences]: () => ({ url: null, sentTo: "a•••" }) },
  );
  expect(await screen.findByText("You have successfully unsubscribed.")).toBeTruthy();
  fireEvent.click(screen.getByRole("button", { name: "Resubscribe" }));
  await waitFor(() => expect(sent(later, toPreferences)).toHaveLength(1));
});

test("what goes on is listed: each can be stopped, too, what always goes out says why, and everything can be stopped [preferences.ebill]", async () => {
  const server = await show(given);
  const list = within(await screen.findByRole("list"));
  expect(list.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    "Tips, Text messageStop this, too: Tips, Text message",
    "Safety, E-mailAlways sent",
    "Bills, E-mailPart of e-bill",
  ]);
  await press("Stop this, too: Tips, Text message");
  await press("Stop everything");
  expect(sent(server, update).map(({ query }) => [query.get("categoryId"), query.get("everything")])).toEqual([
    ["t", null],
    [null, "true"],
  ]);
});

test("where the account asks nothing, a fresh link goes to the contact, and the page says so [unsubscribe.manage]", async () => {
  await show(given, { [toPreferences]: () => ({ url: null, sentTo: "a•••@example.org" }) });
  await screen.findByRole("heading", { name: "CUSTOMER UNSUBSCRIBE" });
  await press("Manage preferences");
  expect(await screen.findByText(/We have sent a link to a•••@example\.org/)).toBeTruthy();
});

test("what cannot be stopped says so and offers no button that would not hold", async () => {
  await show({ ...given, isConsentGiven: false, isFixed: true, goesOn: [] });
  expect(await screen.findByText("These messages have to be sent and cannot be stopped.")).toBeTruthy();
  const main = within(screen.getByRole("main"));
  expect(main.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Manage preferences"]);
});

test("goes on to the preferences page of the same link where the server says so [unsubscribe.redirect]", async () => {
  await show({ ...given, redirectToManagePref: true });
  expect((await screen.findByTestId("elsewhere")).textContent).toBe("/customer-preferences/tok");
});

test("without a network it stays as it was, says so, and works again [unsubscribe.failure]", async () => {
  const server = await show(given);
  await screen.findByRole("button", { name: "Unsubscribe" });
  server.offline = true;
  await press("Unsubscribe");
  expect(await screen.findByText("Something went wrong, please try again later")).toBeTruthy();
  expect(screen.getByText("Do you really want to unsubscribe?")).toBeTruthy();
  server.offline = false;
  await press("Try again");
  expect(await screen.findByText("You have successfully unsubscribed.")).toBeTruthy();
});

test("a bad link is invalid [unsubscribe.failure]", async () => {
  await show(given, { [info]: () => new Refused(401, 401, "link.invalid") });
  expect(await screen.findByRole("heading", { name: "Invalid token." })).toBeTruthy();
});
