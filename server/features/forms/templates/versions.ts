// A template's versions: listed, read to be compared, and one of them made a draft again.
import { isVersionRestorable } from "@billwright/engine/templates";
import type { CallData } from "@billwright/schemas";
import type { Queryable } from "../../../database/connect.ts";
import { notFound, refuse } from "../../../http/refusal.ts";
import type { CallContext } from "../../../http/route.ts";
import { demand, findUserName, userName } from "../../staff/index.ts";
import { harmless, readContent, typeIn } from "./content.ts";
import { changedBy, findDraft, versionIdFor } from "./drafts.ts";
import { headerIn, type TemplateHeader } from "./headers.ts";
import { addHistory } from "./history.ts";
import { changing, reading, type Changing } from "./own.ts";
import type { TemplateServices } from "./services.ts";
import { findContent, findNumber, findSame, insertVersion, putSaved, type TemplateKey } from "./store.ts";

type List = "GET /api/Templates/Versions";
type One = "GET /api/Templates/Version";
type Restore = "POST /api/Templates/RestoreVersion";

export async function listVersions(services: TemplateServices, context: CallContext<List>): Promise<CallData<List>> {
  const { template } = await reading(services, context, { templateId: context.query.id });
  const versions = await findVersions(services.database, template);
  return {
    versions: versions.map(({ savedAt, ...version }) => ({
      ...version,
      savedAt: savedAt.toISOString(),
      isLive: version.versionId === template.activeVersionId,
    })),
  };
}

interface Listed {
  versionId: string;
  number: number;
  /** A name; versions of long ago do not say. */
  savedBy: string | null;
  savedAt: Date;
}

const findVersions = (database: Queryable, { accountId, templateId }: TemplateKey): Promise<Listed[]> =>
  database("template_versions as v")
    .leftJoin("users as u", { "u.account_id": "v.account_id", "u.user_id": "v.saved_by" })
    .where({ "v.account_id": accountId, "v.template_id": templateId })
    .orderBy("v.number", "desc")
    .select<Listed[]>(
      "v.version_id as versionId",
      "v.number",
      database.raw(`${userName("u")} as "savedBy"`),
      "v.created_at as savedAt",
    );

export async function readVersion(services: TemplateServices, context: CallContext<One>): Promise<CallData<One>> {
  const { id: templateId, versionId } = context.query;
  const { template } = await reading(services, context, { templateId });
  const key = { ...template, versionId };
  const [content, number] = [await findContent(services.database, key), await findNumber(services.database, key)];
  if (content === undefined || number === undefined) throw notFound();
  return { number, content: harmless(template.channel, content, templateId) };
}

/** What somebody has typed since and not saved is never thrown away by it. */
export async function restoreVersion(
  services: TemplateServices,
  context: CallContext<Restore>,
): Promise<TemplateHeader> {
  const { body, idempotencyKey } = context;
  return changing(services, context, { templateId: body.id }, async (change) => {
    const { transaction, template, actor } = change;
    demand(isVersionRestorable({ role: actor.role, status: "Draft", shelf: "list" }));
    const restored = await findContent(transaction, { ...template, versionId: body.versionId });
    if (restored === undefined) throw notFound();
    const content = readContent(template.channel, restored, template.templateId);
    const versionId = versionIdFor(services, change, idempotencyKey);
    // A repeat: the answer was lost on its way.
    if ((await findSame(transaction, { ...template, versionId }, content)) !== undefined) return headerIn(change);
    if (body.newestId !== template.versionId) throw await changedBy(change, null);
    await demandRestorable(change);
    await insertVersion(transaction, { ...template, versionId, content, userId: actor.userId, now: context.now });
    await putRestored(change, versionId, typeIn(template.channel, content), context.now);
    await recordRestored(services, context, change, versionId);
    return headerIn(change);
  });
}

async function demandRestorable({ transaction, template, actor }: Changing): Promise<void> {
  const { status, shelf } = template;
  if (!isVersionRestorable({ role: actor.role, status, shelf })) throw refuse("REFUSE", "review.notRestorable");
  const draft = await findDraft(transaction, template);
  if (draft === undefined) return;
  const user = await findUserName(transaction, template.accountId, draft.updatedBy);
  throw refuse("REFUSE", "review.draftThere", { user });
}

const putRestored = (
  { transaction, template, actor }: Changing,
  versionId: string,
  type: ReturnType<typeof typeIn>,
  now: Date,
): Promise<void> =>
  putSaved(transaction, template, {
    name: template.name,
    // From the version that customers get, if there is one.
    type: template.activeVersionId === null ? type : template.type,
    status: "Draft",
    versionId,
    activeVersionId: template.activeVersionId,
    submittedBy: null,
    submittedAt: null,
    approvers: null,
    approvalsRequired: null,
    userId: actor.userId,
    now,
  });

async function recordRestored(
  { audit }: TemplateServices,
  { body, now, ip }: CallContext<Restore>,
  { transaction, template, actor }: Changing,
  versionId: string,
): Promise<void> {
  const { accountId } = template;
  const { userId } = actor;
  const number = (await findNumber(transaction, { ...template, versionId: body.versionId })) ?? 0;
  const reason = String(number);
  await addHistory(transaction, template, { action: "versionRestored", userId, versionId, now, reason });
  const entry = { accountId, actor: userId, action: "template_version_restored", object: versionId, ip } as const;
  await audit.write(transaction, { ...entry, detail: { number } });
}
