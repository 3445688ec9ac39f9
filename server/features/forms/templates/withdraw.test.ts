// What its author does with a version that waits, and with earlier ones: withdrawn, compared, restored; and what waits for whom.
import { templateChannels } from "@billwright/schemas";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { testDatabases } from "../../../testing/databases.ts";
import type { GivenUser } from "../../../testing/given.ts";
import { givenTemplate, goodContent, type GivenTemplate, type TemplateWishes } from "../../../testing/givenTemplate.ts";
import type { TestServer } from "../../../testing/server.ts";
import { approve, reject, statusOf, templateSetup, waitingMessages } from "../../../testing/templateSetup.ts";

describe.each(testDatabases())("a version taken back on $name", (database) => {
  let server: TestServer;
  let owners: [GivenUser, GivenUser, GivenUser];
  let author: GivenUser;
  let looker: GivenUser;
  let stranger: GivenUser;
  beforeAll(async () => {
    ({ server, owners, author, looker, stranger } = await templateSetup(database));
  });
  afterAll(() => server.stop());

  const make = (wishes: TemplateWishes = {}) => givenTemplate(server.connection.database, "north", wishes);
  const waiting = (wishes: TemplateWishes = {}) =>
    make({ status: "PendingForApproval", submittedBy: author.userId, ...wishes });
  const withdraw = ({ templateId: id, versionId }: GivenTemplate, { token }: GivenUser) =>
    server.call("POST /api/Templates/Withdraw", { token, body: { id, versionId } });
  const restore = (
    { templateId: id, versionId }: GivenTemplate,
    { token }: GivenUser,
    newestId: string,
    idempotencyKey?: string,
  ) =>
    server.call("POST /api/Templates/RestoreVersion", {
      token,
      body: { id, versionId, newestId },
      ...(idempotencyKey && { headers: { "Idempotency-Key": idempotencyKey } }),
    });

  test.each(templateChannels)(
    "%s: its author withdraws it, it is a draft, and nobody decides on it any more",
    async (channel) => {
      const template = await waiting({ channel, approvalsRequired: 2 });
      expect((await approve(server, template, owners[0])).envelope.data?.approvals).toBe(1);
      expect((await withdraw(template, owners[1])).status).toBe(403);
      expect((await withdraw(template, stranger)).status).toBe(404);
      expect((await withdraw({ ...template, versionId: "other" }, author)).status).toBe(409);
      const { envelope } = await withdraw(template, author);
      expect(envelope.data).toMatchObject({ status: "Draft", submittedBy: null, hasApproved: false });
      expect((await withdraw(template, author)).status).toBe(403);
      expect((await approve(server, template, owners[1])).status).toBe(409);
      expect(await statusOf(server, template)).toBe("Draft");
      const { data } = (
        await server.call("GET /api/Templates/History", { token: author.token, query: { id: template.templateId } })
      ).envelope;
      expect([data?.entries.at(-1)?.action, data?.isIntact]).toEqual(["withdrawn", true]);
      expect((await waitingMessages(server, "mail")).slice(-3).join()).toMatch(/olivia@north|marcus@north|priya@north/);
    },
  );

  test("waits for the Owners who may decide and have not, and, rejected, for its author", async () => {
    const waitsFor = async ({ token }: GivenUser, { templateId }: GivenTemplate) => {
      const { envelope } = await server.call("GET /api/Templates/Headers", {
        token,
        query: { channel: "SMS", waitsForMe: true },
      });
      return envelope.data!.rows.some(({ id }) => id === templateId);
    };
    const [olivia, marcus, priya] = owners;
    const approvers = [olivia.userId, marcus.userId];
    const sms = await waiting({ channel: "SMS", approvalsRequired: 2, approvers });
    const everybody = [olivia, marcus, priya, author, looker];
    const waits = () => Promise.all(everybody.map((user) => waitsFor(user, sms)));
    expect(await waits()).toEqual([true, true, false, false, false]);
    await approve(server, sms, olivia);
    expect(await waits()).toEqual([false, true, false, false, false]);
    await reject(server, sms, marcus);
    expect(await waits()).toEqual([false, false, false, true, false]);
  });

  test("any version is read, and one is restored as a draft, once for a key; what is live stays", async () => {
    const first = await make({ status: "Active" });
    const content = goodContent("DynamicForms", first.templateId);
    const saved = await server.call("POST /api/Templates/Save", {
      token: author.token,
      body: { id: first.templateId, name: "Another", content, versionId: first.versionId, action: "saveDraft" },
    });
    const { versionId: second } = saved.envelope.data!;
    const query = { id: first.templateId };
    const versions = async () =>
      (await server.call("GET /api/Templates/Versions", { token: looker.token, query })).envelope.data!.versions;
    expect(await versions()).toMatchObject([
      { number: 2, savedBy: "Daniel Reyes", isLive: false },
      { number: 1, isLive: true },
    ]);
    const one = (token: string, versionId: string) =>
      server.call("GET /api/Templates/Version", { token, query: { ...query, versionId } });
    expect((await one(looker.token, first.versionId)).envelope.data).toMatchObject({ number: 1, content });
    expect((await one(looker.token, "none")).status).toBe(404);
    expect((await one(stranger.token, first.versionId)).status).toBe(404);

    expect((await restore(first, looker, second)).status).toBe(403);
    expect((await restore(first, author, "older")).status).toBe(409);
    expect((await restore({ ...first, versionId: "none" }, author, second)).status).toBe(404);
    const restored = await restore(first, author, second, "key-1");
    expect(restored.envelope.data).toMatchObject({ status: "Draft", version: 3, isActive: true });
    expect((await restore(first, author, second, "key-1")).envelope.data?.version).toBe(3);
    expect(await versions()).toMatchObject([{ number: 3 }, { number: 2 }, { number: 1, isLive: true }]);
    const { entries } = (await server.call("GET /api/Templates/History", { token: author.token, query })).envelope
      .data!;
    expect(entries.at(-1)).toMatchObject({ action: "versionRestored", version: 3, reason: "1" });
  });

  test("nothing is restored while it waits, or over what somebody has typed since", async () => {
    const pending = await waiting();
    expect((await restore(pending, author, pending.versionId)).envelope.errors[0]?.key).toBe("review.notRestorable");
    const draft = await make();
    const body = { id: draft.templateId, name: "Typed", content: goodContent("DynamicForms", "f"), revision: 0 };
    await server.call("POST /api/Templates/Autosave", { token: author.token, body });
    expect((await restore(draft, owners[0], draft.versionId)).envelope.errors[0]).toMatchObject({
      key: "review.draftThere",
      params: { user: "Daniel Reyes" },
    });
  });
});
