// A customer's link to one version of a form, for its authors to test.
import type { Database, Queryable } from "../../database/connect.ts";
import type { Feature } from "../feature.ts";
import { testLinkRoutes } from "./routes.ts";
import { testLinkOf, type TestLinkServices, type WantedTestLink } from "./testLink.ts";

type Base = Omit<TestLinkServices, "database">;

export const testLinks = {
  name: "testLinks",
  offers: ({ tokens, publicUrl }: Base) => ({
    testLink: async (database: Queryable, form: WantedTestLink) =>
      (await testLinkOf({ database, tokens, publicUrl }, form)).link,
  }),
  brings: (services: Base & { database: Database }) => ({ routes: testLinkRoutes(services) }),
} satisfies Feature<never, never>;
