// Proofs that a template is decided once under any race (approval.quorum, actions.server-roles, threats.md T45). On a real
// PostgreSQL only, and each also against a twin that is broken on purpose and must fail.
import type { SaveAction } from "@billwright/engine/templates";
import type { TemplateStatus } from "@billwright/schemas";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cases, found, foundInTwin } from "../../../../test/support/proof.ts";
import type { Connection, Database } from "../../../database/connect.ts";
import { brokenConnection } from "../../../testing/brokenConnection.ts";
import { realDatabase } from "../../../testing/databases.ts";
import { givenAccount, givenUser, type GivenUser } from "../../../testing/given.ts";
import { givenTemplate, goodContent, type GivenTemplate, type TemplateWishes } from "../../../testing/givenTemplate.ts";
import type { TestAnswer } from "../../../testing/fetchAnswer.ts";
import { testServer, type TestServer } from "../../../testing/server.ts";
import { readHistory } from "./history.ts";

interface Ground {
  server: TestServer;
  database: Database;
  owners: [GivenUser, GivenUser];
}

async function setup(connection?: Connection): Promise<Ground> {
  const server = await testServer(realDatabase(), connection ? { connection } : {});
  const { database } = server.connection;
  await givenAccount(database, "north");
  const owners: Ground["owners"] = [await givenUser(server, "north"), await givenUser(server, "north")];
  return { server, database, owners };
}

const brokenSetup = async (): Promise<Ground> => setup(await brokenConnection());

type Ask = (setup: Ground, template: GivenTemplate) => Promise<TestAnswer>;

const approveBy =
  (owner: 0 | 1): Ask =>
  ({ server, owners }, { templateId }) =>
    server.call("POST /api/Enrollments/HandleApproval", { token: owners[owner].token, body: { id: templateId } });
const rejectBy =
  (owner: 0 | 1): Ask =>
  ({ server, owners }, { templateId }) =>
    server.call("POST /api/Enrollments/RejectTemplate", {
      token: owners[owner].token,
      body: { templateId, rejectReason: "No" },
    });
const saveBy =
  (owner: 0 | 1): Ask =>
  ({ server, owners }, { templateId, versionId }) =>
    server.call("POST /api/Templates/Save", {
      token: owners[owner].token,
      body: {
        id: templateId,
        name: `By ${owner}`,
        content: goodContent("DynamicForms", templateId),
        versionId,
        action: "saveDraft",
      },
    });

/** A save with one key; `text` may differ. */
const saveOnce =
  (text: string): Ask =>
  ({ server, owners }, { templateId, versionId }) =>
    server.call("POST /api/Templates/Save", {
      token: owners[0].token,
      body: { id: templateId, name: "Once", content: { text }, versionId, action: "saveDraft" },
      headers: { "Idempotency-Key": `save-${templateId}` },
    });

const pending: TemplateWishes = { status: "PendingForApproval", submittedBy: "author" };

/** The result of a pair in words: both answers, in any order, then the status and the number of decisions. */
async function outcomeOf(on: Ground, wishes: TemplateWishes, asks: readonly [Ask, Ask]): Promise<string> {
  const template = await givenTemplate(on.database, "north", { ...pending, ...wishes });
  const answers = await Promise.all(asks.map((ask) => ask(on, template)));
  const results = answers.map(({ status, envelope: { errors } }) =>
    errors[0] ? [errors[0].key, errors[0].params["status"]].filter(Boolean).join(" ") : String(status),
  );
  const row = await on
    .database("templates")
    .where({ template_id: template.templateId })
    .first<{ status: string }>("status");
  const [{ n }] = (await on
    .database("template_history")
    .where({ template_id: template.templateId })
    .whereIn("action", ["activated", "rejected", "saved"])
    .count({ n: "*" })) as [{ n: string }];
  const intact = (await readHistory(on.database, template)).isIntact ? "intact" : "torn";
  return `${results.sort().join(" + ")} = ${row.status}, ${n} times, ${intact}`;
}

const pairs = cases(1_000, 24);
/** Far more than it takes: a twin is found out by one of its first pairs. */
const pairsOfTwin = 80;
const sameTime = 4;

/** The results that are not allowed, of so many pairs, a few of them in parallel. It stops at the first it finds. */
async function wrongOf(
  allowed: readonly string[],
  outcome: (pair: number) => Promise<string>,
  count = pairs,
): Promise<string[]> {
  for (let pair = 0; pair < count; pair += sameTime) {
    const some = await Promise.all(Array.from({ length: sameTime }, (_, index) => outcome(pair + index)));
    const wrong = some.filter((each) => !allowed.includes(each));
    if (wrong.length > 0) return wrong;
  }
  return [];
}

const inEitherOrder = (on: Ground, wishes: TemplateWishes, asks: readonly [Ask, Ask]) => (pair: number) =>
  outcomeOf(on, wishes, pair % 2 === 0 ? asks : [asks[1], asks[0]]);

const races: [name: string, wishes: TemplateWishes, asks: readonly [Ask, Ask], allowed: string[]][] = [
  [
    "two Owners who approve where one is enough: one does, the other learns that it is active",
    {},
    [approveBy(0), approveBy(1)],
    ["200 + template.decided Active = Active, 1 times, intact"],
  ],
  [
    "one who approves and one who rejects: one wins, the other learns the new state",
    {},
    [approveBy(0), rejectBy(1)],
    [
      "200 + template.decided Active = Active, 1 times, intact",
      "200 + template.decided Rejected = Rejected, 1 times, intact",
    ],
  ],
  [
    "the same Owner twice where two are needed: it counts once",
    { approvalsRequired: 2 },
    [approveBy(0), approveBy(0)],
    ["200 + template.alreadyApproved = PendingForApproval, 0 times, intact"],
  ],
  [
    "the two who are needed: neither is lost, and it is activated once",
    { approvalsRequired: 2 },
    [approveBy(0), approveBy(1)],
    ["200 + 200 = Active, 1 times, intact"],
  ],
  [
    "two who reject: one does",
    {},
    [rejectBy(0), rejectBy(1)],
    ["200 + template.decided Rejected = Rejected, 1 times, intact"],
  ],
  [
    "two who save over the same version: one does, the other learns of it",
    { status: "Draft", submittedBy: null },
    [saveBy(0), saveBy(1)],
    ["200 + template.changed = Draft, 1 times, intact"],
  ],
  [
    "one save sent twice by its key: both get the one version that was made",
    { status: "Draft", submittedBy: null, channel: "SMS" },
    [saveOnce("Hello"), saveOnce("Hello")],
    ["200 + 200 = Draft, 1 times, intact"],
  ],
  [
    "two saves that share a key: one is made, the other learns that its key was used",
    { status: "Draft", submittedBy: null, channel: "SMS" },
    [saveOnce("Hello"), saveOnce("Goodbye")],
    ["200 + template.keyReused = Draft, 1 times, intact"],
  ],
];

/** Both runs of a race, as the scorecard counts them: the twin is found out, the product is not. */
async function expectDecidedOnce(
  allowed: readonly string[],
  outcome: (on: Ground) => (pair: number) => Promise<string>,
  [right, twin]: [Ground, Ground],
): Promise<void> {
  const wrongInTwin = await wrongOf(allowed, outcome(twin), Math.max(pairs, pairsOfTwin));
  foundInTwin("S23", "wrong at the first look without locks and conditions", wrongInTwin.length);
  expect(wrongInTwin).not.toEqual([]);
  const wrong = await wrongOf(allowed, outcome(right));
  found("S23", "pairs decided twice or lost", wrong.length, pairs);
  expect(wrong).toEqual([]);
}

describe("at once,", { tags: ["S23"] }, () => {
  let right: Ground;
  let twin: Ground;
  beforeAll(async () => {
    right = await setup();
    twin = await brokenSetup();
  });
  afterAll(() => Promise.all([right.server.stop(), twin.server.stop()]));

  test.each(races)("%s [approval.quorum, actions.server-roles]", async (_name, wishes, asks, allowed) => {
    await expectDecidedOnce(allowed, (on) => inEitherOrder(on, wishes, asks), [right, twin]);
  });

  /** The result for a template that requires two approvals, after another number was saved while an Owner approved. */
  async function changedMidway(on: Ground, pair: number): Promise<string> {
    const template = await givenTemplate(on.database, "north", { ...pending, approvalsRequired: 2 });
    const configure: Ask = ({ server, owners }) =>
      server.call("POST /api/Account/TemplateApproval", {
        token: owners[0].token,
        body: { accountId: "north", adminNeedApproval: true, randomApproval: true, approvalsRequired: 1 + (pair % 2) },
      });
    const answers = await Promise.all([approveBy(1)(on, template), configure(on, template)]);
    const row = await on
      .database("templates")
      .where({ template_id: template.templateId })
      .first<{ status: string; needed: number }>("status", "approvals_required as needed");
    return `${answers.map(({ status }) => status).join(" + ")} = ${row.status}, ${row.needed} needed`;
  }

  test("a number of approvals that is changed midway changes nothing that was submitted before [approval.quorum]", async () => {
    // The twin's number follows the configuration.
    await twin.database.raw(`
      create function follow() returns trigger language plpgsql as $$
        begin update templates set approvals_required = new.approvals_required where status = 'PendingForApproval'; return new; end $$;
      create trigger follow after insert or update on approval_configs for each row execute function follow();
    `);
    const allowed = ["200 + 200 = PendingForApproval, 2 needed"];
    await expectDecidedOnce(allowed, (on) => (pair) => changedMidway(on, pair), [right, twin]);
  });
});

const replaced: [SaveAction, TemplateStatus][] = [
  ["submit", "PendingForApproval"],
  ["saveDraft", "Draft"],
  ["saveAndActivate", "Active"],
];
test.each(replaced)(
  "who decides on what %s replaced meanwhile by a version they have not seen, now %s, learns by whom, and decides nothing [actions.server-roles]",
  async (action, status) => {
    const on = await setup();
    const template = await givenTemplate(on.database, "north", { status: "PendingForApproval", submittedBy: "author" });
    const role = action === "saveAndActivate" ? "Owner" : "User";
    const author = await givenUser(on.server, "north", { role, first_name: "Daniel" });
    const saved = await on.server.call("POST /api/Templates/Save", {
      token: author.token,
      body: {
        id: template.templateId,
        name: "Another",
        content: goodContent("DynamicForms", template.templateId),
        versionId: template.versionId,
        action,
      },
    });
    expect(saved.envelope.data?.header.status).toBe(status);
    const decide = (versionId: string) => [
      () =>
        on.server.call("POST /api/Enrollments/HandleApproval", {
          token: on.owners[0].token,
          body: { id: template.templateId, versionId },
        }),
      () =>
        on.server.call("POST /api/Enrollments/RejectTemplate", {
          token: on.owners[0].token,
          body: { templateId: template.templateId, rejectReason: "No", versionId },
        }),
    ];
    for (const ask of decide(template.versionId)) {
      const late = await ask();
      expect([late.status, late.envelope.errors[0]]).toMatchObject([
        409,
        { key: "template.changed", params: { user: "Daniel" } },
      ]);
    }
    const seen = await decide(saved.envelope.data!.versionId)[0]!();
    if (status === "PendingForApproval") expect(seen.envelope.data).toMatchObject({ status: "Active" });
    else expect(seen.envelope.errors[0]?.key).toBe(status === "Draft" ? "template.isDraft" : "template.decided");
    await on.server.stop();
  },
);
