// Test setup for templates: two billers and the users that act in the tests, and the calls that decide on a template of any channel.
import type { TemplateChannel, TemplateStatus } from "@billwright/schemas";
import type { TestDatabase } from "./databases.ts";
import { givenAccount, givenUser, type GivenUser } from "./given.ts";
import type { GivenTemplate } from "./givenTemplate.ts";
import { testServer, type TestServer } from "./server.ts";

export interface TemplateSetup {
  server: TestServer;
  /** Of the account north, like author and looker. */
  owners: [GivenUser, GivenUser, GivenUser];
  author: GivenUser;
  /** A user with the role Display. */
  looker: GivenUser;
  /** An Owner of the account south. */
  stranger: GivenUser;
}

export async function templateSetup(database: TestDatabase): Promise<TemplateSetup> {
  const server = await testServer(database);
  for (const account of ["north", "south"]) await givenAccount(server.connection.database, account);
  const owner = (name: string) =>
    givenUser(server, "north", { first_name: name, email: `${name.toLowerCase()}@north.example` });
  const daniel = { first_name: "Daniel", last_name: "Reyes", email: "daniel@north.example" };
  return {
    server,
    owners: [await owner("Olivia"), await owner("Marcus"), await owner("Priya")],
    author: await givenUser(server, "north", { role: "User", ...daniel }),
    looker: await givenUser(server, "north", { role: "Display" }),
    stranger: await givenUser(server, "south"),
  };
}

const approvals = {
  Email: "POST /api/EmailTemplate/HandleApproval",
  SMS: "POST /api/SmsTemplate/HandleApproval",
  Push: "POST /api/PushNotificationTemplate/HandleApproval",
  Wallet: "POST /api/ApplePass/HandleApproval",
  IVR: "POST /api/IvrTemplate/HandleApproval",
  DynamicForms: "POST /api/Enrollments/HandleApproval",
} as const;
const rejections = {
  Email: "POST /api/EmailTemplate/RejectTemplate",
  SMS: "POST /api/SmsTemplate/Reject",
  Push: "POST /api/PushNotificationTemplate/Reject",
  Wallet: "POST /api/ApplePass/Reject",
  IVR: "POST /api/IvrTemplate/RejectTemplate",
  DynamicForms: "POST /api/Enrollments/RejectTemplate",
} as const satisfies Record<TemplateChannel, string>;

type TemplateOf = Pick<GivenTemplate, "templateId" | "channel">;

/** Sends an Owner's approval; a phone menu's is sent as form fields. */
export function approve(
  server: TestServer,
  { templateId, channel }: TemplateOf,
  { token }: GivenUser,
  more: Record<string, string | boolean> = {},
) {
  const body = { ...(channel === "DynamicForms" ? { id: templateId } : { templateId }), adminApproval: true, ...more };
  if (channel === "IVR") return sendFields(server, token, body);
  return server.call(approvals[channel], { token, body });
}

async function sendFields(server: TestServer, token: string, fields: object) {
  const body = new FormData();
  for (const [field, value] of Object.entries(fields)) body.append(field, String(value));
  const [, path = ""] = approvals.IVR.split(" ");
  const answer = await server.fetch(path, { method: "POST", headers: { Authorization: `Bearer ${token}` }, body });
  return answer as Awaited<ReturnType<typeof server.call<typeof approvals.IVR>>>;
}

export const reject = (
  server: TestServer,
  { templateId, channel }: TemplateOf,
  { token }: GivenUser,
  rejectReason = "Too long",
) => server.call(rejections[channel], { token, body: { templateId, rejectReason } });

/** Saves how the account north approves templates, unless another is named. */
export const configure = (
  server: TestServer,
  { token }: GivenUser,
  settings: Record<string, unknown>,
  accountId = "north",
) =>
  server.call("POST /api/Account/TemplateApproval", {
    token,
    body: { accountId, adminNeedApproval: true, randomApproval: true, ...settings },
  });

export async function statusOf(
  { connection: { database } }: TestServer,
  { templateId }: TemplateOf,
): Promise<TemplateStatus> {
  const row = await database("templates")
    .where({ template_id: templateId })
    .first<{ status: TemplateStatus }>("status");
  return row.status;
}

/** What waits to go out to somebody, as JSON, the newest last; opened with the server's own key. */
export async function waitingMessages({ connection, seal }: TestServer, kind: "mail" | "sms"): Promise<string[]> {
  const { rows } = await connection.database.raw<{
    rows: { payload: { payload: { accountId: string; sealed: string } } }[];
  }>(
    "select j.payload from graphile_worker._private_jobs j join graphile_worker._private_tasks t on t.id = j.task_id where t.identifier = ? order by j.id",
    [kind],
  );
  return rows.map(({ payload: { payload } }) => seal.open(`waiting ${kind}`, payload.sealed, payload.accountId) ?? "");
}
