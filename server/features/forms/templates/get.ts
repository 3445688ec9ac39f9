// A template for its editor, the languages of a form, and the author of a version.
import { languagesOf } from "@billwright/engine";
import { approvalsRequiredOf } from "@billwright/engine/templates";
import {
  languages,
  type CallData,
  type StoredForm,
  type TemplateChannel,
  type TemplateContent,
} from "@billwright/schemas";
import type { Queryable } from "../../../database/connect.ts";
import { notFound } from "../../../http/refusal.ts";
import type { CallContext } from "../../../http/route.ts";
import { readAccount } from "../../platform/index.ts";
import { findUserName, findUserNames, type Actor } from "../../staff/index.ts";
import { tallyOf } from "./approvals.ts";
import { findConfig } from "./configStore.ts";
import { harmless } from "./content.ts";
import { findDraft } from "./drafts.ts";
import { findHeader } from "./headers.ts";
import { readHistory } from "./history.ts";
import { reading, type Requester } from "./own.ts";
import { findQuorum } from "./quorum.ts";
import type { TemplateServices } from "./services.ts";
import { findContent, type Template } from "./store.ts";

type Get = CallData<"GET /api/Templates/Get">;
type Languages = "GET /api/Enrollments/AvailableTranslationsAuth";

export async function getTemplate(
  services: TemplateServices,
  context: CallContext<"GET /api/Templates/Get">,
): Promise<Get> {
  const { database } = services;
  const { actor, template } = await reading(services, context, { templateId: context.query.id });
  const header = await findHeader(database, { ...template, userId: actor.userId });
  const content = await contentOf(database, template);
  if (!header) throw notFound();
  // Somebody saved in between. An Owner decides on the version that is shown here, so all parts must belong to the same one.
  if (header.versionId !== template.versionId) return getTemplate(services, context);
  const isForm = template.channel === "DynamicForms";
  return {
    header,
    content,
    versionId: template.versionId,
    draft: await draftFor(database, template, actor),
    approval: await approvalFor(database, template),
    sampleLanguages: isForm ? languagesOf(content as StoredForm) : [],
    country: await countryOf(database, template, content),
  };
}

/** Throws NONE if it was deleted at this very moment. */
async function contentOf(database: Queryable, template: Template): Promise<TemplateContent> {
  const content = await findContent(database, template);
  if (content === undefined) throw notFound();
  return harmless(template.channel, content, template.templateId);
}

async function draftFor(database: Queryable, template: Template, actor: Actor): Promise<Get["draft"]> {
  const draft = await findDraft(database, template);
  if (!draft) return null;
  const { name, content, revision, updatedAt, updatedBy } = draft;
  return {
    name,
    content: harmless(template.channel, content, template.templateId),
    revision,
    updatedAt: updatedAt.toISOString(),
    updatedBy: await findUserName(database, template.accountId, updatedBy),
    isOwn: updatedBy === actor.userId,
  };
}

async function approvalFor(database: Queryable, template: Template): Promise<Get["approval"]> {
  const { adminNeedApproval, approvalsRequired } = await findConfig(database, template.accountId);
  const { approvals, approvedBy, rejection } = await tallyOf(database, template);
  const waits = template.status === "PendingForApproval";
  const quorum = waits ? await findQuorum(database, template) : null;
  const undecided = (quorum?.deciders ?? []).filter((userId) => !approvedBy.includes(userId));
  return {
    adminNeedApproval,
    approvals,
    approvalsRequired: quorum?.needed ?? template.approvalsRequired ?? approvalsRequiredOf(approvalsRequired),
    rejectReason: rejection?.reason ?? null,
    rejectedBy: rejection && (await findUserName(database, template.accountId, rejection.userId)),
    waitsFor: await findUserNames(database, template.accountId, undecided.slice(0, mostNamed)),
    ...(quorum?.deciders.length === 0 ? { isStranded: true } : {}),
  };
}

/** A notice names this many people at most. */
const mostNamed = 20;

/** A form may have its own; else it is the account's. */
async function countryOf(database: Queryable, template: Template, content: TemplateContent): Promise<string> {
  const own = template.channel === "DynamicForms" ? (content as StoredForm).enrollment.country : null;
  if (own) return own;
  const account = await readAccount(database, { accountId: template.accountId });
  return account!.country;
}

export async function availableTranslations(
  services: TemplateServices,
  context: CallContext<Languages>,
): Promise<CallData<Languages>> {
  const requested = { templateId: context.query.surveyGuid, channel: "DynamicForms" } as const;
  const { template } = await reading(services, context, requested);
  const content = await contentOf(services.database, template);
  return {
    translations: languagesOf(content as StoredForm).map((code) => ({ code, name: languages[code] })),
    country: await countryOf(services.database, template, content),
  };
}

export async function submittedByStatus(
  services: TemplateServices,
  requester: Requester,
  templateId: string,
  channel: TemplateChannel,
): Promise<CallData<"GET /api/Enrollments/SubmittedByStatus">> {
  const { actor, template } = await reading(services, requester, { templateId, channel });
  return { status: template.status, isSubmittedByUser: template.submittedBy === actor.userId };
}

export async function getHistory(
  services: TemplateServices,
  context: CallContext<"GET /api/Templates/History">,
): Promise<CallData<"GET /api/Templates/History">> {
  const { template } = await reading(services, context, { templateId: context.query.id });
  return readHistory(services.database, template);
}
