import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import type { CallData } from "@billwright/schemas";
import { renderStaffPage, testSession, userToken } from "../../testing/staffApp.tsx";
import { testApp, testServer, type TestAnswers } from "../../testing/testApp.tsx";
import UndeliveredPage from "./UndeliveredPage.tsx";

afterEach(cleanup);

const row: CallData<"GET /api/BillerFacts/List">["rows"][number] = {
  ...{ key: "budget.on:1", kind: "budget.on", recipientId: "100101", at: "2026-11-18T12:00:00Z" },
  ...{ tries: 26, triedAt: "2026-11-19T12:00:00Z", fault: "The biller answered 503.", behind: 3 },
};

async function show(answers: TestAnswers) {
  const server = testServer(answers);
  const app = await testApp(server);
  const session = testSession(app, userToken({ role: "Owner" }));
  await renderStaffPage(app, "/smart/undelivered", <UndeliveredPage />, "/smart/undelivered", { session });
  return { server, user: userEvent.setup() };
}

test("what the biller did not take is listed with the last answer and what waits behind it, and sent again, alone or all of it", async () => {
  const left = [
    { count: 500, isMore: true },
    { count: 2, isMore: false },
  ];
  let rows = [row];
  const { server, user } = await show({
    "GET /api/BillerFacts/List": () => ({ rows, next: null }),
    "POST /api/BillerFacts/SendAgain": () => null,
    "POST /api/BillerFacts/SendAllAgain": () => left.shift()!,
  });
  const line = within(await screen.findByRole("row", { name: /100101/ }));
  for (const text of ["budget.on", "The biller answered 503.", "26", "3"]) expect(line.getByText(text)).toBeTruthy();
  await user.click(line.getByRole("button", { name: /^Send again: budget\.on/ }));
  expect(server.requests.find(({ name }) => name === "POST /api/BillerFacts/SendAgain")?.body).toEqual({
    key: row.key,
  });
  rows = [];
  await user.click(screen.getByRole("button", { name: "Send all again" }));
  expect(await screen.findByText("Sent again: 502")).toBeTruthy();
  expect(await screen.findByText("Everything was delivered")).toBeTruthy();
});
