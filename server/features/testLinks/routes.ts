// The call that makes a test link.
import { mayEdit } from "@billwright/engine";
import type { Database } from "../../database/connect.ts";
import type { Routes } from "../../http/route.ts";
import { actorOf, demand } from "../users/actor.ts";
import { testLinkOf, type TestLinkServices } from "./testLink.ts";

export const testLinkRoutes = (
  services: TestLinkServices & { database: Database },
): Routes<"POST /api/Templates/TestLink"> => ({
  "POST /api/Templates/TestLink": async ({ token, body: { id, tags = [], recipientId = null } }) => {
    const { accountId, userId: madeBy, role } = await actorOf(services.database, token);
    demand(mayEdit(role));
    return testLinkOf(services, { accountId, madeBy, templateId: id, tags, recipientId: recipientId || null });
  },
});
