// A customer's link to one version of a form, for its authors to test.
import type { Database, Queryable } from "../../../database/connect.ts";
import type { Feature } from "../../feature.ts";
import type { Runtime } from "../../../runtime.ts";
import type { Seal } from "../../../tokens/seal.ts";
import { shorten } from "../../platform/index.ts";
import { testLinkRoutes } from "./routes.ts";
import type { WantedTestLink } from "../templates/index.ts";
import { testLinkExpiry, testLinkOf, type TestLinkServices } from "./testLink.ts";

type Base = Omit<TestLinkServices, "database"> & { seal: Seal; runtime: Runtime };

export const testLinks = {
  name: "testLinks",
  offers: ({ tokens, publicUrl, ...parts }: Base) => ({
    testLink: async (database: Queryable, form: WantedTestLink) => {
      const { token, link } = await testLinkOf({ database, tokens, publicUrl }, form);
      if (!form.isShort) return link;
      const expiresAt = testLinkExpiry(parts.runtime.now());
      return (
        publicUrl + (await shorten(parts, database, { accountId: form.accountId, page: "form", token, expiresAt }))
      );
    },
  }),
  brings: (services: Base & { database: Database }) => ({ routes: testLinkRoutes(services) }),
} satisfies Feature<never, never>;
