// A good request for every call of those who sign in, each on things of its own. What attacks on all of them begin with: a new call has
// to be added here before it compiles, and so is attacked from then on.
import type { CallName, Calls, StoredForm, TemplateChannel, TemplateStatus } from "@billwright/schemas";
import { demoCost, hashPassword } from "../features/staff/index.ts";
import { givenUser, type GivenUser } from "./given.ts";
import { evidence, givenChoice, givenQueuedText, type GivenChoice } from "./givenChoice.ts";
import { givenSigned } from "./givenAgreement.ts";
import { givenImport } from "./givenImport.ts";
import { givenApp } from "./givenFactor.ts";
import { givenResponse, type GivenResponse } from "./givenResponse.ts";
import { givenWebhook } from "./givenWebhook.ts";
import { givenPasswordLink } from "./givenPasswordLink.ts";
import { someone } from "./givenTokens.ts";
import { givenTemplate, goodCase, goodContent } from "./givenTemplate.ts";
import type { TestServer } from "./server.ts";

type IsOfUsers<Name extends CallName> = Calls[Name]["token"] extends { kinds: readonly ["user"] } ? Name : never;
export type StaffCall = { [Name in CallName]: IsOfUsers<Name> }[CallName];

/** The account with the things that a request names. */
export interface StaffSetup {
  server: TestServer;
  accountId: string;
}

/** Parts are the fields before a file. */
export type StaffRequest = Partial<Record<"path" | "query" | "body" | "parts", Record<string, unknown>>>;
type Given = (setup: StaffSetup, asking: GivenUser) => Promise<StaffRequest> | StaffRequest;

const password = "Correct-Horse-9-Battery";
const passwordHash = hashPassword(password, Buffer.alloc(16, 1), demoCost);

/** An Owner with a password, signed in. */
export const givenOwner = async ({ server, accountId }: StaffSetup): Promise<GivenUser> =>
  givenUser(server, accountId, { password_hash: await passwordHash });

/** A template of the account, which somebody else submitted, and the request that a call makes about it. */
const about =
  (
    channel: TemplateChannel,
    status: TemplateStatus,
    request: (template: { id: string; versionId: string; content: unknown }) => StaffRequest,
  ): Given =>
  async ({ server, accountId }) => {
    const { templateId: id, versionId } = await givenTemplate(server.connection.database, accountId, {
      channel,
      status,
      submittedBy: "author",
    });
    return request({ id, versionId, content: goodContent(channel, id) });
  };

/** A signed agreement of the account, with its document. */
const agreement: Given = async ({ server, accountId }) => {
  const id = server.clock.newId();
  await givenSigned(server.connection.database, { accountId, recipientId: id, agreementId: id }, server.files);
  return { query: { id: `${accountId}-${id}` } };
};

/** An address of the account, and what was sent there. */
const webhook =
  (request: (given: { id: string; deliveryId: string }) => StaffRequest): Given =>
  async ({ server, accountId }) => {
    const { database } = server.connection;
    const id = server.clock.newId();
    await givenWebhook(database, accountId, { addressId: id });
    const deliveryId = `msg_1-${id}`;
    await database("webhook_deliveries").insert({
      ...{ account_id: accountId, delivery_id: deliveryId, message_id: "msg_1", address_id: id },
      ...{ event: "budget.ended", at: server.clock.now(), data: "{}", state: "failed" },
    });
    return request({ id, deliveryId });
  };

/** What the account's biller did not take. */
const deadFact =
  (request: (given: { key: string }) => StaffRequest): Given =>
  async ({ server, accountId }) => {
    const key = `budget.off:${server.clock.newId()}`;
    await server.connection.database("biller_facts").insert({
      ...{ account_id: accountId, party: `recipient:${key}`, number: 1, fact_key: key, recipient_id: key },
      ...{
        kind: "budget.off",
        about: key,
        data: JSON.stringify({ by: "customer" }),
        state: "dead",
        at: server.clock.now(),
      },
    });
    return request({ key });
  };

/** A response of the account, and the request that a call makes about it. */
const response =
  (request: (given: GivenResponse) => StaffRequest): Given =>
  async ({ server, accountId }) =>
    request(await givenResponse(server, accountId));

/** An import of the account, and the request that a call makes about it. */
const imported =
  (state: "checked" | "recorded", request: (given: { importId: string }) => StaffRequest): Given =>
  async ({ server, accountId }) =>
    request(await givenImport(server, accountId, state));

/** A customer of the account, and the request that a call makes about them. */
const choosing =
  (request: (given: GivenChoice) => StaffRequest): Given =>
  async ({ server, accountId }, asking) =>
    request(await givenChoice(server, accountId, asking));

const form = (status: TemplateStatus, request: Parameters<typeof about>[2]) => about("DynamicForms", status, request);
const approves = (channel: TemplateChannel) =>
  about(channel, "PendingForApproval", ({ id: templateId, versionId }) => ({
    body: { templateId, versionId, adminApproval: true },
  }));
const rejects = (channel: TemplateChannel) =>
  about(channel, "PendingForApproval", ({ id: templateId, versionId }) => ({
    body: { templateId, versionId, rejectReason: "No" },
  }));
const asks = (channel: TemplateChannel, parameter: string) =>
  about(channel, "Active", ({ id }) => ({ query: { [parameter]: id } }));
const ofAccount: Given = ({ accountId }) => ({ query: { accountId } });
const nothing: Given = () => ({});

export const staffRequests: Record<StaffCall, Given> = {
  "GET /api/Enrollments/Export": form("Active", ({ id }) => ({ query: { id } })),
  "GET /api/Enrollments/Analytics": form("Active", ({ id }) => ({ query: { enrollmentId: id } })),
  "GET /api/Choices/Customer": choosing(({ recipientId }) => ({ query: { recipientId } })),
  "GET /api/Choices/Find": choosing(({ recipientId }) => ({ query: { text: recipientId } })),
  "POST /api/Choices/AddFile": choosing(({ recipientId }) => ({ parts: { recipientId } })),
  "POST /api/Choices/Record": choosing(({ recipientId, categoryId }) => ({
    body: { recipientId, version: 0, categoryId, channel: "SMS", given: true, ...evidence },
  })),
  "POST /api/Choices/Contact": choosing(({ recipientId }) => ({
    body: { recipientId, is: "remove", channel: "SMS", contactId: "+12025550123", ...evidence },
  })),
  "GET /api/Choices/Texts": nothing,
  "POST /api/Choices/SettleText": async ({ server, accountId }) => ({
    body: { entryId: await givenQueuedText(server, accountId), isRefusal: true },
  }),
  "GET /api/Choices/File": choosing(({ entryId }) => ({ query: { entryId } })),
  "GET /api/ChoiceImports/List": nothing,
  "GET /api/ChoiceImports/Get": imported("recorded", ({ importId }) => ({ query: { importId } })),
  "POST /api/ChoiceImports/Add": () => ({ parts: {} }),
  "POST /api/ChoiceImports/Record": imported("checked", ({ importId }) => ({ body: { importId, skipsFaults: true } })),
  "POST /api/ChoiceImports/Undo": imported("recorded", ({ importId }) => ({ body: { importId } })),
  "POST /api/ChoiceImports/Discard": imported("checked", ({ importId }) => ({ body: { importId } })),
  "GET /api/Responses/List": form("Active", ({ id }) => ({ query: { enrollmentId: id } })),
  "GET /api/Responses/Get": response(({ reportId }) => ({ query: { reportId } })),
  "GET /api/Responses/Find": () => ({ query: { reference: "WRNP-S7B9" } }),
  "POST /api/Responses/Notify": async ({ server, accountId }, { userId }) => {
    const wanted = { channel: "DynamicForms", status: "Active", submittedBy: "author" } as const;
    const { templateId: enrollmentId } = await givenTemplate(server.connection.database, accountId, wanted);
    return { body: { enrollmentId, userId, how: "once" } };
  },
  "POST /api/Responses/Save": response(({ reportId }) => ({
    body: { reportId, state: "working", owner: null, note: "Called back" },
  })),
  "POST /api/Responses/Delete": response(({ reportId }) => ({ body: { reportId } })),
  "POST /api/Responses/ShowFile": response(({ reportId, attachmentId }) => ({ body: { reportId, attachmentId } })),
  "GET /api/Responses/File": response(({ reportId, attachmentId }) => ({ query: { reportId, attachmentId } })),
  "GET /api/Agreements/List": nothing,
  "GET /api/Agreements/Get": agreement,
  "GET /api/Agreements/Document": agreement,
  "GET /api/Webhooks/List": nothing,
  "GET /api/Webhooks/Deliveries": webhook(({ id }) => ({ query: { id } })),
  "POST /api/Webhooks/Add": () => ({ body: { address: "https://93.184.216.34/hook", events: ["payment.paid"] } }),
  "POST /api/Webhooks/Change": webhook(({ id }) => ({ body: { id, events: null, isOn: true } })),
  "POST /api/Webhooks/ReplaceSecret": webhook(({ id }) => ({ body: { id } })),
  "POST /api/Webhooks/Remove": webhook(({ id }) => ({ body: { id } })),
  "POST /api/Webhooks/SendAgain": webhook((given) => ({ body: given })),
  "POST /api/Webhooks/SendAllAgain": webhook(({ id }) => ({
    body: { id, from: "2026-01-01T00:00:00Z", all: false },
  })),
  "GET /api/BillerFacts/List": deadFact(() => ({})),
  "POST /api/BillerFacts/SendAgain": deadFact((body) => ({ body })),
  "POST /api/BillerFacts/SendAllAgain": deadFact(() => ({ body: {} })),
  "POST /api/Session/RefreshToken": nothing,
  "POST /api/Session/SignOut": nothing,
  "GET /api/Profile/Get": nothing,
  "POST /api/Profile/Save": () => ({
    body: { firstName: "Ada", lastName: "Byron", mobileNumber: "+12025550143", timeZoneId: "Etc/UTC" },
  }),
  "POST /api/Profile/SetLanguage": () => ({ body: { language: "es" } }),
  "POST /api/Profile/ChangePassword": () => ({
    body: { currentPassword: password, newPassword: "Another-Horse-9-Battery" },
  }),
  "GET /api/Profile/AdminList": nothing,
  "GET /api/Profile/GetTemplateApprovalConfig": nothing,
  "GET /api/Account/AdminList": ofAccount,
  "GET /api/Account/GetTemplateApprovalConfig": ofAccount,
  "POST /api/Account/TemplateApproval": ({ accountId }) => ({
    body: { accountId, adminNeedApproval: false, randomApproval: true, approvalsRequired: 1, admins: [] },
  }),
  "GET /api/Account/{accountId}/Get": ({ accountId }) => ({ path: { accountId } }),
  "POST /api/Account/SetUserRole": async ({ server, accountId }) => ({
    body: { userId: (await givenUser(server, accountId, { role: "User" })).userId, role: "Display" },
  }),
  "POST /api/Account/RemoveUser": async ({ server, accountId }) => ({
    body: { userId: (await givenUser(server, accountId, { role: "User" })).userId },
  }),
  "POST /api/Account/EndSessions": async ({ server, accountId }) => ({
    body: { userId: (await givenUser(server, accountId, { role: "User" })).userId },
  }),
  "GET /api/Profile/SecondFactor": nothing,
  "POST /api/Profile/BeginTotp": nothing,
  "POST /api/Profile/ConfirmTotp": async ({ server, accountId }, asking) => {
    const { factorId, code } = await givenApp(server, accountId, asking, { confirmed_at: null });
    return { body: { factorId, code: code() } };
  },
  "POST /api/Profile/BeginPasskey": nothing,
  "POST /api/Profile/AddPasskey": () => ({ body: { name: "Phone", passkey: { id: "none" } } }),
  "POST /api/Profile/RemoveFactor": async ({ server, accountId }, asking) => ({
    body: { factorId: (await givenApp(server, accountId, asking)).factorId },
  }),
  "POST /api/Profile/MakeRecoveryCodes": nothing,
  "POST /api/Profile/ConfirmPasskey": nothing,
  "POST /api/Profile/Confirm": () => ({ body: { password } }),
  "GET /api/Account/SecondFactor": nothing,
  "POST /api/Account/SecondFactor": () => ({ body: { roles: [] } }),
  "GET /api/Account/Invitations": nothing,
  "POST /api/Account/InviteUser": () => ({ body: { email: someone(), role: "User" } }),
  "POST /api/Account/WithdrawInvitation": async ({ server, accountId }) => {
    const invitationId = `invitation-${server.clock.newId()}`;
    await givenPasswordLink(server, accountId, { link_id: invitationId });
    return { body: { invitationId } };
  },
  "GET /api/Enrollments/Headers": () => ({ query: { isStandard: false, top: 10, skip: 0 } }),
  "GET /api/Templates/Headers": () => ({ query: { channel: "Email", filter: "contains(name,'a')", top: 10 } }),
  "GET /api/Templates/Get": form("Draft", ({ id }) => ({ query: { id } })),
  "GET /api/Templates/History": form("Draft", ({ id }) => ({ query: { id } })),
  "GET /api/Templates/Versions": form("Draft", ({ id }) => ({ query: { id } })),
  "GET /api/Templates/Version": form("Draft", ({ id, versionId }) => ({ query: { id, versionId } })),
  "POST /api/Templates/RestoreVersion": form("Draft", ({ id, versionId }) => ({
    body: { id, versionId, newestId: versionId },
  })),
  "POST /api/Templates/Withdraw": async ({ server, accountId }, asking) => {
    const { templateId: id, versionId } = await givenTemplate(server.connection.database, accountId, {
      status: "PendingForApproval",
      submittedBy: asking.userId,
    });
    return { body: { id, versionId } };
  },
  "GET /api/Templates/Comments": form("Draft", ({ id }) => ({ query: { id } })),
  "POST /api/Templates/Comment": form("Draft", ({ id }) => ({ body: { id, element: "input:name", text: "Why?" } })),
  "POST /api/Templates/ResolveComment": async ({ server, accountId }) => {
    const { templateId: id } = await givenTemplate(server.connection.database, accountId);
    const commentId = `comment-${server.clock.newId()}`;
    await server.connection.database("template_comments").insert({
      ...{ account_id: accountId, template_id: id, comment_id: commentId, version: 1, text: "Why?" },
      ...{ user_id: "author", at: server.clock.now() },
    });
    return { body: { id, commentId, isResolved: true } };
  },
  "GET /api/Templates/Tags": () => ({ query: { channel: "DynamicForms" } }),
  "POST /api/Templates/Tag": form("Draft", ({ id }) => ({ body: { ids: [id], add: ["Moving"] } })),
  "GET /api/Templates/Views": () => ({ query: { channel: "DynamicForms" } }),
  "POST /api/Templates/SaveView": () => ({ body: { channel: "DynamicForms", name: "Drafts", query: "status=Draft" } }),
  "POST /api/Templates/DeleteView": async ({ server, accountId }, { userId }) => {
    const viewId = `view-${server.clock.newId()}`;
    await server.connection.database("template_views").insert({
      ...{ account_id: accountId, user_id: userId, view_id: viewId },
      ...{ channel: "DynamicForms", name: viewId, query: "" },
    });
    return { body: { viewId } };
  },
  "POST /api/Templates/Create": form("Active", ({ id }) => ({
    body: { channel: "DynamicForms", name: "A copy", copyOf: id },
  })),
  "POST /api/Templates/Autosave": form("Draft", ({ id, content }) => ({
    body: { id, name: "Typed", content, revision: 0 },
  })),
  "POST /api/Templates/Discard": form("Draft", ({ id }) => ({ body: { id } })),
  "POST /api/Templates/Save": form("Draft", ({ id, versionId, content }) => ({
    body: {
      id,
      name: "Saved",
      content,
      versionId,
      action: "saveDraft",
      approvers: { allAdmins: true, admins: [] },
    },
  })),
  "GET /api/Templates/Review": form("PendingForApproval", ({ id }) => ({ query: { id } })),
  "POST /api/Templates/Stop": form("Active", ({ id }) => ({ body: { id, reason: "A wrong price" } })),
  "POST /api/Templates/Start": async ({ server, accountId }) => {
    const { database } = server.connection;
    const { templateId: id, versionId } = await givenTemplate(database, accountId, { status: "Active" });
    const stopped = { active_version_id: null, stopped_version_id: versionId };
    await database("templates").where({ template_id: id }).update(stopped);
    return { body: { id } };
  },
  "POST /api/Templates/Shelve": form("Draft", ({ id }) => ({ body: { ids: [id], to: "archive" } })),
  "GET /api/Templates/Cases": form("Draft", ({ id }) => ({ query: { id } })),
  "GET /api/Templates/WithCases": nothing,
  "POST /api/Templates/SaveCase": form("Draft", ({ id, content }) => ({
    body: { id, fixture: goodCase((content as StoredForm).enrollment) },
  })),
  "POST /api/Templates/DeleteCase": async (setup, asking) => {
    const { body } = await staffRequests["POST /api/Templates/SaveCase"](setup, asking);
    const saved = await setup.server.call("POST /api/Templates/SaveCase", { token: asking.token, body: body as never });
    return { body: { id: body!["id"], caseId: saved.envelope.data!.caseId } };
  },
  "POST /api/Templates/Delete": form("Draft", ({ id }) => ({ body: { id } })),
  "POST /api/Templates/SendTest": form("Draft", ({ id }) => ({ body: { id } })),
  "POST /api/Templates/TestLink": form("Draft", ({ id }) => ({
    body: { id, tags: [{ name: "ZIP", value: "20001" }], recipientId: "r-1" },
  })),
  "POST /api/Templates/Share": form("Active", ({ id }) => ({ body: { id, recipientId: null, days: 30 } })),
  "POST /api/Templates/Sync": form("Active", ({ id }) => ({ body: { id } })),
  "GET /api/Enrollments/AvailableTranslationsAuth": async (setup, asking) => {
    const { query } = await asks("DynamicForms", "surveyGuid")(setup, asking);
    return { query: { ...query, accountId: setup.accountId } };
  },
  "POST /api/Enrollments/HandleApproval": form("PendingForApproval", ({ id, versionId }) => ({
    body: { id, versionId, adminApproval: true },
  })),
  "POST /api/EmailTemplate/HandleApproval": approves("Email"),
  "POST /api/SmsTemplate/HandleApproval": approves("SMS"),
  "POST /api/PushNotificationTemplate/HandleApproval": approves("Push"),
  "POST /api/ApplePass/HandleApproval": approves("Wallet"),
  "POST /api/IvrTemplate/HandleApproval": approves("IVR"),
  "POST /api/Enrollments/RejectTemplate": rejects("DynamicForms"),
  "POST /api/EmailTemplate/RejectTemplate": rejects("Email"),
  "POST /api/SmsTemplate/Reject": rejects("SMS"),
  "POST /api/PushNotificationTemplate/Reject": rejects("Push"),
  "POST /api/ApplePass/Reject": rejects("Wallet"),
  "POST /api/IvrTemplate/RejectTemplate": rejects("IVR"),
  "GET /api/Enrollments/SubmittedByStatus": asks("DynamicForms", "Id"),
  "GET /api/EmailTemplate/SubmittedByStatus": asks("Email", "EmailtemplateId"),
  "GET /api/SmsTemplate/SubmittedByStatus": asks("SMS", "SmstemplateId"),
  "GET /api/PushNotificationTemplate/SubmittedByStatus": asks("Push", "PushtemplateId"),
  "GET /api/ApplePass/SubmittedByStatus": asks("Wallet", "Id"),
  "GET /api/IvrTemplate/SubmittedByStatus": asks("IVR", "Id"),
};
