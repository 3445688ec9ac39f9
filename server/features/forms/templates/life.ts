// What happens to a template beside its approval: stopped at once and started again, put away, in the bin for 30 days (P135).
import { isLifeOffered, type LifeAction, type LifeSituation } from "@billwright/engine/templates";
import { hasVisibleText, plainText } from "@billwright/engine/text";
import type { CallData } from "@billwright/schemas";
import type { Database, Queryable } from "../../../database/connect.ts";
import { refuse } from "../../../http/refusal.ts";
import type { CallContext } from "../../../http/route.ts";
import { demand, type Actor } from "../../staff/index.ts";
import { endServing } from "../enrollments/index.ts";
import { hasReports } from "../submissions/index.ts";
import { demandBillerKey } from "./billerKey.ts";
import { dueBefore } from "./bin.ts";
import { headerIn, type TemplateHeader } from "./headers.ts";
import { addHistory, type HistoryAction } from "./history.ts";
import { changing, changingAll, type Changing } from "./own.ts";
import type { TemplateServices } from "./services.ts";
import { deleteTemplate, putLife, type Template, type TemplateLife } from "./store.ts";

type Stop = "POST /api/Templates/Stop";
type Start = "POST /api/Templates/Start";
type Shelve = "POST /api/Templates/Shelve";

const lifeOf = (template: Template, { role }: Actor): LifeSituation => ({
  role,
  status: template.status,
  isActive: template.activeVersionId !== null,
  isStopped: template.stoppedVersionId !== null,
  shelf: template.shelf,
});

/** Customers read from now on that it is closed; what they sent stays. */
export async function stop(services: TemplateServices, context: CallContext<Stop>): Promise<TemplateHeader> {
  const { body, now } = context;
  return changing(services, context, { templateId: body.id }, async (change) => {
    const { template, actor } = change;
    demand(actor.role === "Owner");
    const { activeVersionId } = template;
    if (activeVersionId === null || !isLifeOffered("stop", lifeOf(template, actor)))
      throw refuse("REFUSE", "life.notLive");
    const reason = plainText(body.reason);
    if (!hasVisibleText(reason)) throw refuse("BAD", "actions.reasonRequired", { field: "reason" });
    await live(services, context, change, {
      action: "stopped",
      life: { activeVersionId: null, stoppedVersionId: activeVersionId, stoppedAt: now },
      reason,
    });
    return headerIn(change);
  });
}

/** Customers get the version again that they got before it was stopped. */
export async function start(services: TemplateServices, context: CallContext<Start>): Promise<TemplateHeader> {
  return changing(services, context, { templateId: context.body.id }, async (change) => {
    const { template, actor } = change;
    demand(actor.role === "Owner");
    if (!isLifeOffered("start", lifeOf(template, actor))) throw refuse("REFUSE", "life.notStopped");
    await demandBillerKey(change, template.type);
    const { stoppedVersionId: activeVersionId } = template;
    await live(services, context, change, {
      action: "started",
      life: { activeVersionId, stoppedVersionId: null, stoppedAt: null },
      reason: null,
    });
    return headerIn(change);
  });
}

const shelving = {
  list: { offer: "restore", action: "restored" },
  archive: { offer: "archive", action: "archived" },
  bin: { offer: "bin", action: "binned" },
} as const satisfies Record<Template["shelf"], { offer: LifeAction; action: HistoryAction }>;

/** Several at once; what cannot go there stays where it is. Throws NONE where one is not there, and then none is moved. */
export async function shelve(services: TemplateServices, context: CallContext<Shelve>): Promise<CallData<Shelve>> {
  const { ids, to } = context.body;
  const { offer, action } = shelving[to];
  const moved = await changingAll(services, context, { ids, isInBin: true }, async (change) => {
    const { transaction, template, actor } = change;
    const { templateId } = template;
    if (!isLifeOffered(offer, lifeOf(template, actor))) return null;
    // Answers stay readable: what was answered can be archived.
    if (to === "bin" && (await hasReports(transaction, { ...template, enrollmentId: templateId }))) return null;
    await live(services, context, change, { action, life: { shelf: to, shelvedAt: context.now }, reason: null });
    return templateId;
  });
  return { moved: moved.filter((templateId) => templateId !== null) };
}

interface Lived {
  action: HistoryAction;
  life: TemplateLife;
  reason: string | null;
}

async function live(
  { audit }: TemplateServices,
  { now, ip }: Pick<CallContext<Start>, "now" | "ip">,
  { transaction, template, actor }: Changing,
  { action, life, reason }: Lived,
): Promise<void> {
  const { accountId, templateId } = template;
  const { userId } = actor;
  await putLife(transaction, template, life);
  const versionId = life.stoppedVersionId ?? life.activeVersionId ?? null;
  await addHistory(transaction, template, { action, userId, versionId, now, reason });
  const entry = { accountId, actor: userId, action: "template_life_changed", object: templateId, ip } as const;
  await audit.write(transaction, { ...entry, detail: { to: action } });
}

/** Another version becomes active: the one before is taken for a day, unless only the new one is to be. */
export async function replaceActive(
  { transaction, template }: Changing,
  versionId: string,
  { now, isOnly }: { now: Date; isOnly: boolean },
): Promise<void> {
  const { accountId, templateId, activeVersionId, stoppedVersionId, stoppedAt } = template;
  const before = activeVersionId ?? stoppedVersionId;
  if (before === null || before === versionId) return;
  const until = activeVersionId === null ? (stoppedAt ?? now) : now;
  await endServing(transaction, { accountId, templateId, versionId: before }, { until, isOnly });
}

/** Every night: what has been in the bin for 30 days goes for good. */
export async function emptyBin(database: Database, now: Date): Promise<void> {
  const dueOn = (on: Queryable) => on("templates").where({ shelf: "bin" }).where("shelved_at", "<", dueBefore(now));
  const due = await dueOn(database).select<
    { accountId: string; templateId: string; versionId: string; userId: string }[]
  >({
    accountId: "account_id",
    templateId: "template_id",
    versionId: "version_id",
    userId: "updated_by",
  });
  for (const { userId, versionId, ...key } of due)
    await database.transaction(async (transaction) => {
      // Somebody may have fetched it back since, and have thrown it away anew.
      const { accountId: account_id, templateId: template_id } = key;
      if (!(await dueOn(transaction).where({ account_id, template_id }).forUpdate().first("template_id"))) return;
      if (await hasReports(transaction, { ...key, enrollmentId: key.templateId })) return;
      await addHistory(transaction, key, { action: "deleted", userId, versionId, now });
      await deleteTemplate(transaction, key);
    });
}
