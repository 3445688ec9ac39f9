// Test cases kept with a form: recorded by its authors, run on it as it is now.
import { caseRunner, withForms } from "@billwright/engine/cases";
import type { Enrollment } from "@billwright/schemas";
import type { Queryable } from "../../../database/connect.ts";
import type { Feature } from "../../feature.ts";
import type { TemplateServices } from "../templates/index.ts";
import { caseRoutes } from "./routes.ts";
import { findCases, type FormKey } from "./store.ts";

/** How many of a form's cases are red on this content of it. Others' requests are answered between two cases. */
async function redCases(database: Queryable, form: FormKey, enrollment: Enrollment): Promise<number> {
  const { forms, cases } = await findCases(database, form);
  const run = caseRunner(enrollment);
  let red = 0;
  for (const { fixture } of withForms(cases, forms)) {
    if (!run(fixture).ok) red += 1;
    await new Promise(setImmediate);
  }
  return red;
}

export const cases = {
  name: "cases",
  tables: ["template_cases"],
  reads: {
    templates: "the list of forms with cases names each form",
    users: "a case names who saved it",
  },
  offers: () => ({ redCases }),
  brings: (services: Pick<TemplateServices, "database" | "runtime">) => ({ routes: caseRoutes(services) }),
} satisfies Feature<never, never>;
