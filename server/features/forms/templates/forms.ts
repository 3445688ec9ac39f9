// What other features ask of the templates that customers meet: which form, which version of it, with what in it.
import type { EnrollmentType, StoredForm, WalletContent } from "@billwright/schemas";
import type { Queryable } from "../../../database/connect.ts";

/** A version's form; versions never change, so whoever has one may keep it. */
export async function findVersion(
  database: Queryable,
  accountId: string,
  versionId: string,
): Promise<StoredForm | undefined> {
  const row = await database("template_versions")
    .where({ account_id: accountId, version_id: versionId })
    .first<{ content: StoredForm } | undefined>("content");
  return row?.content;
}

/** 0 where there is no such version. */
export async function findVersionNumber(database: Queryable, accountId: string, versionId: string): Promise<number> {
  const [number] = await database("template_versions")
    .where({ account_id: accountId, version_id: versionId })
    .pluck<number[]>("number");
  return number ?? 0;
}

/** Whether an account's form has this version, the newest where none is named. Undefined: it has no such form or version. */
export async function findFormVersion(
  database: Queryable,
  { accountId, templateId, versionId }: { accountId: string; templateId: string; versionId?: string | undefined },
): Promise<string | undefined> {
  const found = await database("templates as t")
    .join("template_versions as v", { "v.account_id": "t.account_id", "v.template_id": "t.template_id" })
    .where({ "t.account_id": accountId, "t.template_id": templateId, "t.channel": "DynamicForms" })
    .where("v.version_id", versionId ?? database.ref("t.version_id"))
    .first<{ versionId: string } | undefined>("v.version_id as versionId");
  return found?.versionId;
}

/** Of the forms of this type that customers can fill in, the one that the account's settings name, else the newest. */
export async function findLandingForm(
  database: Queryable,
  { accountId, type }: { accountId: string; type: EnrollmentType },
): Promise<string | undefined> {
  const { rows } = await database.raw<{ rows: { enrollmentId: string }[] }>(
    `select form.template_id as "enrollmentId"
     from templates as form join accounts as account on account.account_id = form.account_id
     where form.account_id = :accountId and form.channel = 'DynamicForms' and form.type = :type
       and form.active_version_id is not null
     order by (form.template_id = account.settings -> 'landing' ->> :type) is true desc, form.created_at desc, form.template_id
     limit 1`,
    { accountId, type },
  );
  return rows[0]?.enrollmentId;
}

/** The version whose questions name the answers: the active one, else the newest. Undefined if the account has no such form. */
export async function findResultsForm(
  database: Queryable,
  { accountId, enrollmentId }: { accountId: string; enrollmentId: string },
): Promise<{ versionId: string; number: number; name: string } | undefined> {
  const { rows } = await database.raw<{ rows: { versionId: string; number: number; name: string }[] }>(
    `select version.version_id as "versionId", version.number, form.name
     from templates as form join template_versions as version
       on version.account_id = form.account_id and version.version_id = coalesce(form.active_version_id, form.version_id)
     where form.account_id = :accountId and form.template_id = :enrollmentId and form.channel = 'DynamicForms'`,
    { accountId, enrollmentId },
  );
  return rows[0];
}

/** The active version of a wallet pass; where no template is named, of the newest. */
export async function findWalletPass(
  database: Queryable,
  { accountId, templateId }: { accountId: string; templateId: string | null },
): Promise<{ templateId: string; content: WalletContent } | undefined> {
  const { rows } = await database.raw<{ rows: { templateId: string; content: WalletContent }[] }>(
    `select template.template_id as "templateId", version.content
     from templates as template
       join template_versions as version on version.account_id = template.account_id and version.version_id = template.active_version_id
     where template.account_id = :accountId and template.channel = 'Wallet'
       and (:templateId::text is null or template.template_id = :templateId)
     order by version.created_at desc, template.template_id limit 1`,
    { accountId, templateId },
  );
  return rows[0];
}

/** For commands: two at most of the accounts that have a template of this id. */
export const accountsOfTemplate = (database: Queryable, templateId: string): Promise<string[]> =>
  database("templates").where({ template_id: templateId }).limit(2).pluck<string[]>("account_id");
