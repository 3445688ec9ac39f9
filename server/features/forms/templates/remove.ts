// Deletes a template that customers never got and nobody answered.
import { isOffered } from "@billwright/engine/templates";
import { refuse } from "../../../http/refusal.ts";
import type { CallContext } from "../../../http/route.ts";
import { addHistory } from "./history.ts";
import { changing, type Changing } from "./own.ts";
import type { TemplateServices } from "./services.ts";
import { situationOf } from "./situation.ts";
import { hasReports } from "../submissions/index.ts";
import { deleteTemplate } from "./store.ts";

export async function remove(
  services: TemplateServices,
  context: CallContext<"POST /api/Templates/Delete">,
): Promise<null> {
  const { body, now, ip } = context;
  return changing(services, context, { templateId: body.id, isInBin: true }, async (change) => {
    const { transaction, template, actor } = change;
    const { accountId, templateId, versionId } = template;
    if (!(await mayGo(change))) throw refuse("REFUSE", "template.inUse");
    await addHistory(transaction, template, { action: "deleted", userId: actor.userId, versionId, now });
    await deleteTemplate(transaction, template);
    const entry = { accountId, actor: actor.userId, action: "template_deleted", object: templateId, ip } as const;
    await services.audit.write(transaction, entry);
    return null;
  });
}

async function mayGo({ transaction, template, actor }: Changing): Promise<boolean> {
  const isOffer = template.shelf === "bin" || isOffered("delete", situationOf(template, actor));
  return (
    isOffer &&
    template.activeVersionId === null &&
    !(await hasReports(transaction, { ...template, enrollmentId: template.templateId }))
  );
}
