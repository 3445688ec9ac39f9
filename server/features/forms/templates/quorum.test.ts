// The effect on a pending version when Owners leave (approval.quorum, decisions.md 20): on both databases, and as a race.
import { randomUUID } from "node:crypto";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import type { Connection } from "../../../database/connect.ts";
import { logTo } from "../../../http/log.ts";
import { brokenConnection } from "../../../testing/brokenConnection.ts";
import { realDatabase, testDatabases } from "../../../testing/databases.ts";
import { givenAccount, givenUser, type GivenUser } from "../../../testing/given.ts";
import { givenTemplate, goodContent, type GivenTemplate } from "../../../testing/givenTemplate.ts";
import { testServer, type TestServer } from "../../../testing/server.ts";
import { approve, reject } from "../../../testing/templateSetup.ts";
import { testConfig } from "../../../testing/testConfig.ts";
import { whenOwnerLeftIn } from "../../../wiring.ts";
import { putUserInto } from "../../staff/users/putUser.ts";
import { readHistory } from "./history.ts";

interface Account {
  accountId: string;
  owners: [GivenUser, GivenUser, GivenUser];
  author: GivenUser;
}

async function givenPeople(server: TestServer): Promise<Account> {
  const accountId = randomUUID();
  await givenAccount(server.connection.database, accountId);
  const person = (name: string, role: "Owner" | "User" = "Owner") =>
    givenUser(server, accountId, { role, first_name: name, email: `${name}@${accountId}.example` });
  const owners: Account["owners"] = [await person("olivia"), await person("marcus"), await person("priya")];
  return { accountId, owners, author: await person("daniel", "User") };
}

const demote = (server: TestServer, by: GivenUser, { userId }: GivenUser) =>
  server.call("POST /api/Account/SetUserRole", { token: by.token, body: { userId, role: "User" } });

describe.each(testDatabases())("where an Owner leaves on $name,", (database) => {
  let server: TestServer;
  let account: Account;
  beforeAll(async () => void (server = await testServer(database)));
  afterAll(() => server.stop());
  beforeEach(async () => void (account = await givenPeople(server)));

  const waiting = (approvalsRequired: number, approvers: string[] | null = null, submittedBy = account.author.userId) =>
    givenTemplate(server.connection.database, account.accountId, {
      status: "PendingForApproval",
      submittedBy,
      approvalsRequired,
      approvers,
      name: "Spring form",
    });
  const read = async ({ templateId: id }: GivenTemplate) =>
    (await server.call("GET /api/Templates/Get", { token: account.author.token, query: { id } })).envelope.data!;
  const actionsOf = async (template: GivenTemplate) =>
    (await readHistory(server.connection.database, template)).entries.map(({ action }) => action);
  async function mailed(): Promise<string[]> {
    await server.runJobs();
    const mails = JSON.parse((await server.fetch("/dev/outbox.json")).text) as { to: string; subject: string }[];
    return mails
      .filter(({ to }) => to.includes(account.accountId))
      .map(({ to, subject }) => `${to.split("@")[0]}: ${subject}`)
      .sort();
  }

  test("all who are left are enough where fewer are left than were needed; it is noted, and they are notified once more [approval.quorum]", async () => {
    const [olivia, marcus, priya] = account.owners;
    const template = await waiting(3);
    expect((await approve(server, template, olivia)).envelope.data).toMatchObject({
      approvals: 1,
      approvalsRequired: 3,
    });
    expect((await demote(server, olivia, priya)).status).toBe(200);
    expect((await read(template)).approval).toMatchObject({ approvals: 1, approvalsRequired: 2 });
    expect(await actionsOf(template)).toEqual(["created", "approved", "ownersChanged"]);
    expect(await mailed()).toEqual([
      "marcus: daniel asks for your approval: Spring form",
      "olivia: daniel asks for your approval: Spring form",
    ]);
    expect((await approve(server, template, marcus)).envelope.data).toMatchObject({ status: "Active", approvals: 2 });
  });

  test("approvals that are enough by now make nothing active by themselves: one of those who gave them does [approval.quorum]", async () => {
    const [olivia, marcus, priya] = account.owners;
    const template = await waiting(2);
    await approve(server, template, olivia);
    expect((await approve(server, template, olivia)).envelope.errors[0]?.key).toBe("template.alreadyApproved");
    for (const left of [marcus, priya]) await demote(server, olivia, left);
    const { header, approval } = await read(template);
    expect([header.status, approval]).toMatchObject(["PendingForApproval", { approvals: 1, approvalsRequired: 1 }]);
    expect((await approve(server, template, olivia)).envelope.data).toMatchObject({ status: "Active", approvals: 1 });
    expect(await actionsOf(template)).toEqual(["created", "approved", "ownersChanged", "activated"]);
  });

  test("all other Owners may decide where too few of the approvers are left; before, they may not [approval.quorum]", async () => {
    const [olivia, marcus, priya] = account.owners;
    const template = await waiting(1, [marcus.userId]);
    for (const answer of [await approve(server, template, priya), await reject(server, template, priya)])
      expect(answer.status).toBe(403);
    await demote(server, olivia, marcus);
    expect(await mailed()).toHaveLength(2);
    expect((await approve(server, template, marcus)).status).toBe(403);
    expect((await approve(server, template, priya)).envelope.data).toMatchObject({ status: "Active" });
  });

  test("nothing is noted where there are still enough approvers [approval.quorum]", async () => {
    const [olivia, marcus, priya] = account.owners;
    const template = await waiting(1);
    await demote(server, olivia, priya);
    expect(await actionsOf(template)).toEqual(["created"]);
    expect(await mailed()).toEqual([]);
    expect((await approve(server, template, marcus)).status).toBe(200);
  });

  test("the author is notified where nobody is left but themselves, and a new Owner can decide [approval.quorum]", async () => {
    const [olivia, marcus, priya] = account.owners;
    const template = await waiting(2, [marcus.userId, priya.userId], olivia.userId);
    for (const left of [marcus, priya]) await demote(server, olivia, left);
    expect((await read(template)).approval).toMatchObject({ isStranded: true });
    expect((await mailed()).filter((mail) => mail.startsWith("olivia"))).toEqual([
      "olivia: Nobody is left to approve: Spring form",
    ]);
    expect((await approve(server, template, olivia)).status).toBe(403);
    const { userId } = account.author;
    await server.call("POST /api/Account/SetUserRole", { token: olivia.token, body: { userId, role: "Owner" } });
    expect((await read(template)).approval.isStranded).toBeUndefined();
    expect((await approve(server, template, account.author)).envelope.data).toMatchObject({ status: "Active" });
  });
});

/** The result in words: the statuses of both answers, then the history's actions. */
type Race = (server: TestServer) => Promise<string>;

async function leftBehind(server: TestServer, template: GivenTemplate, ...statuses: number[]): Promise<string> {
  const { entries, isIntact } = await readHistory(server.connection.database, template);
  const actions = entries.map(({ action }) => action).sort();
  return `${statuses.join(" + ")}: ${actions.join(", ")}, ${isIntact ? "intact" : "torn"}`;
}

const submit = (server: TestServer, { templateId, versionId }: GivenTemplate, by: GivenUser, admins: string[]) =>
  server.call("POST /api/Templates/Save", {
    token: by.token,
    body: {
      id: templateId,
      name: "Spring form",
      content: goodContent("DynamicForms", templateId),
      versionId,
      action: "submit",
      approvers: { allAdmins: admins.length === 0, admins },
    },
  });

/** As `npm run user` does it. */
async function disable({ connection, clock }: TestServer, accountId: string, name: string): Promise<number> {
  const wanted = { accountId, email: `${name}@${accountId}.example`, isDisabled: true };
  const whenOwnerLeft = whenOwnerLeftIn(testConfig(), clock, logTo(process.stderr));
  await putUserInto(connection.database, wanted, clock, { hash: () => Promise.resolve("") }, whenOwnerLeft);
  return 200;
}

const demotedWhileAnotherApproves: Race = async (server) => {
  const { accountId, owners, author } = await givenPeople(server);
  const [olivia, marcus, priya] = owners;
  const template = await givenTemplate(server.connection.database, accountId, {
    status: "PendingForApproval",
    submittedBy: author.userId,
    approvalsRequired: 3,
  });
  const answers = await Promise.all([approve(server, template, olivia), demote(server, marcus, priya)]);
  return leftBehind(server, template, ...answers.map(({ status }) => status));
};

const demotedAsApprover: Race = async (server) => {
  const { accountId, owners, author } = await givenPeople(server);
  const [olivia, marcus] = owners;
  const template = await givenTemplate(server.connection.database, accountId);
  const approvers = [`marcus@${accountId}.example`];
  const answers = await Promise.all([submit(server, template, author, approvers), demote(server, olivia, marcus)]);
  return leftBehind(server, template, ...answers.map(({ status }) => status));
};

const disabledAsTheOnlyOneToAsk: Race = async (server) => {
  const { accountId, owners } = await givenPeople(server);
  const [olivia, , priya] = owners;
  await demote(server, olivia, priya);
  const template = await givenTemplate(server.connection.database, accountId);
  const submitted = submit(server, template, olivia, []);
  const [{ status }, disabled] = await Promise.all([submitted, disable(server, accountId, "marcus")]);
  return leftBehind(server, template, status, disabled);
};

const disabledWhileAnotherReopens: Race = async (server) => {
  const { accountId, owners, author } = await givenPeople(server);
  const template = await givenTemplate(server.connection.database, accountId, {
    status: "Rejected",
    submittedBy: author.userId,
    approvalsRequired: 3,
  });
  const reopened = approve(server, template, owners[0], { seenStatus: "Rejected" });
  const [{ status, envelope }, disabled] = await Promise.all([reopened, disable(server, accountId, "priya")]);
  return `${envelope.data?.approvalsRequired} needed, ${await leftBehind(server, template, status, disabled)}`;
};

const races: [title: string, Race, allowed: string[]][] = [
  [
    "another approves: the approval and the note of it are in one whole history",
    demotedWhileAnotherApproves,
    ["200 + 200: approved, created, ownersChanged, intact"],
  ],
  [
    "a version is submitted to them alone: the others may decide, or it is not submitted",
    demotedAsApprover,
    ["200 + 200: created, ownersChanged, submitted, intact", "400 + 200: created, intact"],
  ],
  [
    "the only other Owner submits: it is noted that their version waits for nobody, or it is not submitted",
    disabledAsTheOnlyOneToAsk,
    ["200 + 200: created, ownersChanged, submitted, intact", "409 + 200: created, intact"],
  ],
  [
    "another opens a rejected version again: it waits for those who are left, or that is noted",
    disabledWhileAnotherReopens,
    ["3 needed, 200 + 200: approved, created, ownersChanged, intact", "2 needed, 200 + 200: approved, created, intact"],
  ],
];

describe("an Owner who leaves at the very moment that", () => {
  let right: TestServer;
  let twin: TestServer;
  const started = (connection?: Connection) => testServer(realDatabase(), connection ? { connection } : {});
  beforeAll(async () => {
    right = await started();
    twin = await started(await brokenConnection());
  });
  afterAll(() => Promise.all([right.stop(), twin.stop()]));

  /** The forbidden results of this many races; the first one ends the run. */
  async function faults(server: TestServer, race: Race, allowed: readonly string[], count: number): Promise<string[]> {
    for (let pair = 0; pair < count; pair += 4) {
      const seen = await Promise.all([0, 1, 2, 3].map(() => race(server)));
      const wrong = seen.filter((each) => !allowed.includes(each));
      if (wrong.length > 0) return wrong;
    }
    return [];
  }

  test.each(races)(
    "%s; the twin's are not [approval.quorum]",
    async (_title, race, allowed) => {
      expect(await faults(twin, race, allowed, 2_000)).not.toEqual([]);
      expect(await faults(right, race, allowed, 60)).toEqual([]);
    },
    180_000,
  );
});
