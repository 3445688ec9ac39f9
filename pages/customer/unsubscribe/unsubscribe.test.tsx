import { cleanup, fireEvent, screen, waitFor } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import type { CallData } from "@billwright/schemas";
import { press, sent } from "../../testing/actions.ts";
import { Refused, renderPage, testApp, testServer, type TestAnswers } from "../../testing/testApp.tsx";
import UnsubscribePage from "./UnsubscribePage.tsx";

afterEach(cleanup);

const info = "GET /api/Unsubscribe/InfoToUnsubscribe";
const update = "POST /api/Unsubscribe/UpdateUnsubscribe";
const given: CallData<typeof info> = {
  isConsentGiven: true,
  isInfoOnUpdate: false,
  redirectToManagePref: false,
  category: "New bill",
};

async function show(data: CallData<typeof info>, more: TestAnswers = {}) {
  const server = testServer({
    [info]: () => data,
    [update]: ({ query }) => ({
      ...data,
      isInfoOnUpdate: true,
      isConsentGiven: query.get("isConsentGiven") === "true",
    }),
    ...more,
  });
  const at = "/customer-unsubscribe/tok?lang=es&showHeader=true";
  renderPage(await testApp(server), "/customer-unsubscribe/:token", <UnsubscribePage />, at);
  return server;
}

test("asks whether to unsubscribe, and opening it sends nothing [unsubscribe.title, unsubscribe.question, unsubscribe.manage]", async () => {
  const server = await show(given);
  await screen.findByRole("heading", { name: "CUSTOMER UNSUBSCRIBE" });
  await waitFor(() => expect(document.title).toMatch(/^CUSTOMER UNSUBSCRIBE/));
  expect(screen.getByText("Do you really want to unsubscribe?")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Manage preferences" }).getAttribute("href")).toMatch(
    /^\/customer-preferences\/tok/,
  );
  expect(sent(server, update)).toEqual([]);
});

test("the preferences open as a document of their own: the way back from there asks before choices are lost [unsubscribe.manage]", async () => {
  await show(given);
  let isOfRouter: boolean | undefined;
  const follow = (event: Event) => {
    isOfRouter = event.defaultPrevented;
    event.preventDefault();
  };
  window.addEventListener("click", follow, { once: true });
  fireEvent.click(await screen.findByRole("link", { name: "Manage preferences" }));
  expect(isOfRouter).toBe(false);
});

test("a press unsubscribes once, says so and offers the way back, which says so too [unsubscribe.done, unsubscribe.resubscribed]", async () => {
  const server = await show(given);
  const button = await screen.findByRole("button", { name: "Unsubscribe" });
  fireEvent.click(button);
  fireEvent.click(button);
  expect(await screen.findByText("You have successfully unsubscribed.")).toBeTruthy();
  await press("Resubscribe");
  expect(await screen.findByText("You have successfully resubscribed.")).toBeTruthy();
  expect(sent(server, update).map(({ query }) => query.get("isConsentGiven"))).toEqual(["false", "true"]);
});

test("the second press of a slow double one undoes nothing, though the button offers the way back by then [unsubscribe.done]", async () => {
  const server = await show(given);
  fireEvent.click(await screen.findByRole("button", { name: "Unsubscribe" }), { detail: 1 });
  const back = await screen.findByRole("button", { name: "Resubscribe" });
  fireEvent.click(back, { detail: 2 });
  fireEvent.click(back, { detail: 3 });
  await screen.findByRole("button", { name: "Resubscribe" });
  expect(sent(server, update)).toHaveLength(1);
});

test("opened without a consent it asks nothing and offers Resubscribe [unsubscribe.not-given]", async () => {
  await show({ ...given, isConsentGiven: false });
  expect(await screen.findByText("You have successfully unsubscribed.")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Resubscribe" })).toBeTruthy();
  expect(screen.queryByText("Do you really want to unsubscribe?")).toBeNull();
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

test("a bad link is invalid, an expired one has its page [unsubscribe.failure]", async () => {
  await show(given, { [info]: () => new Refused(401, 401, "link.invalid") });
  expect(await screen.findByRole("heading", { name: "Invalid token." })).toBeTruthy();
  cleanup();
  await show(given, { [info]: () => new Refused(401, 401, "link.expired") });
  expect((await screen.findByTestId("elsewhere")).textContent).toBe("/expired/tok");
});
