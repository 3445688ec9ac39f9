// The bar of buttons: what it offers to whom, what each button asks and calls, and where it leads.
import { cleanup, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, describe, expect, test, vi } from "vitest";
import {
  templateChannels,
  type Fixture,
  type Role,
  type TemplateChannel,
  type TemplateStatus,
} from "@billwright/schemas";
import { renderStaffPage, testSession, userToken } from "../../../testing/staffApp.tsx";
import { casesOf, reviewOf, templateWith, type TemplateParts } from "../../../testing/templates.ts";
import { Refused, testApp, testServer, type TestAnswers } from "../../../testing/testApp.tsx";
import { TemplateActions, type TemplateActionsProps } from "./TemplateActions.tsx";

afterEach(cleanup);

const calls = (gallery: string, path: string, approve: string, reject: string) => ({
  gallery,
  approve: `POST /api/${path}/${approve}`,
  reject: `POST /api/${path}/${reject}`,
  submittedBy: `GET /api/${path}/SubmittedByStatus`,
});
/** As forms.txt §5 and §7 name them. */
const specified: Record<TemplateChannel, ReturnType<typeof calls>> = {
  Email: calls("/smart/template-gallery/", "EmailTemplate", "HandleApproval", "RejectTemplate"),
  SMS: calls("/smart/sms-gallery", "SmsTemplate", "HandleApproval", "Reject"),
  Push: calls("/smart/push-notifications-gallery", "PushNotificationTemplate", "HandleApproval", "Reject"),
  Wallet: calls("/smart/wallet-gallery", "ApplePass", "HandleApproval", "Reject"),
  IVR: calls("/smart/ivr-gallery", "IvrTemplate", "HandleApproval", "RejectTemplate"),
  DynamicForms: calls("/smart/dynamic-form/", "Enrollments", "HandleApproval", "RejectTemplate"),
};

const decision = { id: "t-1", status: "Active", approvals: 2, approvalsRequired: 2 } as const;
const config = {
  adminNeedApproval: false,
  randomApproval: false,
  approvalsRequired: 2,
  admins: ["bo@example.com", "cy@example.com"],
};
const admins = [
  { id: "u-ann", email: "ann@example.com", name: "Ann Lee" },
  { id: "u-bo", email: "bo@example.com", name: "Bo Li" },
  { id: "u-cy", email: "cy@example.com", name: "Cy Ray" },
];

interface Given extends Partial<TemplateActionsProps> {
  role?: Role;
  parts?: TemplateParts;
  answers?: TestAnswers;
  /** The path of the page that has the bar, at /smart/bar. */
  path?: string;
}

async function open({ role = "Owner", parts = {}, answers = {}, path = "/smart/bar", ...props }: Given = {}) {
  const { isEditing = false, ...rest } = props;
  const server = testServer({
    "GET /api/Profile/AdminList": () => admins,
    "GET /api/Profile/GetTemplateApprovalConfig": () => config,
    ...reviewOf(approvable(parts)),
    ...answers,
  });
  const app = await testApp(server);
  const onDone = vi.fn();
  const bar = <TemplateActions template={templateWith(parts)} isEditing={isEditing} onDone={onDone} {...rest} />;
  await renderStaffPage(app, path, bar, "/smart/bar", { session: testSession(app, userToken({ role })) });
  return { server, app, onDone, user: userEvent.setup() };
}

/** What the approval's question compares has to be its channel's. */
const approvable = (parts: TemplateParts) =>
  templateWith({
    ...parts,
    ...(parts.header?.channel === "DynamicForms" && {
      content: { enrollment: { id: "t-1", formElements: [] }, translations: {} },
    }),
  });

const bar = async () => within(await screen.findByRole("group", { name: "Actions" }));
const buttons = async () =>
  (await bar()).queryAllByRole("button").map(({ textContent, ariaLabel }) => ariaLabel ?? textContent);
const press = async (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click((await bar()).getByRole("button", { name }));

/** Presses the button, and the one of the question that follows. */
async function decideFor(user: ReturnType<typeof userEvent.setup>, name: string) {
  await press(user, name);
  await user.click(await within(await screen.findByRole("dialog")).findByRole("button", { name }));
}

/** Every letter of the buttons, in the order of the specification. */
const offers: [string, Given, string[]][] = [
  ["an Owner at another's pending template", {}, ["Send Test", "Reject", "Make Active"]],
  [
    "an Owner at a pending template that others have to approve as well",
    { parts: { approval: { approvals: 0 } } },
    ["Send Test", "Reject", "Approve"],
  ],
  [
    "an Owner at their own pending template",
    { parts: { header: { isSubmittedByUser: true } } },
    ["Send Test", "Withdraw"],
  ],
  ["a User at a pending template", { role: "User" }, ["Send Test"]],
  ["an Owner at an active template", { parts: { header: { status: "Active" } } }, ["Send Test", "Sync"]],
  ["an Owner at a draft", { parts: { header: { status: "Draft" } } }, ["Send Test"]],
  ["one who only looks", { role: "Display" }, []],
  [
    "an Owner in an editor",
    { isEditing: true, parts: { header: { channel: "SMS" } } },
    ["Send Test", "Save As Draft", "Save & Activate"],
  ],
  [
    "an Owner in an editor where admins need approval",
    { isEditing: true, parts: { header: { channel: "SMS" }, approval: { adminNeedApproval: true } } },
    ["Send Test", "Save As Draft", "Submit for Approval"],
  ],
  [
    "a User in an editor",
    { role: "User", isEditing: true, parts: { header: { channel: "Push" } } },
    ["Send Test", "Save As Draft", "Submit for Approval"],
  ],
  [
    "an Owner in a phone menu's editor",
    { isEditing: true, parts: { header: { channel: "IVR" } } },
    ["Send Test", "Make Active", "Save As Draft", "Save & Activate"],
  ],
];

test.each(offers)(
  "%s is offered what the rules say, in the bar's order [actions.bar] [actions.reject-offer] [actions.activate-offer]",
  async (_who, given, expected) => {
    await open(given);
    expect(await buttons()).toEqual(expected);
  },
);

test("Sync is in the bar where the host shows webhooks alone [brand.flags]", async () => {
  await open({ parts: { header: { status: "Active" } }, host: "bills.example" });
  expect(await buttons()).toEqual(["Send Test"]);
});

test.each(templateChannels)("the bar of %s is the same bar [actions.bar]", async (channel) => {
  await open({ parts: { header: { channel } } });
  expect(await buttons()).toEqual(["Send Test", "Reject", "Make Active"]);
});

test("internal users see Save & Activate in place of Save As Draft [actions.internal]", async () => {
  await open({ role: "SuperAdmin", isEditing: true, parts: { header: { channel: "DynamicForms" } } });
  expect(await buttons()).toEqual(["Send Test", "Save & Activate"]);
});

describe("deciding", () => {
  test("a rejection without a reason says Required and calls nobody [actions.reject-reason]", async () => {
    const { server, user } = await open();
    await press(user, "Reject");
    const dialog = within(await screen.findByRole("dialog", { name: "Reject Planned outage" }));
    await user.type(dialog.getByRole("textbox", { name: /Reason/ }), "   ");
    await user.click(dialog.getByRole("button", { name: "Reject" }));
    expect(dialog.getByText("Required")).toBeTruthy();
    expect(document.activeElement).toBe(dialog.getByRole("textbox", { name: /Reason/ }));
    expect(server.requests.filter(({ name }) => name.startsWith("POST"))).toEqual([]);
  });

  test.each(templateChannels)(
    "%s: reject and activate go to the channel's own calls, as specified, then to its gallery [actions.endpoints] [actions.fallback]",
    async (channel) => {
      const { approve, reject, gallery } = specified[channel];
      const answers = {
        [approve]: () => decision,
        [reject]: () => ({ ...decision, status: "Rejected" }),
      } as TestAnswers;
      const first = await open({ parts: { header: { channel } }, answers });
      await decideFor(first.user, "Make Active");
      expect((await screen.findByTestId("elsewhere")).textContent).toBe(gallery);
      expect(sentTo(first.server, approve)).toEqual(approvalBody(channel));
      expect(first.onDone.mock.lastCall?.[0]).toMatchObject({ status: "Active", isActive: true });
      cleanup();
      const second = await open({ parts: { header: { channel } }, answers });
      await press(second.user, "Reject");
      await second.user.type(await screen.findByRole("textbox", { name: /Reason/ }), "Wrong street");
      await second.user.click(within(screen.getByRole("dialog")).getByRole("button", { name: "Reject" }));
      expect((await screen.findByTestId("elsewhere")).textContent).toBe(gallery);
      expect(sentTo(second.server, reject)).toEqual({
        templateId: "t-1",
        rejectReason: "Wrong street",
        versionId: "v-2",
      });
    },
  );

  test("a pass is activated by whoever shows it", async () => {
    const onActivate = vi.fn(() => Promise.resolve({ ok: true as const, data: decision }));
    const { server, user } = await open({ parts: { header: { channel: "Wallet" } }, onActivate });
    await decideFor(user, "Make Active");
    await screen.findByTestId("elsewhere");
    expect(onActivate).toHaveBeenCalledOnce();
    expect(server.requests.filter(({ name }) => name.startsWith("POST"))).toEqual([]);
  });

  test("activating what was rejected shows the rejection and asks first", async () => {
    const answers: TestAnswers = { "POST /api/EmailTemplate/HandleApproval": () => decision };
    const approval = { rejectReason: "Wrong street", rejectedBy: "Bo Li" };
    const { server, user } = await open({ parts: { header: { status: "Rejected" }, approval }, answers });
    await press(user, "Make Active");
    const dialog = within(await screen.findByRole("dialog", { name: "Take back the rejection of Planned outage?" }));
    expect(dialog.getByText("Rejected by Bo Li: Wrong street")).toBeTruthy();
    expect(sentTo(server, "POST /api/EmailTemplate/HandleApproval")).toBeUndefined();
    await user.click(dialog.getByRole("button", { name: "Make Active" }));
    await screen.findByTestId("elsewhere");
    expect(sentTo(server, "POST /api/EmailTemplate/HandleApproval")).toMatchObject({ seenStatus: "Rejected" });
  });

  test("whoever has approved is not offered it again while others have to follow", async () => {
    const approval = { approvals: 1, waitsFor: ["Priya", "Marcus"] };
    await open({ parts: { header: { hasApproved: true }, approval } });
    expect(await buttons()).toEqual(["Send Test", "Reject"]);
  });

  test("whoever has approved may confirm once the approvals there suffice", async () => {
    await open({ parts: { header: { hasApproved: true }, approval: { approvals: 1, approvalsRequired: 1 } } });
    expect(await buttons()).toEqual(["Send Test", "Reject", "Make Active"]);
  });

  test("one approval of several is reported as such", async () => {
    const answers: TestAnswers = {
      "POST /api/EmailTemplate/HandleApproval": () => ({ ...decision, status: "PendingForApproval", approvals: 1 }),
    };
    const { app, user } = await open({ parts: { approval: { approvals: 0 } }, answers });
    await decideFor(user, "Approve");
    await screen.findByTestId("elsewhere");
    expect(app.notices.getState().toasts.at(-1)?.words).toMatchObject({
      key: "actions.done.approved",
      params: { approvals: 1, approvalsRequired: 2 },
    });
  });

  test.each([
    ["Email", "EmailtemplateId"],
    ["SMS", "SmstemplateId"],
    ["Push", "PushtemplateId"],
    ["Wallet", "Id"],
    ["IVR", "Id"],
    ["DynamicForms", "Id"],
  ] as const)(
    "%s: whoever was slower learns the new state, which the bar then shows [actions.endpoints] [actions.activate-offer]",
    async (channel, param) => {
      const { approve, submittedBy } = specified[channel];
      const answers = {
        [approve]: () => new Refused(409, 420, "template.decided", undefined, { status: "Rejected" }),
        [submittedBy]: () => ({ status: "Rejected", isSubmittedByUser: false }),
      } as TestAnswers;
      const { server, onDone, user } = await open({ parts: { header: { channel } }, answers });
      await decideFor(user, "Make Active");
      expect(await screen.findByText("This was already decided: it is now Rejected.")).toBeTruthy();
      await waitFor(() => expect(onDone.mock.lastCall?.[0]).toMatchObject({ status: "Rejected" }));
      const request = server.requests.find(({ name }) => name === submittedBy);
      expect(Object.fromEntries(request!.query)).toEqual({ [param]: "t-1" });
      expect(screen.queryByTestId("elsewhere")).toBeNull();
    },
  );

  test.each([
    ["a page that is gone at once", "/smart/bar"],
    ["a page that is there still when the answer has come between the two", "/smart/*"],
  ])("a double press on %s is one call [actions.bar]", async (_page, path) => {
    const { server, onDone, user } = await open({
      path,
      answers: { "POST /api/EmailTemplate/HandleApproval": () => decision },
    });
    const button = (await bar()).getByRole("button", { name: "Make Active" });
    await user.click(button);
    const dialog = within(await screen.findByRole("dialog"));
    await user.dblClick(await dialog.findByRole("button", { name: "Make Active" }));
    await waitFor(() => expect(onDone).toHaveBeenCalled());
    await user.click(button);
    expect(server.requests.filter(({ name }) => name.startsWith("POST"))).toHaveLength(1);
  });
});

test("the question names version and figures, asks for a reason over what is red, and can take only this version", async () => {
  const enrollment = { id: "t-1", name: "Moving", formElements: [] };
  const content = { enrollment, translations: { es: { title: "x" } } };
  const live = { enrollment: { ...enrollment, name: "Moved" }, translations: {} };
  const fixture: Fixture = {
    title: "Asked",
    enrollment,
    context: { now: "2026-11-20T12:00:00Z" },
    steps: [{ expect: { visible: ["gone"] } }],
  };
  const parts = { content, header: { channel: "DynamicForms", isActive: true } } as const;
  const answers: TestAnswers = {
    ...reviewOf(templateWith(parts)),
    "GET /api/Templates/Review": () => ({ live: { version: 1, content: live }, note: null, submittedBy: null }),
    "GET /api/Templates/Cases": () => casesOf(fixture),
    "POST /api/Enrollments/HandleApproval": () => decision,
  };
  const { server, user } = await open({ parts, answers });
  await press(user, "Make Active");
  const dialog = within(await screen.findByRole("dialog", { name: "Planned outage" }));
  expect(
    await dialog.findByText("Changes: 2. Untranslated texts: 1. Red test cases: 1. Approve version 2?"),
  ).toBeTruthy();
  await user.click(dialog.getByRole("checkbox", { name: /^Take only this version/ }));
  await user.click(dialog.getByRole("button", { name: "Make Active" }));
  expect(dialog.getByText("Required")).toBeTruthy();
  await user.type(dialog.getByRole("textbox", { name: /Reason/ }), "On purpose");
  await user.click(dialog.getByRole("button", { name: "Make Active" }));
  await screen.findByTestId("elsewhere");
  expect(sentTo(server, "POST /api/Enrollments/HandleApproval")).toMatchObject({
    reason: "On purpose",
    isOnlyThis: true,
  });
});

test("whoever submitted it withdraws it after a question, and stays on its page", async () => {
  const draft = templateWith({ header: { status: "Draft" } }).header;
  const { server, onDone, user } = await open({
    parts: { header: { isSubmittedByUser: true } },
    answers: { "POST /api/Templates/Withdraw": () => draft },
  });
  await decideFor(user, "Withdraw");
  await waitFor(() => expect(onDone).toHaveBeenCalledWith(draft));
  expect(sentTo(server, "POST /api/Templates/Withdraw")).toEqual({ id: "t-1", versionId: "v-2" });
  expect(screen.queryByTestId("elsewhere")).toBeNull();
});

test("of a live form a new version can be activated so that only it is taken", async () => {
  const onSave = vi.fn(() => Promise.resolve(null));
  const { user } = await open({
    isEditing: true,
    parts: { header: { channel: "DynamicForms", isActive: true } },
    onSave,
  });
  await press(user, "More actions");
  await user.click(screen.getByRole("menuitem", { name: "Save & take only this version" }));
  expect(onSave).toHaveBeenCalledWith("saveAndActivate", undefined, true);
});

describe("saving", () => {
  const saved = {
    ok: true as const,
    data: { header: templateWith({ header: { status: "Draft" } }).header, versionId: "v-3" },
  };

  test.each([
    ["Email", "Save Template"],
    ["Wallet", "Save Pass"],
  ] as const)(
    "the editor of %s saves with a split button, and quits without saving [actions.split]",
    async (channel, label) => {
      const onSave = vi.fn(() => Promise.resolve(saved));
      const onQuit = vi.fn(() => Promise.resolve());
      const { user } = await open({ isEditing: true, parts: { header: { channel } }, onSave, onQuit });
      expect(await buttons()).toEqual(["Send Test", label, "More ways to leave", "Save & Activate"]);
      await press(user, "More ways to leave");
      await user.click(screen.getByRole("menuitem", { name: "Quit Without Saving" }));
      const dialog = within(await screen.findByRole("dialog"));
      await user.click(dialog.getByRole("button", { name: "Quit Without Saving" }));
      expect(onQuit).toHaveBeenCalledOnce();
      await user.click(dialog.getByRole("button", { name: "Cancel" }));
      await press(user, label);
      expect(onSave).toHaveBeenCalledWith("saveDraft", undefined);
      expect((await screen.findByTestId("elsewhere")).textContent).toBe(specified[channel].gallery);
    },
  );

  const outcomes: [became: TemplateStatus, Given, pressed: string, message: string][] = [
    ["Draft", {}, "Save As Draft", "actions.done.saveDraft"],
    ["Active", {}, "Save & Activate", "actions.done.saveAndActivate"],
    ["PendingForApproval", {}, "Save & Activate", "actions.done.submit"],
    [
      "PendingForApproval",
      { role: "SuperAdmin", parts: { header: { channel: "SMS" }, approval: { adminNeedApproval: true } } },
      "Save & Activate",
      "actions.done.submit",
    ],
  ];
  test.each(outcomes)(
    "a version that became %s is reported as such, whatever was pressed and whoever pressed it [actions.save-outcome]",
    async (status, given, pressed, message) => {
      const onSave = vi.fn(() =>
        Promise.resolve({
          ok: true as const,
          data: { ...saved.data, header: templateWith({ header: { status } }).header },
        }),
      );
      const { app, user } = await open({ isEditing: true, parts: { header: { channel: "SMS" } }, onSave, ...given });
      await press(user, pressed);
      await screen.findByTestId("elsewhere");
      const toast = app.notices.getState().toasts.at(-1);
      expect(toast?.words).toMatchObject({ key: message, params: { name: "Planned outage" } });
    },
  );

  test("no more approvals are required than there are others to choose, and none where there is nobody [approval.at-least] [approval.modal]", async () => {
    for (const others of [admins.slice(0, 2), admins.slice(0, 1)]) {
      const onSave = vi.fn(() => Promise.resolve(saved));
      const parts = { header: { channel: "SMS" }, approval: { adminNeedApproval: true } } as const;
      const answers: TestAnswers = {
        "GET /api/Profile/AdminList": () => others,
        "GET /api/Profile/GetTemplateApprovalConfig": () => ({ ...config, admins: [] }),
      };
      const { user } = await open({ isEditing: true, parts, onSave, answers });
      await press(user, "Submit for Approval");
      const dialog = within(await screen.findByRole("dialog", { name: "Approval Request" }));
      await user.click(dialog.getByRole("radio", { name: "Choose admin" }));
      for (const box of dialog.queryAllByRole("checkbox")) await user.click(box);
      await user.click(dialog.getByRole("button", { name: "Submit" }));
      const chosen = others.slice(1).map(({ email }) => email);
      expect(onSave).toHaveBeenCalledWith("submit", { allAdmins: false, admins: chosen });
      cleanup();
    }
  });

  test("Submit for Approval asks those whom the account keeps for it, never oneself [approval.modal] [approval.at-least]", async () => {
    const onSave = vi.fn(() => Promise.resolve(saved));
    const parts = { header: { channel: "SMS" }, approval: { adminNeedApproval: true } } as const;
    const { user } = await open({ isEditing: true, parts, onSave });
    await press(user, "Submit for Approval");
    const dialog = within(await screen.findByRole("dialog", { name: "Approval Request" }));
    expect(dialog.getByRole<HTMLInputElement>("radio", { name: "Choose admin" }).checked).toBe(true);
    await user.click(dialog.getByRole("button", { name: "bo@example.com, cy@example.com" }));
    const boxes = dialog.getAllByRole<HTMLInputElement>("checkbox");
    expect(boxes.map((box) => [box.labels?.[0]?.textContent, box.checked])).toEqual([
      ["bo@example.com", true],
      ["cy@example.com", true],
    ]);
    await user.click(boxes[0]!);
    await user.click(dialog.getByRole("button", { name: "Submit" }));
    expect(dialog.getByText("Please select atleast 2 admins.")).toBeTruthy();
    await user.click(boxes[0]!);
    expect(dialog.getByText("Approvals needed: 2")).toBeTruthy();
    await user.type(dialog.getByLabelText("Note for those who approve"), "Only the street is new. ");
    await user.click(dialog.getByRole("button", { name: "Submit" }));
    const admins = ["bo@example.com", "cy@example.com"];
    const approvers = { allAdmins: false, admins, note: "Only the street is new." };
    expect(onSave).toHaveBeenCalledWith("submit", approvers);
    expect((await screen.findByTestId("elsewhere")).textContent).toBe("/smart/sms-gallery");
  });

  test("the approval request can be left without submitting [approval.modal]", async () => {
    const onSave = vi.fn(() => Promise.resolve(saved));
    const parts = { header: { channel: "SMS" }, approval: { adminNeedApproval: true } } as const;
    const { user } = await open({ isEditing: true, parts, onSave });
    await press(user, "Submit for Approval");
    const dialog = await screen.findByRole("dialog", { name: "Approval Request" });
    await user.click(within(dialog).getByRole("button", { name: "Cancel" }));
    expect(screen.queryByRole("dialog")).toBeNull();
    expect(onSave).not.toHaveBeenCalled();
  });

  test("where the editor refuses, nothing is announced and no page changes", async () => {
    const { user, onDone } = await open({
      isEditing: true,
      parts: { header: { channel: "SMS" } },
      onSave: () => Promise.resolve(null),
    });
    await press(user, "Save As Draft");
    expect(onDone).not.toHaveBeenCalled();
    expect(screen.queryByTestId("elsewhere")).toBeNull();
  });
});

test("a test sends the current template, once what was typed is kept", async () => {
  const answers: TestAnswers = { "POST /api/Templates/SendTest": () => ({ to: "ann@example.com" }) };
  const beforeSendTest = vi.fn(() => Promise.resolve(true));
  const { server, user } = await open({ answers, beforeSendTest });
  await press(user, "Send Test");
  expect(await screen.findByText("A test was sent to ann@example.com.")).toBeTruthy();
  expect(beforeSendTest).toHaveBeenCalledOnce();
  expect(sentTo(server, "POST /api/Templates/SendTest")).toEqual({ id: "t-1" });
});

const sentTo = (server: ReturnType<typeof testServer>, call: string): unknown => {
  const body = server.requests.find(({ name }) => name === call)?.body;
  return body instanceof FormData ? Object.fromEntries(body) : body;
};

/** A phone menu's comes as the fields of a form, which are text. */
function approvalBody(channel: TemplateChannel) {
  const id = channel === "DynamicForms" ? { id: "t-1" } : { templateId: "t-1" };
  return {
    ...id,
    adminApproval: channel === "IVR" ? "true" : true,
    seenStatus: "PendingForApproval",
    versionId: "v-2",
  };
}
