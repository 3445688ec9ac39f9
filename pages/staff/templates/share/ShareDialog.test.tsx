// Sharing an active form: who is offered it, what is chosen, the link that comes of it, and what goes wrong on the way.
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import type { EnrollmentType, Role, TemplateStatus } from "@billwright/schemas";
import { renderStaffPage, testNow, testSession, userToken } from "../../../testing/staffApp.tsx";
import { templateWith } from "../../../testing/templates.ts";
import { Refused, testApp, testServer, type TestAnswers } from "../../../testing/testApp.tsx";
import { TemplateActions } from "../bar/TemplateActions.tsx";

afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

const shareCall = "POST /api/Templates/Share";
const testCall = "POST /api/Templates/SendTest";
const link = "https://bill.example/s/0123456789ABCDEF";
const expiresAt = new Date(testNow + 30 * 86_400_000).toISOString();

interface Given {
  role?: Role;
  type?: EnrollmentType;
  isActive?: boolean;
  status?: TemplateStatus;
  answers?: TestAnswers;
}

async function open({ role = "Owner", type = "CustomForm", isActive = true, status, answers = {} }: Given = {}) {
  const server = testServer({ [shareCall]: () => ({ link, expiresAt, recipientId: null }), ...answers });
  const app = await testApp(server);
  const newest = status ?? (isActive ? "Active" : "Draft");
  const template = templateWith({ header: { channel: "DynamicForms", type, status: newest, isActive } });
  const bar = <TemplateActions template={template} isEditing={false} onDone={() => undefined} />;
  await renderStaffPage(app, "/smart/bar", bar, "/smart/bar", { session: testSession(app, userToken({ role })) });
  const user = userEvent.setup();
  await screen.findByRole("group", { name: "Actions" });
  return { server, app, user };
}

async function openDialog(given: Given = {}) {
  const opened = await open(given);
  await opened.user.click(screen.getByRole("button", { name: "Share" }));
  return { ...opened, dialog: within(await screen.findByRole("dialog", { name: "Share Planned outage" })) };
}

const sent = ({ requests }: ReturnType<typeof testServer>, name: string) =>
  requests.filter((request) => request.name === name).map(({ body }) => body);

describe("Share", () => {
  test("is offered on an active form, to whoever may edit it", async () => {
    const cases: [Given, boolean][] = [
      [{}, true],
      [{ role: "User" }, true],
      [{ role: "Display" }, false],
      [{ isActive: false }, false],
    ];
    for (const [given, isOffered] of cases) {
      await open(given);
      expect(screen.queryByRole("button", { name: "Share" }) !== null, JSON.stringify(given)).toBe(isOffered);
      cleanup();
    }
  });

  test("makes a link for anyone, for 30 days unless another time is chosen, and says until when", async () => {
    const { server, user, dialog } = await openDialog();
    const expiry = dialog.getByRole<HTMLSelectElement>("combobox", { name: "The link is valid for" });
    expect(expiry.selectedOptions[0]?.textContent).toMatch(/^30 days, until Dec 20, 2026/);
    await user.click(dialog.getByRole("button", { name: "Make Link" }));
    expect(sent(server, shareCall)).toEqual([{ id: "t-1", recipientId: null, days: 30 }]);
    expect(await dialog.findByText(/^The link for anyone is ready\. It is valid until Dec 20, 2026/)).toBeTruthy();
    expect(dialog.getByRole<HTMLInputElement>("textbox", { name: "Link" }).value).toBe(link);
    await waitFor(() => expect(document.activeElement).toBe(dialog.getByRole("button", { name: "Copy" })));
    await user.selectOptions(expiry, "1 day, until Nov 21, 2026, 12:00 PM");
    expect(dialog.queryByRole("textbox", { name: "Link" })).toBeNull();
    await user.click(dialog.getByRole("button", { name: "Make Link" }));
    expect(sent(server, shareCall)[1]).toMatchObject({ days: 1 });
  });

  test("beside a newer version says which one customers get", async () => {
    const { dialog } = await openDialog({ status: "PendingForApproval" });
    expect(dialog.getByText("Customers still get an earlier version.")).toBeTruthy();
    cleanup();
    const { dialog: alone } = await openDialog();
    expect(alone.queryByText(/earlier version/)).toBeNull();
  });

  test("for one customer asks for the account number, and takes it", async () => {
    const answers: TestAnswers = { [shareCall]: () => ({ link, expiresAt, recipientId: "4711" }) };
    const { server, user, dialog } = await openDialog({ answers });
    await user.click(dialog.getByRole("radio", { name: "One customer" }));
    await user.click(dialog.getByRole("button", { name: "Make Link" }));
    const field = dialog.getByRole("textbox", { name: /Customer's account number/ });
    expect(dialog.getByText("Enter the customer's account number")).toBeTruthy();
    expect(document.activeElement).toBe(field);
    expect(sent(server, shareCall)).toEqual([]);
    await user.type(field, " 4711 ");
    await user.click(dialog.getByRole("button", { name: "Make Link" }));
    expect(sent(server, shareCall)).toEqual([{ id: "t-1", recipientId: "4711", days: 30 }]);
    expect(dialog.getByText(/^The link for customer 4711 is ready/)).toBeTruthy();
    await user.type(field, "2");
    expect(dialog.queryByRole("textbox", { name: "Link" })).toBeNull();
  });

  test("of a form about a customer's account is for one customer only", async () => {
    const { dialog } = await openDialog({ type: "InstallmentPlan" });
    expect(dialog.queryByRole("radio")).toBeNull();
    expect(dialog.getByText(/^This form shows a customer's own figures/)).toBeTruthy();
    expect(dialog.getByRole("textbox", { name: /Customer's account number/ })).toBeTruthy();
  });

  test("says at the field that no customer has that number", async () => {
    const answers: TestAnswers = { [shareCall]: () => new Refused(400, 400, "share.noRecipient", "recipientId") };
    const { user, dialog } = await openDialog({ type: "AutoPay", answers });
    await user.type(dialog.getByRole("textbox"), "0815");
    await user.click(dialog.getByRole("button", { name: "Make Link" }));
    expect(await dialog.findByText("No customer has this account number")).toBeTruthy();
    expect(document.activeElement).toBe(dialog.getByRole("textbox"));
  });

  test.each([
    ["the form is not active any more", "share.notActive", "Only an active form has a link for customers."],
    ["the form has ended", "share.formOver", /passed its own end date/],
  ])("says in the dialog that %s, and can be tried again", async (_why, key, words) => {
    let isRefused = true;
    const answers: TestAnswers = {
      [shareCall]: () => (isRefused ? new Refused(409, 420, key) : { link, expiresAt, recipientId: null }),
    };
    const { user, dialog } = await openDialog({ answers });
    await user.click(dialog.getByRole("button", { name: "Make Link" }));
    expect((await dialog.findByText(words)).getAttribute("role")).toBe("alert");
    isRefused = false;
    await user.click(dialog.getByRole("button", { name: "Make Link" }));
    expect(await dialog.findByRole("textbox", { name: "Link" })).toBeTruthy();
    expect(dialog.queryByText(words)).toBeNull();
  });

  test("copies with a word that it did; where the browser does not, the link is selected and it says how", async () => {
    const { user, dialog } = await openDialog();
    await user.click(dialog.getByRole("button", { name: "Make Link" }));
    const write = vi.spyOn(navigator.clipboard, "writeText").mockResolvedValueOnce().mockRejectedValueOnce(new Error());
    await user.click(dialog.getByRole("button", { name: "Copy" }));
    expect(write).toHaveBeenCalledWith(link);
    await user.click(await dialog.findByRole("button", { name: "Copied" }));
    expect(await dialog.findByText(/^The link is selected/)).toBeTruthy();
    const field = dialog.getByRole<HTMLInputElement>("textbox", { name: "Link" });
    expect([field.selectionStart, field.selectionEnd]).toEqual([0, link.length]);
  });

  test("draws the link as a QR code and saves it as a file", async () => {
    const { user, dialog } = await openDialog();
    await user.click(dialog.getByRole("button", { name: "Make Link" }));
    const code = await dialog.findByRole("img", { name: "QR code of the link" });
    expect(code.querySelector("[style]")).toBeNull();
    const saved: Blob[] = [];
    URL.createObjectURL = (blob: Blob) => `blob:${saved.push(blob)}`;
    URL.revokeObjectURL = () => undefined;
    const name = vi.spyOn(HTMLAnchorElement.prototype, "click").mockImplementation(() => undefined);
    await user.click(dialog.getByRole("button", { name: "Download SVG" }));
    expect((name.mock.contexts[0] as HTMLAnchorElement).download).toBe("planned-outage.svg");
    expect(saved[0]?.type).toBe("image/svg+xml");
  });

  test("sends a test to oneself, of what customers get, and says to where or why not", async () => {
    const answers: TestAnswers = {
      [shareCall]: () => ({ link, expiresAt, recipientId: "4711" }),
      [testCall]: ({ body }) =>
        (body as { by: string }).by === "mail"
          ? { to: "ann@example.com" }
          : new Refused(400, 400, "share.noMobile", "by"),
    };
    const { server, user, dialog } = await openDialog({ type: "AutoPay", answers });
    await user.type(dialog.getByRole("textbox"), "4711");
    await user.click(dialog.getByRole("button", { name: "Make Link" }));
    await user.click(await dialog.findByRole("button", { name: "E-mail Me a Test" }));
    expect(await dialog.findByText("A test was sent to ann@example.com.")).toBeTruthy();
    await user.click(dialog.getByRole("button", { name: "Text Me a Test" }));
    expect(await dialog.findByText(/^Your profile has no mobile number/)).toBeTruthy();
    const wanted = { id: "t-1", version: "active", recipientId: "4711" };
    expect(sent(server, testCall)).toEqual([
      { ...wanted, by: "mail" },
      { ...wanted, by: "sms" },
    ]);
  });

  test("a number that a test was sent to is shown in groups", async () => {
    const answers: TestAnswers = {
      [shareCall]: () => ({ link, expiresAt, recipientId: "4711" }),
      [testCall]: () => ({ to: "+12025550170" }),
    };
    const { user, dialog } = await openDialog({ type: "AutoPay", answers });
    await user.type(dialog.getByRole("textbox"), "4711");
    await user.click(dialog.getByRole("button", { name: "Make Link" }));
    await user.click(await dialog.findByRole("button", { name: "Text Me a Test" }));
    expect(await dialog.findByText("A test was sent to +1 (202) 555-0170.")).toBeTruthy();
  });

  test("a second press while the link is made makes no second one", async () => {
    let finish = (_answer: unknown): void => undefined;
    const answers = { [shareCall]: () => new Promise((resolve) => (finish = resolve)) } as unknown as TestAnswers;
    const { server, user, dialog } = await openDialog({ answers });
    await user.dblClick(dialog.getByRole("button", { name: "Make Link" }));
    expect(dialog.getByText("The link is being made.")).toBeTruthy();
    finish({ link, expiresAt, recipientId: null });
    await waitFor(() => expect(dialog.getByRole("textbox", { name: "Link" })).toBeTruthy());
    expect(sent(server, shareCall)).toHaveLength(1);
  });
});
