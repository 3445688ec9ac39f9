// The calls on a form's test cases.
import { compile, CompileError } from "@billwright/engine";
import { mostCases, type CallData, type Enrollment } from "@billwright/schemas";
import { notFound, refuse } from "../../../http/refusal.ts";
import type { CallContext, Routes } from "../../../http/route.ts";
import { addHistory, changing, reading, type TemplateServices } from "../templates/index.ts";
import { countCases, deleteCase, findCases, findFormsWithCases, insertCase, renewCase } from "./store.ts";

type Services = Pick<TemplateServices, "database" | "runtime">;
type Save = "POST /api/Templates/SaveCase";
type Delete = "POST /api/Templates/DeleteCase";

export const caseRoutes = (
  services: Services,
): Routes<"GET /api/Templates/Cases" | "GET /api/Templates/WithCases" | Save | Delete> => ({
  "GET /api/Templates/Cases": async (context) => {
    const { template } = await reading(services, context, { templateId: context.query.id, channel: "DynamicForms" });
    const { forms, cases } = await findCases(services.database, template);
    return { forms, cases: cases.map(({ savedAt, ...one }) => ({ ...one, savedAt: savedAt.toISOString() })) };
  },
  "GET /api/Templates/WithCases": async ({ opened }) => ({
    forms: await findFormsWithCases(services.database, opened.accountId),
  }),
  "POST /api/Templates/SaveCase": (context) => saveCase(services, context),
  "POST /api/Templates/DeleteCase": (context) => removeCase(services, context),
});

async function saveCase(services: Services, context: CallContext<Save>): Promise<CallData<Save>> {
  const { body, now } = context;
  const requested = { templateId: body.id, channel: "DynamicForms" } as const;
  demandForm(body.fixture.enrollment);
  return changing(services, context, requested, async ({ transaction, template, actor }) => {
    const { userId } = actor;
    const caseId = body.caseId ?? services.runtime.newId();
    const saved = { ...template, caseId, fixture: body.fixture, userId, now };
    if (body.caseId === undefined) {
      if ((await countCases(transaction, template)) >= mostCases)
        throw refuse("REFUSE", "cases.tooMany", { n: mostCases });
      await insertCase(transaction, saved);
    } else if (!(await renewCase(transaction, saved))) throw notFound();
    const action = body.caseId === undefined ? "caseSaved" : "caseRenewed";
    await addHistory(transaction, template, { action, userId, versionId: null, now, reason: body.fixture.title });
    return { caseId };
  });
}

/** A case keeps the form that it was recorded on, which has to be one. */
function demandForm(enrollment: Enrollment): void {
  try {
    compile(enrollment);
  } catch (error) {
    if (!(error instanceof CompileError)) throw error;
    throw refuse("BAD", "template.defects", { n: error.defects.length });
  }
}

async function removeCase(services: Services, context: CallContext<Delete>): Promise<null> {
  const { body, now } = context;
  return changing(services, context, { templateId: body.id }, async ({ transaction, template, actor }) => {
    const title = await deleteCase(transaction, { ...template, caseId: body.caseId });
    if (title === undefined) throw notFound();
    const { userId } = actor;
    await addHistory(transaction, template, { action: "caseDeleted", userId, versionId: null, now, reason: title });
    return null;
  });
}
