// Makes the short link to an active form that an author gives to one customer, or to anyone.
import { isExpired } from "@billwright/engine/calendar";
import { isOffered, takesAnyone } from "@billwright/engine/templates";
import type { CallData } from "@billwright/schemas";
import { refuse } from "../../../http/refusal.ts";
import type { CallContext } from "../../../http/route.ts";
import type { Biller } from "../../../providers/biller/biller.ts";
import { signLink } from "../../../tokens/link.ts";
import { askBiller } from "../../../http/askBiller.ts";
import { shorten } from "../../platform/index.ts";
import type { Actor } from "../../staff/index.ts";
import { changing, reading } from "./own.ts";
import type { TemplateServices } from "./services.ts";
import { situationOf } from "./situation.ts";
import type { Template } from "./store.ts";

type Name = "POST /api/Templates/Share";

const daySeconds = 86_400;

export async function share(services: TemplateServices, context: CallContext<Name>): Promise<CallData<Name>> {
  const { body, now, ip } = context;
  const requested = { templateId: body.id };
  const recipientId = body.recipientId?.trim() || null;
  const seen = await reading(services, context, requested);
  demandShareable(seen);
  await demandRecipient(services.biller, seen.template, recipientId);
  // The biller has taken its time: the user and the form are read again.
  return changing(services, context, requested, async ({ transaction, template, actor }) => {
    const versionId = demandShareable({ template, actor });
    const { accountId, templateId: enrollmentId } = template;
    const form = await services.versions.compiled(transaction, accountId, versionId);
    if (isExpired(form?.enrollment.expirationDate ?? null, now.getTime())) throw refuse("REFUSE", "share.formOver");
    const seconds = body.days * daySeconds;
    const expiresAt = new Date(now.getTime() + seconds * 1000);
    const token = await signLink(services.tokens, { accountId, enrollmentId, recipientId }, seconds);
    const path = await shorten(services, transaction, { accountId, page: "form", token, expiresAt });
    await services.audit.write(transaction, {
      ...{ accountId, actor: actor.userId, action: "link_shared", object: enrollmentId, ip },
      detail: { recipientId, expiresAt: expiresAt.toISOString() },
    });
    return { link: services.publicUrl + path, expiresAt: expiresAt.toISOString(), recipientId };
  });
}

/** The version that customers get. Throws REFUSE if they get none. */
function demandShareable({ template, actor }: { template: Template; actor: Actor }): string {
  const { activeVersionId } = template;
  if (activeVersionId === null || !isOffered("share", situationOf(template, actor)))
    throw refuse("REFUSE", "share.notActive");
  return activeVersionId;
}

/** Throws BAD if the form needs a recipient and none is given, or if the biller has no such customer. */
async function demandRecipient(biller: Biller, { accountId, type }: Template, recipientId: string | null) {
  const field = "recipientId";
  if (recipientId === null) {
    if (takesAnyone(type)) return;
    throw refuse("BAD", "share.recipientRequired", { field });
  }
  if ((await askBiller(biller.recipient(accountId, recipientId))) !== null) return;
  throw refuse("BAD", "share.noRecipient", { field });
}
