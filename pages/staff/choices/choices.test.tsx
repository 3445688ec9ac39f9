import { cleanup, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test } from "vitest";
import type { CallData, Role } from "@billwright/schemas";
import { renderStaffPage, testSession, userToken } from "../../testing/staffApp.tsx";
import { Refused, testApp, testServer, type TestAnswers } from "../../testing/testApp.tsx";
import type { Customer } from "./customer.ts";
import ChoicesPage from "./ChoicesPage.tsx";
import CustomerPage from "./CustomerPage.tsx";

afterEach(cleanup);

const customer: Customer = {
  ...{ recipientId: "100264", name: "Zoë Hart", language: "fr", version: 2, isAllRefused: false, pausedUntil: null },
  today: "2026-11-20",
  categories: [
    {
      ...{ id: "outages", name: "Outages", kind: "transactional" },
      choices: [
        { channel: "Email", given: true, fixedBy: "mandatory", by: "mandatory", number: null },
        { channel: "SMS", given: false, fixedBy: null, by: "record", number: 2 },
      ],
    },
  ],
  contacts: [{ channel: "Email", value: "zoe@example.org", preferred: true, verified: true }],
  history: [
    {
      ...{ number: 2, at: "2026-11-19T12:00:00.000Z", state: "refused", until: null, category: "Outages" },
      ...{ channel: "SMS", isContact: false, source: "staff", by: "Ben Lee", text: "Outages, SMS", language: "en" },
      evidence: {
        ...{ entryId: "e-2", way: "phone", statedOn: "2026-11-18", takenBy: "Ben Lee", note: "Called twice" },
        file: { name: "letter.pdf", size: 5 },
      },
    },
  ],
};

async function show(role: Role = "Owner", answers: TestAnswers = {}) {
  const server = testServer({ "GET /api/Choices/Customer": () => customer, ...answers });
  const app = await testApp(server);
  const session = testSession(app, userToken({ role }));
  await renderStaffPage(app, "/smart/choices/:recipient", <CustomerPage />, "/smart/choices/100264", { session });
  return { server, user: userEvent.setup() };
}
const sent = ({ requests }: ReturnType<typeof testServer>, call: string): unknown[] =>
  requests.filter(({ name }) => name === call).map(({ body }) => body);

test("says of each choice whether it is sent, since when and by which door, with evidence and words", async () => {
  await show();
  const row = await screen.findByRole("row", { name: /Outages.*Text message/ });
  expect(row.textContent).toContain("Does not get it");
  expect(row.textContent).toContain("Staff");
  expect(screen.getByRole("row", { name: /Outages.*E-mail/ }).textContent).toContain("Always sent");
  expect(screen.getByText("No to Outages, Text message")).toBeTruthy();
  expect(screen.getByText("By phone on Nov 18, 2026, taken by Ben Lee")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Save letter.pdf" })).toBeTruthy();
});

test("says of a number that was stopped that nothing goes there, and that it was, in the record", async () => {
  const [row] = customer.history;
  const stop = { ...row!, number: 3, category: null, channel: null, isContact: true, source: "sms", evidence: null };
  const contacts: Customer["contacts"] = [
    { channel: "SMS", value: "+12025550110", preferred: true, verified: true, isStopped: true },
  ];
  const history = [{ ...stop, number: 4, state: "given" as const }, stop];
  await show("Owner", { "GET /api/Choices/Customer": () => ({ ...customer, contacts, history }) });
  expect((await screen.findByRole("row", { name: /0110/ })).textContent).toContain("Stopped by text message");
  expect(screen.getByText("Stopped: all text messages and calls to one number")).toBeTruthy();
  expect(screen.getByText("Wanted again: text messages and calls to one number")).toBeTruthy();
});

test("records what was said once its evidence is there, and says what is missing", async () => {
  const { server, user } = await show("User", { "POST /api/Choices/Record": () => null });
  await user.click(await screen.findByRole("button", { name: "Record: Outages, Text message" }));
  const dialog = within(screen.getByRole("dialog"));
  await user.click(dialog.getByRole("button", { name: "Save the entry" }));
  expect(dialog.getByText("Please write what was said.")).toBeTruthy();
  expect(sent(server, "POST /api/Choices/Record")).toEqual([]);
  await user.type(dialog.getByRole("textbox", { name: /Note/ }), "Wants it again");
  await user.click(dialog.getByRole("button", { name: "Save the entry" }));
  expect(await screen.findByText("Recorded.")).toBeTruthy();
  expect(sent(server, "POST /api/Choices/Record")).toEqual([
    {
      ...{ recipientId: "100264", version: 2, categoryId: "outages", channel: "SMS", given: true, way: "phone" },
      ...{ statedOn: "2026-11-20", takenBy: "Ann Lee", note: "Wants it again", fileId: null },
    },
  ]);
});

test("asks before it closes with something typed, and keeps it where one stays", async () => {
  const { user } = await show();
  const open = async () => user.click(await screen.findByRole("button", { name: "Record: Outages, Text message" }));
  const press = (name: string) => user.click(screen.getByRole("button", { name }));
  await open();
  await press("Cancel");
  expect(screen.queryByRole("dialog")).toBeNull();
  await open();
  await user.type(screen.getByRole("textbox", { name: /Note/ }), "Wants it");
  await press("Cancel");
  await press("Keep writing");
  expect(screen.getByRole<HTMLTextAreaElement>("textbox", { name: /Note/ }).value).toBe("Wants it");
  await press("Cancel");
  await press("Close without saving");
  expect(screen.queryByRole("dialog")).toBeNull();
});

test("records a contact that was lost", async () => {
  const { server, user } = await show("Owner", { "POST /api/Choices/Contact": () => null });
  await user.click(await screen.findByRole("button", { name: "zoe@example.org was lost" }));
  await user.type(within(screen.getByRole("dialog")).getByRole("textbox", { name: /Note/ }), "Left the firm");
  await user.click(screen.getByRole("button", { name: "Save the entry" }));
  expect(await screen.findByText("Recorded.")).toBeTruthy();
  expect(sent(server, "POST /api/Choices/Contact")).toMatchObject([
    { is: "remove", channel: "Email", contactId: "zoe@example.org" },
  ]);
});

test("only shows to a role that does not record, and nothing to one that does not see [roles.token]", async () => {
  await show("Display");
  expect(await screen.findByText("No to Outages, Text message")).toBeTruthy();
  expect(screen.queryByRole("button", { name: /Record|lost|Save/ })).toBeNull();
  cleanup();
  const { server } = await show("PartnerUser");
  expect(await screen.findByText("Your role does not see what customers choose.")).toBeTruthy();
  expect(server.requests.filter(({ name }) => name === "GET /api/Choices/Customer")).toEqual([]);
});

test("shows what may be a refusal, and settles it", async () => {
  const text = { entryId: "t-1", recipientId: "100264", channel: "SMS", number: "+12025550177" } as const;
  let texts = [{ ...text, text: "no more of these", receivedAt: "2026-11-19T12:00:00.000Z" }];
  const server = testServer({
    "GET /api/Choices/Texts": () => ({ texts, hasMore: false }),
    "POST /api/Choices/SettleText": () => {
      texts = [];
      return null;
    },
  });
  const app = await testApp(server);
  const session = testSession(app, userToken({ role: "User" }));
  await renderStaffPage(app, "/smart/choices", <ChoicesPage />, "/smart/choices", { session });
  expect(await screen.findByText("no more of these")).toBeTruthy();
  await userEvent.setup().click(screen.getByRole("button", { name: "It is a refusal" }));
  expect(await screen.findByText("No text message waits.")).toBeTruthy();
  expect(sent(server, "POST /api/Choices/SettleText")).toEqual([{ entryId: "t-1", isRefusal: true }]);
});

test("finds a customer by what was typed, and says where nobody is found or the biller is away", async () => {
  let found: CallData<"GET /api/Choices/Find"> = { customers: [], isBillerAway: true };
  const server = testServer({
    "GET /api/Choices/Texts": () => ({ texts: [], hasMore: false }),
    "GET /api/Choices/Find": () => found,
  });
  const app = await testApp(server);
  const session = testSession(app, userToken({ role: "User" }));
  await renderStaffPage(app, "/smart/choices", <ChoicesPage />, "/smart/choices", { session });
  const user = userEvent.setup();
  await user.type(await screen.findByRole("textbox", { name: /Account number/ }), " hart ");
  await user.click(screen.getByRole("button", { name: "Find" }));
  expect(await screen.findByText("Nobody was found")).toBeTruthy();
  expect(screen.getByText(/does not answer at the moment/)).toBeTruthy();
  const hart = (recipientId: string) => ({ recipientId, name: "Zoë Hart" });
  found = { customers: [hart("100264"), hart("100265")], isBillerAway: false };
  await user.click(screen.getByRole("button", { name: "Find" }));
  expect((await screen.findByRole("link", { name: "100265" })).getAttribute("href")).toBe("/smart/choices/100265");
  expect(screen.queryByText("Nobody was found")).toBeNull();
  expect(
    server.requests.filter(({ name }) => name === "GET /api/Choices/Find").map(({ query }) => query.get("text")),
  ).toEqual([...["hart", "hart"]]);
});

test("says where nobody has the number, and lets one try again where nothing came", async () => {
  await show("Owner", { "GET /api/Choices/Customer": () => new Refused(404, 404, "api.notFound") });
  expect(await screen.findByText("Nobody has this account number")).toBeTruthy();
  cleanup();
  await show("Owner", { "GET /api/Choices/Customer": () => new Refused(503, 503, "api.busy") });
  expect(await screen.findByRole("button", { name: "Try again" })).toBeTruthy();
});
