// The whole table of threats.md T6 over the wire: 8 roles, 4 statuses, one's own or another's, 11 actions.
import { isOffered, type TemplateAction } from "@billwright/engine/templates";
import { roles, templateStatuses, type Role } from "@billwright/schemas";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { templateActions } from "../../../../engine/templates/actions.ts";
import { found, foundInTwin, someOf } from "../../../../test/support/proof.ts";
import { testDatabases } from "../../../testing/databases.ts";
import { givenUser, type GivenUser } from "../../../testing/given.ts";
import { givenTemplate, goodContent, type GivenTemplate } from "../../../testing/givenTemplate.ts";
import { approve, reject, statusOf, templateSetup, type TemplateSetup } from "../../../testing/templateSetup.ts";

const table = templateStatuses.flatMap((status) =>
  [false, true].flatMap((isOwn) => templateActions.map((action) => ({ status, isOwn, action }))),
);
/** Each role tries its share of the rows, and every row is some roles'; on the other database, a rule that is kept differently shows at any of them. */
const shareOf = (role: Role, database: string) =>
  someOf(table.slice(roles.indexOf(role) % 3), database === "PostgreSQL" ? 3 : 15);

describe.each(testDatabases())("the table of roles on $name", { tags: ["S8"] }, (database) => {
  let server: TemplateSetup["server"];
  let author: GivenUser;
  const users = new Map<Role, GivenUser>();
  beforeAll(async () => {
    ({ server, author } = await templateSetup(database));
    for (const role of roles) users.set(role, await givenUser(server, "north", { role }));
  });
  afterAll(() => server.stop());

  const saves = new Set<TemplateAction>(["saveDraft", "submit", "saveAndActivate"]);
  const attempt = (action: TemplateAction, template: GivenTemplate, user: GivenUser) => {
    const { templateId: id, versionId, channel } = template;
    const { token } = user;
    const content = goodContent(channel, id);
    if (action === "reject") return reject(server, template, user);
    if (action === "makeActive") return approve(server, template, user);
    if (action === "withdraw") return server.call("POST /api/Templates/Withdraw", { token, body: { id, versionId } });
    if (action === "sendTest") return server.call("POST /api/Templates/SendTest", { token, body: { id } });
    if (action === "sync") return server.call("POST /api/Templates/Sync", { token, body: { id } });
    if (action === "share") return server.call("POST /api/Templates/Share", { token, body: { id, days: 30 } });
    if (action === "delete") return server.call("POST /api/Templates/Delete", { token, body: { id } });
    if (action === "edit")
      return server.call("POST /api/Templates/Autosave", { token, body: { id, name: "x", content, revision: 0 } });
    if (action === "copy")
      return server.call("POST /api/Templates/Create", { token, body: { channel, name: "x", copyOf: id } });
    return server.call("POST /api/Templates/Save", { token, body: { id, name: "x", content, versionId, action } });
  };

  test.each(roles)(
    "holds over the wire for %s in every status, own or another's, and all twelve actions [actions.server-roles]",
    async (role) => {
      const user = users.get(role)!;
      const rows = shareOf(role, database.name);
      const wrong: unknown[] = [];
      let allowedByTwin = 0;
      for (const { status, isOwn, action } of rows) {
        const seen = action === "makeActive" && status === "Rejected";
        const submittedBy = isOwn ? user.userId : author.userId;
        const wishes = { channel: "SMS", status, submittedBy } as const;
        const template = await givenTemplate(server.connection.database, "north", wishes);
        const answer = seen
          ? await approve(server, template, user, { seenStatus: "Rejected" })
          : await attempt(action, template, user);
        const situation = {
          channel: "SMS",
          role,
          status,
          isActive: status === "Active",
          isOwn,
          isEditing: saves.has(action),
          hasAccount: true,
        } as const;
        // The role decides who may ask for a save; saveOutcome derives the result from the configuration.
        const isAllowed = [false, true].some((adminNeedApproval) =>
          isOffered(action, { ...situation, adminNeedApproval }),
        );
        // A twin that lets everybody signed in do everything.
        if (!isAllowed) allowedByTwin += 1;
        const isRefused = answer.status === 403 || answer.status === 409;
        if (isAllowed ? answer.status !== 200 : !isRefused) wrong.push([action, status, isOwn, answer.text]);
        if (!isAllowed && (await statusOf(server, template)) !== status) wrong.push([action, status, isOwn, "changed"]);
      }
      found("S8", "rows wrong", wrong.length, rows.length);
      if (allowedByTwin > 0) foundInTwin("S8", "rows that a twin without roles would allow", allowedByTwin);
      expect(wrong).toEqual([]);
    },
  );
});
