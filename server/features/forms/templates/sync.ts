// Notifies the tenant's own system which version of a template is active now.
import { isOffered } from "@billwright/engine/templates";
import type { CallData } from "@billwright/schemas";
import { refuse } from "../../../http/refusal.ts";
import type { CallContext } from "../../../http/route.ts";
import { notifyTenant } from "../../platform/index.ts";
import { addHistory } from "./history.ts";
import { changing } from "./own.ts";
import type { TemplateServices } from "./services.ts";
import { situationOf } from "./situation.ts";

type Name = "POST /api/Templates/Sync";

/** The event's name on the wire. */
const event = "template.synced";

export async function sync(services: TemplateServices, context: CallContext<Name>): Promise<CallData<Name>> {
  const { body, now } = context;
  return changing(services, context, { templateId: body.id }, async ({ transaction, template, actor }) => {
    const { accountId, templateId, channel, activeVersionId } = template;
    if (activeVersionId === null || !isOffered("sync", situationOf(template, actor)))
      throw refuse("REFUSE", "template.notActive");
    const at = now.toISOString();
    const key = `${event}:${services.runtime.newId()}`;
    const data = { templateId, channel, versionId: activeVersionId };
    await notifyTenant(transaction, { accountId, event, key, at: now, data });
    await transaction("templates").where({ account_id: accountId, template_id: templateId }).update({ synced_at: now });
    await addHistory(transaction, template, {
      action: "synced",
      userId: actor.userId,
      versionId: activeVersionId,
      now,
    });
    return { syncedAt: at };
  });
}
