// Creates a version: a draft, one that is submitted for approval, or one that is active at once (forms.txt §4, decisions.md 20). A version
// is never changed; the active one stays active until another is activated.
import { saveOutcome, type SaveAction } from "@billwright/engine/templates";
import { plainLine, plainText, hasVisibleText } from "@billwright/engine/text";
import { isInternal, isOwner } from "@billwright/engine/users";
import type { CallData, Role, StoredForm, TemplateContent, TemplateStatus } from "@billwright/schemas";
import { refuse } from "../../../http/refusal.ts";
import type { CallContext } from "../../../http/route.ts";
import { followableFor } from "../../platform/index.ts";
import { demand } from "../../staff/index.ts";
import { checkComplete, named, readContent, typeIn } from "./content.ts";
import { findConfig } from "./configStore.ts";
import { demandNewest, demandNewestDraft, endOwnDraft, versionIdFor } from "./drafts.ts";
import { headerIn } from "./headers.ts";
import { addHistory, wasDone, type HistoryAction } from "./history.ts";
import { demandBillerKey } from "./billerKey.ts";
import { replaceActive } from "./life.ts";
import { nextStatus } from "./lifecycle.ts";
import { notify } from "./notify.ts";
import { changing, type Changing } from "./own.ts";
import { findOwners } from "../../staff/index.ts";
import { requestOf, type Request } from "./owners.ts";
import type { TemplateServices } from "./services.ts";
import { findSame, insertVersion, putSaved } from "./store.ts";

type Name = "POST /api/Templates/Save";
type Context = CallContext<Name>;

/** A name is one line and not empty. Throws BAD. */
export function templateName(typed: string): string {
  const name = plainLine(typed);
  if (!hasVisibleText(name)) throw refuse("BAD", "field.missing", { field: "name" });
  return name;
}

/**
 * Of those who may edit, only the role decides who may ask for which save; saveOutcome derives the result from the configuration as it is
 * now, whatever it was when the page was opened.
 */
function maySave(action: SaveAction, role: Role): boolean {
  if (action === "saveAndActivate") return isOwner(role) || isInternal(role);
  return action === "submit" || !isInternal(role);
}

export async function save(services: TemplateServices, context: Context): Promise<CallData<Name>> {
  const { body, idempotencyKey } = context;
  const requested = { templateId: body.id, locksOwners: body.action !== "saveDraft" };
  return changing(services, context, requested, async (change) => {
    const { actor, template } = change;
    demand(maySave(body.action, actor.role));
    const name = templateName(body.name);
    const content = named(template.channel, readContent(template.channel, body.content, template.templateId), name);
    const versionId = versionIdFor(services, change, idempotencyKey);
    const version = { versionId, name, content };
    if (!(await isRepeat(change, version, body.action))) await saveVersion(services, context, change, version);
    return { header: await headerIn(change), versionId };
  });
}

/** Whether this very request was answered before. Throws 422 if its key was used for something else. */
async function isRepeat(
  { transaction, template }: Changing,
  { versionId, name, content }: Version,
  action: SaveAction,
): Promise<boolean> {
  const earlier = await findSame(transaction, { ...template, versionId }, content);
  if (!earlier) return false;
  const wasSubmitted = await wasDone(transaction, template, versionId, ["submitted", "activated"]);
  // The name belongs to the template: a newer version sets it.
  const isRenamed = template.versionId === versionId && template.name !== name;
  if (!earlier.isSame || isRenamed || wasSubmitted !== (action !== "saveDraft"))
    throw refuse("UNPROCESSABLE", "template.keyReused");
  return true;
}

interface Version {
  versionId: string;
  name: string;
  content: TemplateContent;
}

async function saveVersion(services: TemplateServices, context: Context, change: Changing, version: Version) {
  const { transaction, template, actor } = change;
  const { body, now } = context;
  await demandNewest(services, change, body);
  await demandNewestDraft(change, body);
  const config = await findConfig(transaction, template.accountId);
  const outcome = saveOutcome(body.action, { role: actor.role, adminNeedApproval: config.adminNeedApproval });
  const status = nextStatus(template.status, { type: "saved", outcome });
  if (status === null) throw new Error(`A version cannot be saved as ${outcome}.`);
  if (status !== "Draft") {
    checkComplete(template.channel, version.content);
    if (template.channel === "DynamicForms") await checkThanksLink(services, change, version.content as StoredForm);
  }
  const request =
    status === "PendingForApproval"
      ? requestOf(await findOwners(transaction, template.accountId), config, actor.userId, body.approvers)
      : null;
  await insertVersion(transaction, { ...template, ...version, userId: actor.userId, now });
  const isOnly = body.isOnlyThis === true;
  if (status === "Active") await demandBillerKey(change, typeIn(template.channel, version.content));
  if (status === "Active") await replaceActive(change, version.versionId, { now, isOnly });
  await putStatus(change, version, status, request, now);
  await endOwnDraft(change, body, now);
  await recordSave(services, context, change, version, status, request);
}

/** Asked again when a form is submitted: hosts may have changed by then. */
async function checkThanksLink(
  { publicUrl }: TemplateServices,
  { transaction: database, template }: Changing,
  { enrollment: { thanksLink } }: StoredForm,
): Promise<void> {
  if (!thanksLink || (await followableFor({ database, publicUrl }, template.accountId, thanksLink)) !== null) return;
  throw refuse("BAD", "template.thanksLink", { field: "content.enrollment.thanksLink" });
}

async function putStatus(
  { transaction, template, actor }: Changing,
  { versionId, name, content }: Version,
  status: TemplateStatus,
  request: Request | null,
  now: Date,
): Promise<void> {
  const isActive = status === "Active";
  const isSubmitted = status !== "Draft";
  await putSaved(transaction, template, {
    name,
    // From the version that customers get, if there is one.
    type: isActive || template.activeVersionId === null ? typeIn(template.channel, content) : template.type,
    status,
    versionId,
    activeVersionId: isActive ? versionId : template.activeVersionId,
    submittedBy: isSubmitted ? actor.userId : null,
    submittedAt: isSubmitted ? now : null,
    approvers: request?.approvers ?? null,
    approvalsRequired: request?.approvalsRequired ?? null,
    userId: actor.userId,
    now,
  });
}

const actions: Partial<Record<TemplateStatus, HistoryAction[]>> = {
  Draft: ["saved"],
  PendingForApproval: ["submitted"],
  Active: ["saved", "activated"],
};

/** The history, the audit trail, and the mails to the Owners who may approve. */
async function recordSave(
  services: TemplateServices,
  { body, ip, now }: Context,
  { transaction, template, actor }: Changing,
  { versionId, name }: Version,
  status: TemplateStatus,
  request: Request | null,
): Promise<void> {
  const { accountId, templateId, channel } = template;
  const { userId } = actor;
  const reason = (request !== null && plainText(body.approvers?.note ?? "")) || null;
  for (const action of actions[status] ?? [])
    await addHistory(transaction, template, { action, userId, versionId, now, reason });
  if (status === "Draft") return;
  const action = status === "Active" ? "template_activated" : "template_submitted";
  await services.audit.write(transaction, { accountId, actor: userId, action, object: versionId, ip });
  if (request === null) return;
  const deciders = request.deciders.map((owner) => owner.userId);
  const subject = { accountId, templateId, versionId, channel, name };
  const notice = { event: "approval", words: "approval", user: actor.name, ...(reason && { reason }) } as const;
  await notify(services, transaction, subject, deciders, notice);
}
