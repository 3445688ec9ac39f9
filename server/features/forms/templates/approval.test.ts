// Approval: who may approve, who decides, how many must approve, and who is notified (forms.txt §2.1, §4, §5, §6; decisions.md 19, 20).
import {
  templateChannels,
  templateStatuses,
  type CallBody,
  type CallName,
  type TemplateChannel,
} from "@billwright/schemas";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testDatabases } from "../../../testing/databases.ts";
import { givenAccount, givenUser, type GivenUser } from "../../../testing/given.ts";
import { givenTemplate, goodContent, type GivenTemplate, type TemplateWishes } from "../../../testing/givenTemplate.ts";
import type { TestServer } from "../../../testing/server.ts";
import {
  approve as approveOn,
  configure as configureOn,
  reject as rejectOn,
  statusOf,
  templateSetup,
  waitingMessages,
} from "../../../testing/templateSetup.ts";

type Approvers = CallBody<"POST /api/Templates/Save">["approvers"];
interface Mail {
  to: string;
  subject: string;
  text: string;
}
interface WaitingMail {
  to: { address: string };
  subject: string;
  html: string;
}

const submittedBy = {
  Email: ["GET /api/EmailTemplate/SubmittedByStatus", "EmailtemplateId"],
  SMS: ["GET /api/SmsTemplate/SubmittedByStatus", "SmstemplateId"],
  Push: ["GET /api/PushNotificationTemplate/SubmittedByStatus", "PushtemplateId"],
  Wallet: ["GET /api/ApplePass/SubmittedByStatus", "Id"],
  IVR: ["GET /api/IvrTemplate/SubmittedByStatus", "Id"],
  DynamicForms: ["GET /api/Enrollments/SubmittedByStatus", "Id"],
} as const satisfies Record<TemplateChannel, readonly [CallName, string]>;

describe.each(testDatabases())("approval on $name", (database) => {
  let server: TestServer;
  let owners: [GivenUser, GivenUser, GivenUser];
  let author: GivenUser;

  beforeAll(async () => {
    ({ server, owners, author } = await templateSetup(database));
  });
  afterAll(() => server.stop());
  beforeEach(() => db()("approval_configs").delete());

  const db = () => server.connection.database;
  const make = (wishes: TemplateWishes = {}) =>
    givenTemplate(db(), "north", { status: "PendingForApproval", submittedBy: author.userId, ...wishes });
  const approve = (template: GivenTemplate, user: GivenUser, more: Parameters<typeof approveOn>[3] = {}) =>
    approveOn(server, template, user, more);
  const reject = (template: GivenTemplate, user: GivenUser, reason?: string) =>
    rejectOn(server, template, user, reason);
  const submit = (template: GivenTemplate, { token }: GivenUser, approvers?: Approvers) =>
    server.call("POST /api/Templates/Save", {
      token,
      body: {
        id: template.templateId,
        name: "Spring form",
        content: goodContent(template.channel, template.templateId),
        versionId: template.versionId,
        action: "submit",
        ...(approvers ? { approvers } : {}),
      },
    });
  const configure = (settings: Record<string, unknown>) => configureOn(server, owners[0], settings);
  const historyOf = async ({ templateId }: GivenTemplate) =>
    (await server.call("GET /api/Templates/History", { token: author.token, query: { id: templateId } })).envelope
      .data!;
  async function mails(): Promise<Mail[]> {
    await server.runJobs();
    return JSON.parse((await server.fetch("/dev/outbox.json")).text) as Mail[];
  }

  describe("every channel", () => {
    test.each(templateChannels)(
      "the status, approval and rejection of %s have their own calls, and no other's work [actions.endpoints, api.calls]",
      async (channel) => {
        const [owner] = owners;
        const template = await make({ channel });
        const [name, parameter] = submittedBy[channel];
        const isSubmitted = (id: string, { token } = owner) => server.call(name, { token, query: { [parameter]: id } });
        expect((await isSubmitted(template.templateId)).envelope.data).toEqual({
          status: "PendingForApproval",
          isSubmittedByUser: false,
        });
        expect((await isSubmitted(template.templateId, author)).envelope.data).toMatchObject({
          isSubmittedByUser: true,
        });
        const approved = await approve(template, owner);
        expect([approved.status, approved.envelope.data]).toEqual([
          200,
          { id: template.templateId, status: "Active", approvals: 1, approvalsRequired: 1 },
        ]);
        const rejected = await reject(await make({ channel }), owner);
        expect(rejected.envelope.data).toMatchObject({ status: "Rejected" });
        const other = templateChannels[(templateChannels.indexOf(channel) + 1) % templateChannels.length]!;
        const foreign = await make({ channel: other });
        const misdirected = { ...foreign, channel };
        expect((await approve(misdirected, owner)).status).toBe(404);
        expect((await reject(misdirected, owner)).status).toBe(404);
        expect((await isSubmitted(foreign.templateId)).status).toBe(404);
        expect(await statusOf(server, foreign)).toBe("PendingForApproval");
      },
    );

    test.each(templateChannels)(
      "%s is not approved by who says no approval [actions.endpoints, api.bad-input]",
      async (channel) => {
        const template = await make({ channel });
        const { status, envelope } = await approve(template, owners[0], { adminApproval: false });
        expect([status, envelope.errors[0]?.field]).toEqual([400, "adminApproval"]);
        expect(await statusOf(server, template)).toBe("PendingForApproval");
      },
    );
  });

  describe("the quorum", () => {
    test("is so many distinct Owners as were needed when it was submitted [approval.quorum]", async () => {
      await configure({ approvalsRequired: 2 });
      const template = await make({ status: "Draft", submittedBy: null });
      expect((await submit(template, author)).envelope.data?.header.status).toBe("PendingForApproval");
      // Changed midway: the rules at the time of submission apply.
      await configure({ approvalsRequired: 3 });
      expect((await approve(template, owners[0])).envelope.data).toMatchObject({
        status: "PendingForApproval",
        approvals: 1,
        approvalsRequired: 2,
      });
      const read = await server.call("GET /api/Templates/Get", {
        token: author.token,
        query: { id: template.templateId },
      });
      expect(read.envelope.data?.approval).toMatchObject({ approvals: 1, waitsFor: ["Marcus", "Priya"] });
      for (const [index, hasApproved] of [true, false].entries()) {
        const listed = await server.call("GET /api/Enrollments/Headers", { token: owners[index]!.token, query: {} });
        expect(listed.envelope.data?.rows.find(({ id }) => id === template.templateId)).toMatchObject({ hasApproved });
      }
      const again = await approve(template, owners[0]);
      expect([again.status, again.envelope.code, again.envelope.errors[0]?.key]).toEqual([
        409,
        420,
        "template.alreadyApproved",
      ]);
      expect((await approve(template, owners[1])).envelope.data).toMatchObject({ status: "Active", approvals: 2 });
      const late = await approve(template, owners[2]);
      expect([late.status, late.envelope.errors[0]]).toMatchObject([
        409,
        { key: "template.decided", params: { status: "Active" } },
      ]);
      const { entries, isIntact } = await historyOf(template);
      expect(entries.map(({ action, user, version }) => [action, user, version])).toEqual([
        ["created", "author", 1],
        ["submitted", "Daniel Reyes", 2],
        ["approved", "Olivia", 2],
        ["approved", "Marcus", 2],
        ["activated", "Marcus", 2],
      ]);
      expect(isIntact).toBe(true);
    });

    test("counts no Owner who was disabled or given another role since [approval.quorum]", async () => {
      for (const change of [{ role: "User" }, { disabled_at: new Date() }]) {
        const template = await make({ approvalsRequired: 2 });
        const former = await givenUser(server, "north");
        expect((await approve(template, former)).envelope.data).toMatchObject({ approvals: 1 });
        await db()("users").where({ user_id: former.userId }).update(change);
        expect((await approve(template, owners[0])).envelope.data).toMatchObject({
          status: "PendingForApproval",
          approvals: 1,
        });
        expect((await approve(template, owners[1])).envelope.data).toMatchObject({ status: "Active", approvals: 2 });
        await db()("users").where({ user_id: former.userId }).update({ disabled_at: new Date() });
      }
    });

    test("begins anew with each version [approval.quorum]", async () => {
      await configure({ approvalsRequired: 2 });
      const template = await make({ status: "Draft", submittedBy: null });
      const first = (await submit(template, author)).envelope.data!;
      await approve(template, owners[0]);
      await submit({ ...template, versionId: first.versionId }, author);
      expect((await approve(template, owners[0])).envelope.data).toMatchObject({
        status: "PendingForApproval",
        approvals: 1,
      });
    });

    test("never counts the submitter, and is no larger than the others are many [approval.quorum]", async () => {
      await configure({ approvalsRequired: 3 });
      const template = await make({ status: "Draft", submittedBy: null });
      await submit(template, owners[0]);
      const own = await approve(template, owners[0]);
      expect([own.status, own.envelope.errors[0]?.key]).toEqual([403, "api.denied"]);
      expect((await reject(template, owners[0])).status).toBe(403);
      expect((await approve(template, owners[1])).envelope.data).toMatchObject({ approvals: 1, approvalsRequired: 2 });
      expect((await approve(template, owners[2])).envelope.data).toMatchObject({ status: "Active" });
    });

    test("ends with one rejection, which needs a reason [approval.quorum, actions.reject-reason]", async () => {
      const template = await make({ approvalsRequired: 2 });
      await approve(template, owners[0]);
      for (const nothing of ["", "  \n ", "\u200b\u00a0"]) {
        const { status, envelope } = await reject(template, owners[1], nothing);
        expect([status, envelope.code, envelope.errors[0]]).toMatchObject([
          400,
          400,
          { key: "actions.reasonRequired", text: "Required", field: "rejectReason" },
        ]);
      }
      expect(await statusOf(server, template)).toBe("PendingForApproval");
      expect((await reject(template, owners[1], " Not\u202e yet. ")).envelope.data).toMatchObject({
        status: "Rejected",
      });
      const read = await server.call("GET /api/Templates/Get", {
        token: author.token,
        query: { id: template.templateId },
      });
      expect(read.envelope.data?.approval).toMatchObject({
        rejectReason: "Not yet.",
        rejectedBy: "Marcus",
        approvals: 1,
        waitsFor: [],
      });
      const late = await approve(template, owners[2]);
      expect(late.envelope.errors[0]).toMatchObject({ key: "template.decided", params: { status: "Rejected" } });
      expect((await historyOf(template)).entries.at(-1)).toMatchObject({
        action: "rejected",
        user: "Marcus",
        reason: "Not yet.",
      });
    });

    test("is opened again by an Owner who means it: the rejection is cleared, the approval counts [actions.activate-offer]", async () => {
      const template = await make({ approvalsRequired: 2 });
      await reject(template, owners[0], "No");
      const opened = await approve(template, owners[1], { seenStatus: "Rejected" });
      expect(opened.envelope.data).toMatchObject({ status: "PendingForApproval", approvals: 1 });
      const late = await approve(template, owners[2], { seenStatus: "Rejected" });
      expect(late.envelope.errors[0]).toMatchObject({
        key: "template.decided",
        params: { status: "PendingForApproval" },
      });
      expect((await approve(template, owners[0])).envelope.data).toMatchObject({ status: "Active", approvals: 2 });
      expect((await historyOf(template)).entries.map(({ action }) => action)).toEqual([
        "created",
        "rejected",
        "approved",
        "approved",
        "activated",
      ]);
    });

    test("of a version that another has replaced is refused with who made the newer one, also once that is approved [actions.server-roles]", async () => {
      const template = await make({ approvalsRequired: 2 });
      const newer = (await submit(template, author)).envelope.data!;
      expect(newer.header.status).toBe("PendingForApproval");
      expect((await approve(template, owners[1], { versionId: newer.versionId })).status).toBe(200);
      const late = await approve(template, owners[2], { versionId: template.versionId });
      expect(late.envelope.errors[0]).toMatchObject({ key: "template.changed", params: { user: "Daniel Reyes" } });
    });

    test("leaves an older active version up while a newer one is refused [approval.quorum]", async () => {
      const template = await make({ columns: { active_version_id: "older" } });
      await reject(template, owners[0]);
      const row = await db()("templates")
        .where({ template_id: template.templateId })
        .first<{ active_version_id: string }>();
      expect(row.active_version_id).toBe("older");
    });
  });

  describe("who decides", () => {
    const gone: [string, Record<string, unknown>, number][] = [
      ["whose role was taken since the token was signed", { role: "User" }, 403],
      ["who was disabled since", { disabled_at: "2026-11-20T00:00:00Z" }, 401],
    ];
    test.each(gone)("is nobody %s [actions.server-roles]", async (_who, columns, status) => {
      const user = await givenUser(server, "north");
      await db()("users").where({ user_id: user.userId }).update(columns);
      const template = await make();
      expect((await approve(template, user)).status).toBe(status);
      expect((await reject(template, user)).status).toBe(status);
      expect(await statusOf(server, template)).toBe("PendingForApproval");
    });

    test("is nobody but the chosen Owners [actions.server-roles]", async () => {
      const template = await make({ approvers: [owners[1].userId] });
      expect((await approve(template, owners[0])).status).toBe(403);
      expect((await reject(template, owners[0])).status).toBe(403);
      expect((await approve(template, owners[1])).status).toBe(200);
    });

    test("changes nothing where the status is not the one that was seen [actions.server-roles]", async () => {
      for (const status of templateStatuses.filter((each) => each !== "PendingForApproval")) {
        const template = await make({ status });
        for (const answer of [await approve(template, owners[0]), await reject(template, owners[0])])
          expect([answer.status, answer.envelope.errors[0]]).toMatchObject([
            409,
            status === "Draft" ? { key: "template.isDraft" } : { key: "template.decided", params: { status } },
          ]);
        expect(await statusOf(server, template)).toBe(status);
      }
    });
  });

  describe("who may approve", () => {
    const draft = () => make({ status: "Draft", submittedBy: null, channel: "Email" });
    const requestedOf = async (template: GivenTemplate) => {
      const row = await db()("templates")
        .where({ template_id: template.templateId })
        .first<{ approvers: string[] | null; approvals_required: number }>("approvers", "approvals_required");
      return [row.approvers, row.approvals_required];
    };

    test("are all Owners but the submitter, unless some are chosen [approval.server]", async () => {
      const all = await draft();
      await submit(all, owners[0], { allAdmins: true, admins: [] });
      expect(await requestedOf(all)).toEqual([null, 1]);
      const some = await draft();
      await submit(some, owners[0], { allAdmins: false, admins: ["marcus@north.example", "olivia@north.example"] });
      expect(await requestedOf(some)).toEqual([[owners[1].userId], 1]);
    });

    test("are those of the configuration where nobody says otherwise [approval.server]", async () => {
      await configure({
        randomApproval: false,
        admins: ["priya@north.example", "marcus@north.example"],
        approvalsRequired: 2,
      });
      const template = await draft();
      await submit(template, author);
      expect(await requestedOf(template)).toEqual([[owners[1].userId, owners[2].userId], 2]);
    });

    const tooFew: [string, string[]][] = [
      ["nobody", []],
      ["one of the two that are needed", ["marcus@north.example"]],
      ["the submitter for the second", ["marcus@north.example", "olivia@north.example"]],
      ["the same one twice", ["marcus@north.example", "MARCUS@north.example "]],
      ["somebody who is no Owner for the second", ["marcus@north.example", "daniel@north.example"]],
    ];
    test.each(tooFew)("are too few with %s [approval.at-least, approval.server]", async (_whom, admins) => {
      await configure({ approvalsRequired: 2 });
      const template = await draft();
      const { status, envelope } = await submit(template, owners[0], { allAdmins: false, admins });
      expect([status, envelope.errors[0]?.text]).toEqual([400, "Please select atleast 2 admins."]);
      expect(await statusOf(server, template)).toBe("Draft");
    });

    test("is nobody where there is one admin alone [approval.one-admin, approval.server]", async () => {
      await givenAccount(db(), "lonely");
      const lonely = await givenUser(server, "lonely");
      const template = await givenTemplate(db(), "lonely", { channel: "Email" });
      const { status, envelope } = await submit(template, lonely);
      expect([status, envelope.errors[0]?.text]).toEqual([
        409,
        "Your account currently has only one admin. Therefore, approval requests to other admins cannot be sent.",
      ]);
      expect(await statusOf(server, template)).toBe("Draft");
    });
  });

  describe("the mails", () => {
    test("ask each Owner with a link, tell the submitter of the reason, and of the activation; no name breaks a header", async () => {
      await configure({ approvalsRequired: 1 });
      const template = await make({ status: "Draft", submittedBy: null });
      const before = (await mails()).length;
      await db()("users").where({ user_id: author.userId }).update({ last_name: "Reyes\r\nBcc: x@y.z" });
      const admins = ["marcus@north.example", "priya@north.example"];
      await submit(template, author, { allAdmins: false, admins, note: " Only the second\u202e question is new. " });
      const requests = (await mails()).slice(0, -before || undefined);
      expect(requests.map(({ to }) => to).sort()).toEqual(["marcus@north.example", "priya@north.example"]);
      for (const { subject, text } of requests) {
        expect(subject).toBe("Daniel Reyes Bcc: x@y.z asks for your approval: Spring form");
        expect(text).toContain(`http://localhost/form/preview/${template.templateId}\n`);
        expect(text).toContain("\nOnly the second question is new.\n");
      }
      expect((await historyOf(template)).entries.at(-1)).toMatchObject({
        action: "submitted",
        reason: "Only the second question is new.",
      });
      await reject(template, owners[1], "The third question is unclear.");
      const [rejected] = await mails();
      expect(rejected).toMatchObject({ to: "daniel@north.example", subject: "Rejected: Spring form" });
      expect(rejected?.text).toContain("The third question is unclear.");
      await approve(template, owners[2], { seenStatus: "Rejected" });
      expect((await mails())[0]).toMatchObject({ to: "daniel@north.example", subject: "Now active: Spring form" });
    });

    test("are in the language that each reader reads, as text and as HTML in the biller's colours", async () => {
      const theme = JSON.stringify({ primaryColor: "#7a1f5c" });
      await db()("themes").insert({ account_id: "north", theme_id: "billwright-blue", theme });
      await db()("users").where({ user_id: owners[1].userId }).update({ language: "es" });
      const template = await make({ status: "Draft", submittedBy: null });
      await submit(template, author, { allAdmins: false, admins: ["marcus@north.example", "priya@north.example"] });
      const requests = (await waitingMessages(server, "mail")).map((mail) => JSON.parse(mail) as WaitingMail);
      const [marcus, priya] = ["marcus", "priya"].map((name) => requests.find(({ to }) => to.address.startsWith(name)));
      expect(marcus?.subject).toMatch(/solicita su aprobación: Spring form$/);
      expect(marcus?.html).toMatch(/<html lang="es">[^]*background:#7a1f5c[^]*>Ver y decidir<\/a>/);
      expect(priya?.subject).toMatch(/asks for your approval: Spring form$/);
      expect(priya?.html).toContain(`href="http://localhost/form/preview/${template.templateId}"`);
    });

    test("lead to a channel's own gallery", async () => {
      const template = await make({ status: "Draft", submittedBy: null, channel: "Email" });
      await submit(template, author);
      expect((await mails())[0]?.text).toContain(`http://localhost/smart/template-gallery/${template.templateId}\n`);
    });
  });
});
