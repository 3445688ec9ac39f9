// The call that makes a test link.
import type { Database } from "../../../database/connect.ts";
import type { Routes } from "../../../http/route.ts";
import { testLinkOf, type TestLinkServices } from "./testLink.ts";

export const testLinkRoutes = (
  services: TestLinkServices & { database: Database },
): Routes<"POST /api/Templates/TestLink"> => ({
  "POST /api/Templates/TestLink": ({ opened, body: { id, tags = [], recipientId = null } }) => {
    const { accountId, userId: madeBy } = opened;
    return testLinkOf(services, { accountId, madeBy, templateId: id, tags, recipientId: recipientId || null });
  },
});
