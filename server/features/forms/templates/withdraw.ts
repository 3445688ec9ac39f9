// Whoever submitted a version takes it back before it is decided: it is a draft again.
import { isOffered } from "@billwright/engine/templates";
import { refuse } from "../../../http/refusal.ts";
import type { CallContext } from "../../../http/route.ts";
import { demand } from "../../staff/index.ts";
import { changedBy } from "./drafts.ts";
import { headerIn, type TemplateHeader } from "./headers.ts";
import { addHistory } from "./history.ts";
import { nextStatus } from "./lifecycle.ts";
import { notify } from "./notify.ts";
import { changing } from "./own.ts";
import { findQuorum } from "./quorum.ts";
import type { TemplateServices } from "./services.ts";
import { situationOf } from "./situation.ts";
import { putWithdrawn } from "./store.ts";

export async function withdraw(
  services: TemplateServices,
  context: CallContext<"POST /api/Templates/Withdraw">,
): Promise<TemplateHeader> {
  const { body, now, ip } = context;
  return changing(services, context, { templateId: body.id }, async (change) => {
    const { transaction, template, actor } = change;
    const { accountId, status, versionId } = template;
    demand(template.submittedBy === actor.userId);
    if (body.versionId !== versionId) throw await changedBy(change, null);
    const to = nextStatus(status, { type: "withdrawn" });
    if (to === null || !isOffered("withdraw", situationOf(template, actor)))
      throw refuse("REFUSE", "template.decided", { status });
    const { deciders } = await findQuorum(transaction, template);
    await putWithdrawn(transaction, template, { status: to, userId: actor.userId, now });
    await addHistory(transaction, template, { action: "withdrawn", userId: actor.userId, versionId, now });
    const entry = { accountId, actor: actor.userId, action: "template_withdrawn", object: versionId, ip } as const;
    await services.audit.write(transaction, entry);
    await notify(services, transaction, template, deciders, {
      event: `withdrawn:${services.runtime.newId()}`,
      words: "withdrawn",
      user: actor.name,
    });
    return headerIn(change);
  });
}
