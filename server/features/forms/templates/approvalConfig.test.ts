// How an account approves templates, over the wire: the server enforces the rules that it shares with the page (forms.txt §5).
import { roles } from "@billwright/schemas";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { testDatabases } from "../../../testing/databases.ts";
import { givenAccount, givenUser } from "../../../testing/given.ts";
import { givenTemplate, goodContent } from "../../../testing/givenTemplate.ts";
import { configure, templateSetup, type TemplateSetup } from "../../../testing/templateSetup.ts";

describe.each(testDatabases())("the configuration of approval on $name", (database) => {
  let server: TemplateSetup["server"];
  let owners: TemplateSetup["owners"];
  let author: TemplateSetup["author"];
  beforeAll(async () => {
    ({ server, owners, author } = await templateSetup(database));
  });
  afterAll(() => server.stop());
  beforeEach(() => db()("approval_configs").delete());

  const db = () => server.connection.database;
  const read = ({ token } = owners[0], accountId = "north") =>
    server.call("GET /api/Account/GetTemplateApprovalConfig", { token, query: { accountId } });

  test("is the engine's own until it is saved, and then what was saved, for the account and the profile [approval.count, approval.server, api.calls]", async () => {
    expect((await read()).envelope.data).toEqual({
      adminNeedApproval: false,
      randomApproval: false,
      approvalsRequired: 1,
      admins: [],
    });
    const saved = await configure(server, owners[0], {
      randomApproval: false,
      approvalsRequired: 2,
      admins: ["marcus@north.example", "Priya@north.example"],
    });
    const whole = {
      adminNeedApproval: true,
      randomApproval: false,
      approvalsRequired: 2,
      admins: ["marcus@north.example", "priya@north.example"],
    };
    expect([saved.status, saved.envelope.data]).toEqual([200, whole]);
    expect((await read(author)).envelope.data).toEqual(whole);
    const profile = await server.call("GET /api/Profile/GetTemplateApprovalConfig", { token: author.token });
    expect(profile.envelope.data).toEqual(whole);
    const trail = await db()("audit")
      .where({ action: "approval_config_saved" })
      .orderBy("at", "desc")
      .first<{ actor: string }>();
    expect(trail.actor).toBe(owners[0].userId);
  });

  test("asks for one approval where the number is empty or left out [approval.count]", async () => {
    for (const approvalsRequired of [null, undefined, 0, "", " "])
      expect((await configure(server, owners[0], { approvalsRequired })).envelope.data?.approvalsRequired).toBe(1);
  });

  test("names the number where it is none [approval.count, api.bad-input]", async () => {
    for (const approvalsRequired of ["x", "1", -1, 1.5]) {
      const { status, envelope } = await configure(server, owners[0], { approvalsRequired });
      expect([status, envelope.errors[0]?.field]).toEqual([400, "approvalsRequired"]);
    }
  });

  const refusals: [string, Record<string, unknown>, string][] = [
    [
      "more approvals than Owners",
      { approvalsRequired: 4 },
      "Please select only 3 admins for approval. as you have only 3 admins to approve",
    ],
    [
      "too few chosen",
      { randomApproval: false, approvalsRequired: 2, admins: ["marcus@north.example"] },
      "Please select atleast 2 admins.",
    ],
    [
      "one Owner chosen twice",
      { randomApproval: false, approvalsRequired: 2, admins: ["marcus@north.example", "marcus@north.example"] },
      "Please select atleast 2 admins.",
    ],
    [
      "a User among the chosen",
      { randomApproval: false, approvalsRequired: 2, admins: ["marcus@north.example", "daniel@north.example"] },
      "Please select atleast 2 admins.",
    ],
  ];
  test.each(refusals)(
    "is refused with %s [approval.too-many, approval.at-least, approval.server]",
    async (_what, settings, text) => {
      const { status, envelope } = await configure(server, owners[0], settings);
      expect([status, envelope.code, envelope.errors[0]?.text]).toEqual([400, 400, text]);
      expect(await db()("approval_configs").count({ n: "*" })).toMatchObject([{ n: expect.anything() as unknown }]);
      expect((await read()).envelope.data?.adminNeedApproval).toBe(false);
    },
  );

  test("is refused where the account has one admin [approval.one-admin, approval.server]", async () => {
    await givenAccount(db(), `alone-${database.name}`);
    const only = await givenUser(server, `alone-${database.name}`);
    const { status, envelope } = await configure(server, only, {}, `alone-${database.name}`);
    expect([status, envelope.errors[0]?.text]).toEqual([
      400,
      "Your account currently has only one admin. Therefore, approval requests to other admins cannot be sent.",
    ]);
  });

  test("counts Owners alone, and none that was disabled [approval.count]", async () => {
    const fourth = await givenUser(server, "north");
    expect((await configure(server, owners[0], { approvalsRequired: 4 })).status).toBe(200);
    await db()("users").where({ user_id: fourth.userId }).update({ disabled_at: "2026-11-20T00:00:00Z" });
    expect((await configure(server, owners[0], { approvalsRequired: 4 })).status).toBe(400);
  });

  test("is saved by Owners alone, and nobody finds another account's [approval.server, actions.server-roles]", async () => {
    for (const role of roles.filter((each) => each !== "Owner"))
      expect((await configure(server, await givenUser(server, "north", { role }), {})).status).toBe(403);
    const foreign = [
      await configure(server, owners[0], {}, "south"),
      await configure(server, owners[0], {}, "nobodys"),
      await read(owners[0], "south"),
      await read(owners[0], "nobodys"),
    ];
    expect(new Set(foreign.map(({ status, text }) => `${status} ${text}`)).size).toBe(1);
    expect(foreign[0]?.status).toBe(404);
    expect((await read()).envelope.data?.adminNeedApproval).toBe(false);
  });

  const malformed: [Record<string, unknown>, string][] = [
    [{ approvalsRequired: 10_000 }, "approvalsRequired"],
    [{ approvalsRequired: 1.5 }, "approvalsRequired"],
    [{ approvalsRequired: "2" }, "approvalsRequired"],
    [{ adminNeedApproval: "yes" }, "adminNeedApproval"],
    [{ admins: [""] }, "admins.0"],
    [{ more: 1 }, "more"],
  ];
  test.each(malformed)("is refused as %j, naming the field [api.bad-input]", async (settings, field) => {
    const { status, envelope } = await configure(server, owners[0], settings);
    expect([status, envelope.errors[0]?.field]).toEqual([400, field]);
  });

  test("sends an Owner's version to the others where admin approval is needed, whatever the page believed [actions.save-outcome, approval.server]", async () => {
    await configure(server, owners[0], {});
    const template = await givenTemplate(db(), "north");
    const { envelope } = await server.call("POST /api/Templates/Save", {
      token: owners[0].token,
      body: {
        id: template.templateId,
        name: "x",
        content: goodContent("DynamicForms", "x"),
        versionId: template.versionId,
        action: "saveAndActivate",
      },
    });
    expect(envelope.data?.header).toMatchObject({ status: "PendingForApproval", isActive: false });
  });
});
