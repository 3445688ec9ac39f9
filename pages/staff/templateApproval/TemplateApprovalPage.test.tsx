// 'Config For Template Approval', word for word (forms.txt §2.1, §2.2, §5).
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import type { Role } from "@billwright/schemas";
import type { Data } from "../../client/client.ts";
import { ApprovalRequestModal } from "../templates/bar/ApprovalRequestModal.tsx";
import { renderStaffPage, testSession, userToken } from "../../testing/staffApp.tsx";
import { Refused, testApp, testServer, type TestAnswers } from "../../testing/testApp.tsx";
import TemplateApprovalPage from "./TemplateApprovalPage.tsx";

afterEach(cleanup);

type Config = Data<"GET /api/Account/GetTemplateApprovalConfig">;

const user = (name: string, role: Role, isDisabled = false) => ({
  id: `u-${name}`,
  email: `${name}@example.com`,
  firstName: name,
  lastName: null,
  role,
  isDisabled,
});

interface Given {
  role?: Role;
  owners?: string[];
  config?: Partial<Config>;
  answers?: TestAnswers;
}

async function open({ role = "Owner", owners = ["ann", "bo", "cy"], config = {}, answers = {} }: Given = {}) {
  const { randomApproval = true } = config;
  // If all admins are asked, the server returns all of them.
  const admins = randomApproval ? owners.map((name) => `${name}@example.com`) : [];
  const kept: Config = { adminNeedApproval: false, randomApproval, approvalsRequired: 1, admins, ...config };
  const server = testServer({
    "GET /api/Account/{accountId}/Get": () => ({
      id: "a-1",
      name: "Acme Water",
      country: "United States",
      isTenantAccount: true,
      accountUsers: [...owners.map((name) => user(name, "Owner")), user("dan", "User"), user("old", "Owner", true)],
    }),
    "GET /api/Account/AdminList": () => owners.map((name) => ({ id: `u-${name}`, email: `${name}@example.com`, name })),
    "GET /api/Account/GetTemplateApprovalConfig": () => kept,
    "POST /api/Account/TemplateApproval": ({ body }) => ({ ...kept, ...(body as object) }) as Config,
    ...answers,
  });
  const app = await testApp(server);
  const at = "/smart/template-approval/a-1";
  const session = testSession(app, userToken({ role }));
  await renderStaffPage(app, "/smart/template-approval/:accountId", <TemplateApprovalPage />, at, { session });
  await screen.findByRole("switch", { name: "Does admin need to get approval?" });
  return { server, user: userEvent.setup() };
}

const save = (by: ReturnType<typeof userEvent.setup>) => by.click(screen.getByRole("button", { name: "Save" }));
const saved = (server: ReturnType<typeof testServer>): unknown =>
  server.requests.find(({ name }) => name === "POST /api/Account/TemplateApproval")?.body;
const number = () => screen.getByRole<HTMLInputElement>("textbox", { name: "Number Of Approvals Required" });

test("shows its words, its switches and its number, and asks for the account of its address [approval.screen]", async () => {
  const { server } = await open();
  expect(screen.getByRole("heading", { level: 1, name: "Config For Template Approval" })).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>("switch", { name: "Send approval for all admins" }).checked).toBe(true);
  for (const name of ["Back", "Save"]) expect(screen.getByRole("button", { name })).toBeTruthy();
  expect(screen.queryByText("Explicitly provide list of admins to send approval request.")).toBeNull();
  const request = server.requests.find(({ name }) => name === "GET /api/Account/GetTemplateApprovalConfig");
  expect(request!.query.get("accountId")).toBe("a-1");
});

test("the number is of digits; anything else stays and is reported, and empty is saved as 1 [approval.screen] [approval.count]", async () => {
  const { server, user } = await open();
  await user.clear(number());
  await user.type(number(), "-1a2.345");
  await save(user);
  expect(number().value).toBe("-1a2.345");
  expect(screen.getByText("Please use digits only")).toBeTruthy();
  expect(saved(server)).toBeUndefined();
  await user.clear(number());
  await save(user);
  await waitFor(() => expect(saved(server)).toMatchObject({ approvalsRequired: 1, accountId: "a-1" }));
});

test("turning random approval off shows the note and opens the Approval Request, where nobody is chosen yet [approval.note] [approval.modal]", async () => {
  const { server, user } = await open();
  await user.click(screen.getByRole("switch", { name: "Send approval for all admins" }));
  expect(screen.getByText("Explicitly provide list of admins to send approval request.")).toBeTruthy();
  const dialog = within(await screen.findByRole("dialog", { name: "Approval Request" }));
  expect(dialog.getByRole("button", { name: "Submit" }).getAttribute("aria-disabled")).toBe("true");
  await user.click(dialog.getByRole("radio", { name: "Choose admin" }));
  await user.click(dialog.getByRole("checkbox", { name: "bo@example.com" }));
  await user.click(dialog.getByRole("button", { name: "Submit" }));
  expect(screen.queryByRole("dialog")).toBeNull();
  await save(user);
  await waitFor(() => expect(saved(server)).toMatchObject({ randomApproval: false, admins: ["bo@example.com"] }));
  expect(await screen.findByText("Template approval configs saved successfully")).toBeTruthy();
});

test("All admin's in the modal turns random approval on again [approval.modal]", async () => {
  const { user } = await open({ config: { randomApproval: false } });
  await user.click(screen.getByRole("button", { name: "Choose admins" }));
  await user.click(await screen.findByRole("radio", { name: "All admin's" }));
  await user.click(screen.getByRole("button", { name: "Submit" }));
  expect(screen.getByRole<HTMLInputElement>("switch", { name: "Send approval for all admins" }).checked).toBe(true);
});

test.each<[string, Given, string, string]>([
  [
    "more approvals than admins",
    {},
    "4",
    "Please select only 3 admins for approval. as you have only 3 admins to approve",
  ],
  [
    "one admin who needs approval",
    { owners: ["ann"], config: { adminNeedApproval: true } },
    "1",
    "Your account currently has only one admin. Therefore, approval requests to other admins cannot be sent.",
  ],
  [
    "fewer chosen than needed",
    { config: { randomApproval: false, adminNeedApproval: true, admins: ["bo@example.com", "gone@example.com"] } },
    "2",
    "Please select atleast 2 admins.",
  ],
])(
  "%s: says so and saves nothing [approval.too-many] [approval.one-admin] [approval.at-least] [approval.count]",
  async (_what, given, typed, words) => {
    const { server, user } = await open(given);
    await user.clear(number());
    await user.type(number(), typed);
    await save(user);
    expect(screen.getByText(words)).toBeTruthy();
    expect(saved(server)).toBeUndefined();
  },
);

test("says that it was saved [approval.saved]", async () => {
  const { user } = await open();
  await user.click(screen.getByRole("switch", { name: "Does admin need to get approval?" }));
  await save(user);
  expect(await screen.findByText("Template approval configs saved successfully")).toBeTruthy();
});

test("what the server refuses all the same is reported, and what was set stays", async () => {
  const { user } = await open({
    answers: {
      "POST /api/Account/TemplateApproval": () =>
        new Refused(400, 400, "approval.tooMany", "approvalsRequired", { n: 2 }),
    },
  });
  await user.clear(number());
  await user.type(number(), "3");
  await save(user);
  const words = "Please select only 2 admins for approval. as you have only 2 admins to approve";
  expect(await screen.findByText(words)).toBeTruthy();
  expect(number().value).toBe("3");
});

test.each<Role>(["User", "Display", "Admin"])(
  "%s sees how it is, and changes nothing [approval.screen]",
  async (role) => {
    await open({ role });
    for (const each of screen.getAllByRole<HTMLInputElement>("switch")) expect(each.disabled).toBe(true);
    expect(number().disabled).toBe(true);
    expect(screen.queryByRole("button", { name: "Save" })).toBeNull();
    expect(screen.getByText("Only an Owner can change this.")).toBeTruthy();
  },
);

test("Back leads to the forms where nothing is behind [approval.screen]", async () => {
  const { user } = await open();
  await user.click(screen.getByRole("button", { name: "Back" }));
  expect((await screen.findByTestId("elsewhere")).textContent).toBe("/smart/dynamic-form/");
});

test("Submit is disabled, with its reason, until an option is chosen; All admin's can be hidden [approval.modal]", async () => {
  const app = await testApp(testServer({}));
  const onSubmit = vi.fn();
  const shared = { admins: ["bo@example.com"], chosen: null, required: 1, onSubmit, onClose: vi.fn() };
  const { unmount } = await renderStaffPage(app, "/m", <ApprovalRequestModal {...shared} />, "/m");
  const by = userEvent.setup();
  const submit = await screen.findByRole("button", { name: "Submit" });
  expect(screen.getByText("Who receives the approval request?").className).toBe("bw-label"); // to be seen, not only heard
  expect(submit.getAttribute("aria-disabled")).toBe("true");
  expect(document.getElementById(submit.getAttribute("aria-describedby")!)?.textContent).toBe(
    "Choose who receives the request first.",
  );
  await by.click(submit);
  expect(onSubmit).not.toHaveBeenCalled();
  await by.click(screen.getByRole("radio", { name: "All admin's" }));
  expect(submit.getAttribute("aria-disabled")).toBeNull();
  await by.click(submit);
  expect(onSubmit).toHaveBeenCalledWith({ allAdmins: true, admins: [] });
  unmount();
  await renderStaffPage(app, "/m", <ApprovalRequestModal {...shared} hideAllAdmins />, "/m");
  expect(await screen.findByRole("radio", { name: "Choose admin" })).toBeTruthy();
  expect(screen.queryByRole("radio", { name: "All admin's" })).toBeNull();
  await by.click(screen.getByRole("radio", { name: "Choose admin" }));
  expect(screen.getByRole("button", { name: "Select Admins" })).toBeTruthy();
});
