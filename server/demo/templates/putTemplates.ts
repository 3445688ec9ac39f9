// Puts demo templates into the database, each with its first version and the history that led to its status.
import type { Transaction } from "../../database/connect.ts";
import { addHistory } from "../../features/forms/index.ts";
import { json } from "../insertMissing.ts";
import type { AnyDemoTemplate } from "./template.ts";

export const versionOf = (templateId: string): string => `${templateId}-1`;

const dayMs = 86_400_000;
const hourMs = 3_600_000;

/** What is there already stays as people have left it, its history too. */
export async function putTemplates(
  transaction: Transaction,
  accountId: string,
  templates: readonly AnyDemoTemplate[],
  now: Date,
): Promise<void> {
  for (const template of templates) {
    const begun = new Date(now.getTime() - template.daysAgo * dayMs);
    const inserted = await transaction("templates")
      .insert(templateRow(accountId, template, begun))
      .onConflict()
      .ignore()
      .returning<{ template_id: string }[]>("template_id");
    if (inserted.length > 0) await putStory(transaction, accountId, template, begun);
  }
}

/** Submitted an hour after it was begun, decided on two hours later. */
const submittedAt = (begun: Date) => new Date(begun.getTime() + hourMs);
const decidedAt = (begun: Date) => new Date(begun.getTime() + 3 * hourMs);

/** Became active at once, as an Owner's own does where no approval is configured. */
const isOwn = ({ author, decidedBy }: AnyDemoTemplate): boolean => author === decidedBy;

function templateRow(accountId: string, template: AnyDemoTemplate, begun: Date): Record<string, unknown> {
  const { id, channel, name, status, author, decidedBy = null } = template;
  const wasSubmitted = status !== "Draft" && !isOwn(template);
  const wasDecided = status === "Active" || status === "Rejected";
  return {
    account_id: accountId,
    template_id: id,
    channel,
    name,
    type: template.channel === "DynamicForms" ? template.content.enrollment.type : null,
    status,
    version_id: versionOf(id),
    active_version_id: status === "Active" ? versionOf(id) : null,
    is_standard: template.isStandard ?? false,
    is_internal: template.isInternal ?? false,
    submitted_by: wasSubmitted ? author : null,
    submitted_at: wasSubmitted ? submittedAt(begun) : null,
    approvals_required: wasSubmitted ? 1 : null,
    created_by: author,
    created_at: begun,
    updated_by: wasDecided ? decidedBy : author,
    updated_at: wasDecided ? decidedAt(begun) : wasSubmitted ? submittedAt(begun) : begun,
  };
}

async function putStory(
  transaction: Transaction,
  accountId: string,
  template: AnyDemoTemplate,
  begun: Date,
): Promise<void> {
  const { id, status, author, decidedBy = author, reason = null, content } = template;
  const versionId = versionOf(id);
  await transaction("template_versions").insert({
    account_id: accountId,
    version_id: versionId,
    template_id: id,
    number: 1,
    content: json(content),
    created_at: begun,
    saved_by: author,
  });
  const key = { accountId, templateId: id };
  const record = (
    action: Parameters<typeof addHistory>[2]["action"],
    userId: string,
    now: Date,
    because: string | null = null,
  ) => addHistory(transaction, key, { action, userId, versionId, now, reason: because });
  await record("created", author, begun);
  if (status === "Draft") return;
  if (isOwn(template)) return record("activated", author, decidedAt(begun));
  await record("submitted", author, submittedAt(begun));
  if (status === "PendingForApproval") return;
  const approved = status === "Active";
  await transaction("approvals").insert({
    account_id: accountId,
    version_id: versionId,
    user_id: decidedBy,
    approved,
    reason: approved ? null : reason,
    at: decidedAt(begun),
  });
  if (!approved) return record("rejected", decidedBy, decidedAt(begun), reason);
  await record("approved", decidedBy, decidedAt(begun));
  await record("activated", decidedBy, decidedAt(begun));
}
