import { cleanup, screen, within } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { renderStaffPage, testSession, userToken } from "../../testing/staffApp.tsx";
import { testApp, testServer } from "../../testing/testApp.tsx";
import AgreementPage from "./AgreementPage.tsx";
import AgreementsPage from "./AgreementsPage.tsx";

afterEach(cleanup);

async function show(isIntact: boolean) {
  const server = testServer({
    "GET /api/Agreements/Get": () => ({
      ...{ id: "a-1", recipientId: "r-1", agreementId: "main", state: "signed", template: "1000001", isIntact },
      document: { sha256: "0".repeat(64), size: 1 },
      history: [{ action: "signed", at: "2026-11-20T12:00:00.000000Z", ip: "203.0.113.9" }],
    }),
  });
  const app = await testApp(server);
  const session = testSession(app, userToken({ id: "ann", role: "Owner" }));
  await renderStaffPage(app, "/smart/agreements/:id", <AgreementPage />, "/smart/agreements/a-1", { session });
  await screen.findByRole("heading", { name: /Agreement of r-1/ });
}

test("an agreement that was changed says so as an alert, and one that is whole that it was verified", async () => {
  await show(true);
  expect(screen.getByText(/Verified just now/)).toBeTruthy();
  expect(screen.queryByText(/This is not what was signed/)).toBeNull();
  cleanup();
  await show(false);
  expect(screen.getByText(/This is not what was signed/).closest("[role=alert]")).toBeTruthy();
});

test("the list marks an agreement that was changed, and no other", async () => {
  const row = { agreementId: "main", state: "signed", createdAt: "2026-11-20T12:00:00.000000Z" } as const;
  const states = { whole: true, changed: false, large: null };
  const rows = Object.entries(states).map(([id, isIntact]) => ({ ...row, id, recipientId: id, isIntact }));
  const app = await testApp(testServer({ "GET /api/Agreements/List": () => ({ rows, next: null }) }));
  const session = testSession(app, userToken({ id: "ann", role: "Owner" }));
  await renderStaffPage(app, "/smart/agreements", <AgreementsPage />, "/smart/agreements", { session });
  await screen.findByRole("row", { name: /^whole/ });
  const isMarked = (id: string) =>
    within(screen.getByRole("row", { name: new RegExp(`^${id}`) })).queryByText("Changed");
  expect(Object.keys(states).filter((id) => isMarked(id) !== null)).toEqual(["changed"]);
});
