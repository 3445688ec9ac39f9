import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import type { CallData } from "@billwright/schemas";
import { renderStaffPage, testSession, userToken } from "../../testing/staffApp.tsx";
import { testApp, testServer, type TestAnswers } from "../../testing/testApp.tsx";
import DeliveriesPage from "./DeliveriesPage.tsx";
import WebhooksPage from "./WebhooksPage.tsx";

afterEach(cleanup);

const address = "https://you.example/hooks";
const row: CallData<"GET /api/Webhooks/List">[number] = {
  ...{ id: "h-1", address, events: null, state: "on" },
  createdAt: "2026-11-01T00:00:00Z",
  formerSecretEndsAt: null,
};

async function show(path: string, at: string, page: React.ReactNode, answers: TestAnswers) {
  const server = testServer(answers);
  const app = await testApp(server);
  const session = testSession(app, userToken({ id: "ann", role: "Owner" }));
  await renderStaffPage(app, path, page, at, { session });
  return { server, user: userEvent.setup() };
}
const bodies = ({ requests }: ReturnType<typeof testServer>, name: string): unknown[] =>
  requests.filter((request) => request.name === name).map(({ body }) => body);

test("an address is added with the events that are chosen, and its secret is shown until it is kept", async () => {
  const { server, user } = await show("/smart/webhooks", "/smart/webhooks", <WebhooksPage />, {
    "GET /api/Webhooks/List": () => [],
    "POST /api/Webhooks/Add": () => ({ id: "h-1", secret: "whsec_shown-once" }),
  });
  await user.click(await screen.findByRole("button", { name: "Add an address" }));
  const dialog = within(screen.getByRole("dialog"));
  await user.type(dialog.getByRole("textbox", { name: /Address/ }), address);
  await user.selectOptions(dialog.getByRole("combobox", { name: /Events/ }), "some");
  await user.click(dialog.getByRole("button", { name: "Add an address" }));
  expect(dialog.getByText("Choose at least one event.")).toBeTruthy();
  await user.click(dialog.getByRole("checkbox", { name: "payment.paid" }));
  await user.click(dialog.getByRole("button", { name: "Add an address" }));
  expect(await screen.findByText("whsec_shown-once")).toBeTruthy();
  expect(bodies(server, "POST /api/Webhooks/Add")).toEqual([{ address, events: ["payment.paid"] }]);
  await user.click(screen.getByRole("button", { name: "I have kept it" }));
  expect(screen.queryByText("whsec_shown-once")).toBeNull();
});

test("an address is turned off, its secret replaced and it is removed, each by its menu", async () => {
  const { server, user } = await show("/smart/webhooks", "/smart/webhooks", <WebhooksPage />, {
    "GET /api/Webhooks/List": () => [row],
    "POST /api/Webhooks/Change": () => null,
    "POST /api/Webhooks/ReplaceSecret": () => ({ id: "h-1", secret: "whsec_new" }),
    "POST /api/Webhooks/Remove": () => null,
  });
  const choose = async (item: string) => {
    await user.click(await screen.findByRole("button", { name: `Actions for ${address}` }));
    await user.click(screen.getByRole("menuitem", { name: item }));
  };
  const confirm = (name: string) => user.click(within(screen.getByRole("dialog")).getByRole("button", { name }));
  await choose("Turn off");
  expect(bodies(server, "POST /api/Webhooks/Change")).toEqual([{ id: "h-1", events: null, isOn: false }]);
  await choose("Replace the secret");
  await confirm("Replace the secret");
  expect(await screen.findByText("whsec_new")).toBeTruthy();
  await choose("Remove");
  await confirm("Remove");
  expect(bodies(server, "POST /api/Webhooks/Remove")).toEqual([{ id: "h-1" }]);
});

test("what was sent is listed with what was answered, and sent again, one by one or from a time on, page by page", async () => {
  const pages = [
    { count: 500, next: "2026-11-20T12:00:00.000000Z~d-500" },
    { count: 7, next: null },
  ];
  const { server, user } = await show("/smart/webhooks/:id", "/smart/webhooks/h-1", <DeliveriesPage />, {
    "GET /api/Webhooks/Deliveries": () => ({
      address,
      rows: [
        {
          ...{ id: "d-1", messageId: "msg_1", event: "payment.paid", at: "2026-11-20T12:00:00Z", state: "failed" },
          ...{ tries: 26, triedAt: "2026-11-21T12:00:00Z", status: 503, answer: "<b>Full</b>" },
        },
      ],
      next: null,
    }),
    "POST /api/Webhooks/SendAgain": () => null,
    "POST /api/Webhooks/SendAllAgain": () => pages.shift()!,
  });
  const line = within(await screen.findByRole("row", { name: /payment\.paid/ }));
  expect(line.getByText("<b>Full</b>")).toBeTruthy();
  expect(line.getByText(/^503/)).toBeTruthy();
  await user.click(line.getByRole("button", { name: /Send again: payment\.paid/ }));
  expect(bodies(server, "POST /api/Webhooks/SendAgain")).toEqual([{ id: "h-1", deliveryId: "d-1" }]);
  const card = within(screen.getByRole("region", { name: "Send again from a time on" }));
  await user.click(card.getByRole("button", { name: "Send again" }));
  expect(card.getByText("Give a day and a time.")).toBeTruthy();
  await user.type(card.getByLabelText(/From \(day\)/), "2026-11-20");
  await user.click(card.getByRole("button", { name: "Send again" }));
  await screen.findByText("Sent again: 507");
  expect(bodies(server, "POST /api/Webhooks/SendAllAgain")).toMatchObject([
    { id: "h-1", all: false, from: "2026-11-20T00:00:00.000Z" },
    { after: "2026-11-20T12:00:00.000000Z~d-500" },
  ]);
});

test("a time from which is sent again is one of the list beside it: of the profile's zone, whatever the browser's is", async () => {
  const profile = { timeZoneId: "Asia/Kolkata", language: null } as CallData<"GET /api/Profile/Get">;
  const { server, user } = await show("/smart/webhooks/:id", "/smart/webhooks/h-1", <DeliveriesPage />, {
    "GET /api/Profile/Get": () => profile,
    "GET /api/Webhooks/Deliveries": () => ({
      address,
      rows: [
        {
          ...{ id: "d-1", messageId: "msg_1", event: "payment.paid", at: "2026-11-20T12:00:00Z", state: "failed" },
          ...{ tries: 1, triedAt: "2026-11-20T12:00:00Z", status: 503, answer: "" },
        },
      ],
      next: null,
    }),
    "POST /api/Webhooks/SendAllAgain": () => ({ count: 1, next: null }),
  });
  expect((await screen.findAllByText(/5:30\sPM/)).length).toBeGreaterThan(0);
  const card = within(screen.getByRole("region", { name: "Send again from a time on" }));
  expect(card.getByText(/India/)).toBeTruthy();
  await user.type(card.getByLabelText(/From \(day\)/), "2026-11-20");
  fireEvent.change(card.getByLabelText(/From \(time\)/), { target: { value: "17:30" } });
  await user.click(card.getByRole("button", { name: "Send again" }));
  await screen.findByText("Sent again: 1");
  expect(bodies(server, "POST /api/Webhooks/SendAllAgain")).toEqual([
    { id: "h-1", all: false, from: "2026-11-20T12:00:00.000Z" },
  ]);
});
