// An Owner approves or rejects a version. The template is locked, its status is part of the change's own condition, and an Owner decides
// once on a version: of two who act at once one succeeds, and the other gets the new state (threats.md T6, T45).
import { isOffered, type Quorum, type TemplateAction } from "@billwright/engine/templates";
import { hasVisibleText, plainText } from "@billwright/engine/text";
import type { CallData, StoredForm, TemplateChannel, TemplateStatus } from "@billwright/schemas";
import { isDuplicate } from "../../../database/failures.ts";
import { refuse, type Refused } from "../../../http/refusal.ts";
import { demand } from "../../staff/index.ts";
import { clearRejections, insertApproval, putRejection, tallyOf } from "./approvals.ts";
import { demandBillerKey } from "./billerKey.ts";
import { typeIn } from "./content.ts";
import { changedBy } from "./drafts.ts";
import { addHistory, type NewEntry } from "./history.ts";
import { replaceActive } from "./life.ts";
import { nextStatus } from "./lifecycle.ts";
import { notify } from "./notify.ts";
import { changing, reading, type Requester, type Changing } from "./own.ts";
import { findQuorum } from "./quorum.ts";
import type { TemplateServices } from "./services.ts";
import { situationOf } from "./situation.ts";
import { findContent, findTemplate, putDecided } from "./store.ts";

export type Decision = CallData<"POST /api/Enrollments/HandleApproval">;

/** Who decides on what, and when. */
export interface Deciding extends Requester {
  templateId: string;
  channel: TemplateChannel;
  /** The version that the page showed; if left out, the newest. */
  versionId: string | undefined;
  now: Date;
}

interface Approving {
  /** The status that the page showed. */
  seenStatus?: TemplateStatus | undefined;
  /** Why it is approved although test cases are red. */
  reason?: string | undefined;
  /** From the activation on, only this version is taken. */
  isOnlyThis?: boolean | undefined;
}

export async function approve(
  services: TemplateServices,
  context: Deciding,
  { seenStatus = "PendingForApproval", reason = "", isOnlyThis = false }: Approving = {},
): Promise<Decision> {
  const red = await countRed(services, context);
  try {
    return await changing(services, context, { ...context, locksOwners: true }, async (change) => {
      const quorum = await findQuorum(change.transaction, change.template);
      await demandDecider(change, quorum, "makeActive", seenStatus, context.versionId);
      const why = plainText(reason);
      if (red > 0 && !hasVisibleText(why)) throw refuse("BAD", "template.redCases", { n: red, field: "reason" });
      return approveVersion(services, { ...context, reason: red > 0 ? why : null, isOnly: isOnlyThis }, change, quorum);
    });
  } catch (error) {
    if (isDuplicate(error, "approvals_pkey")) throw refuse("REFUSE", "template.alreadyApproved");
    throw error;
  }
}

/** Before anything is locked: a hundred cases may take a second. */
async function countRed(services: TemplateServices, context: Deciding): Promise<number> {
  const { template } = await reading(services, context, context);
  if (template.channel !== "DynamicForms") return 0;
  const content = (await findContent(services.database, template)) as StoredForm | undefined;
  return content === undefined ? 0 : services.redCases(services.database, template, content.enrollment);
}

async function approveVersion(
  services: TemplateServices,
  context: Deciding & { reason: string | null; isOnly: boolean },
  change: Changing,
  { needed: required }: Quorum,
): Promise<Decision> {
  const { transaction, template, actor } = change;
  const { now } = context;
  const { userId } = actor;
  if (template.status === "Rejected") await clearRejections(transaction, template);
  const before = await tallyOf(transaction, template);
  const isNew = !before.approvedBy.includes(userId);
  // After Owners have left, the existing approvals may be enough: then one of those Owners confirms; nothing becomes active by itself.
  if (!isNew && before.approvals < required) throw refuse("REFUSE", "template.alreadyApproved");
  if (isNew) await insertApproval(transaction, { ...template, userId, now });
  const approvals = before.approvals + (isNew ? 1 : 0);
  const to = nextStatus(template.status, { type: "approved", approvals, required });
  if (to === "Active") await demandBillerKey(change, await typeOfVersion(change));
  if (to === "Active") await replaceActive(change, template.versionId, { now, isOnly: context.isOnly });
  await moveOn(change, to, now);
  if (isNew) await record(services, context, change, { action: "approved", reason: context.reason });
  if (to === "Active") {
    await record(services, context, change, { action: "activated" });
    await notifySubmitter(services, change, "activated");
  }
  return { id: template.templateId, status: to ?? template.status, approvals, approvalsRequired: required };
}

export async function reject(services: TemplateServices, context: Deciding, typed: string): Promise<Decision> {
  return changing(services, context, context, async (change) => {
    const { transaction, template, actor } = change;
    const quorum = await findQuorum(transaction, template);
    await demandDecider(change, quorum, "reject", "PendingForApproval", context.versionId);
    const reason = plainText(typed);
    if (!hasVisibleText(reason)) throw refuse("BAD", "actions.reasonRequired", { field: "rejectReason" });
    await putRejection(transaction, { ...template, userId: actor.userId, now: context.now, reason });
    const { approvals } = await tallyOf(transaction, template);
    const to = nextStatus(template.status, { type: "rejected" });
    await moveOn(change, to, context.now);
    await record(services, context, change, { action: "rejected", reason });
    await notifySubmitter(services, change, "rejected", reason);
    return {
      id: template.templateId,
      status: to ?? template.status,
      approvals,
      approvalsRequired: quorum.needed,
    };
  });
}

/**
 * A user who may never decide gets DENY, whatever the status. Others get a conflict for a version that they have not seen, or else for a
 * status that they have not seen.
 */
async function demandDecider(
  change: Changing,
  { deciders }: Quorum,
  action: Extract<TemplateAction, "makeActive" | "reject">,
  seen: TemplateStatus,
  seenVersion: string | undefined,
): Promise<void> {
  const { template, actor } = change;
  const { status } = template;
  demand(deciders.includes(actor.userId));
  if (seenVersion !== undefined && seenVersion !== template.versionId) throw await changedBy(change, null);
  if (status !== seen) throw decided(status);
  demand(isOffered(action, situationOf(template, actor)));
}

const decided = (status: TemplateStatus): Refused =>
  status === "Draft" ? refuse("REFUSE", "template.isDraft") : refuse("REFUSE", "template.decided", { status });

/** Throws if somebody else was faster. */
async function moveOn(change: Changing, to: TemplateStatus | null, now: Date): Promise<void> {
  const { transaction, template, actor } = change;
  const { status: from } = template;
  const activates = to === "Active";
  const type = activates ? await typeOfVersion(change) : template.type;
  const decision = { from, to: to ?? from, activates, type, userId: actor.userId, now };
  if (to !== null && (await putDecided(transaction, template, decision))) return;
  throw decided((await findTemplate(transaction, template))?.status ?? from);
}

async function typeOfVersion({ transaction, template }: Changing) {
  const content = await findContent(transaction, template);
  return content === undefined ? template.type : typeIn(template.channel, content);
}

type Recorded = Pick<NewEntry, "reason"> & { action: "approved" | "activated" | "rejected" };

async function record(
  { audit }: TemplateServices,
  { ip, now }: Deciding,
  { transaction, template, actor }: Changing,
  { action, reason = null }: Recorded,
): Promise<void> {
  const { accountId, versionId } = template;
  const { userId } = actor;
  await addHistory(transaction, template, { action, userId, versionId, now, reason });
  await audit.write(transaction, { accountId, actor: userId, action: `template_${action}`, object: versionId, ip });
}

async function notifySubmitter(
  services: TemplateServices,
  { transaction, template, actor }: Changing,
  words: "activated" | "rejected",
  reason = "",
): Promise<void> {
  if (template.submittedBy === null) return;
  const event = `${words}:${services.runtime.newId()}`;
  await notify(services, transaction, template, [template.submittedBy], { event, words, user: actor.name, reason });
}
