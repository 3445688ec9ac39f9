// What tests begin with: an account, a form, a link.
import type { Enrollment, InputForm } from "@billwright/schemas";
import type { Database } from "../database/connect.ts";
import type { StoredForm } from "../features/enrollments/localize.ts";
import { sealAccount } from "../tokens/encAccount.ts";
import type { Link } from "../tokens/payloads.ts";
import type { Running } from "../start.ts";

const at = "2026-11-01T00:00:00Z";

/** An account, with the host tests reach it by unless another is given. */
export async function givenAccount(database: Database, accountId: string, values: Record<string, unknown> = {}, hosts: string[] = []): Promise<string> {
  await database("accounts").insert({ account_id: accountId, name: `Biller ${accountId}`, created_at: at, ...values });
  for (const host of hosts) await database("account_hosts").insert({ host, account_id: accountId });
  return accountId;
}

export interface GivenForm {
  accountId: string;
  enrollmentId: string;
  versionId: string;
}

/** An active form of an account that is there already. */
export async function givenForm(
  database: Database,
  accountId: string,
  enrollment: Partial<Enrollment> & { inputs?: InputForm[] } = {},
  more: { translations?: StoredForm["translations"]; columns?: Record<string, unknown> } = {},
): Promise<GivenForm> {
  const { inputs, ...fields } = enrollment;
  const id = fields.id ?? `form-${accountId}`;
  const whole: Enrollment = {
    type: "CustomForm",
    name: "A form",
    formElements: (inputs ?? [{ id: "name", name: "Name", inputType: "ShortText", required: true }]).map((inputForms) => ({ kind: "input", inputForms })),
    ...fields,
    id,
  };
  const versionId = `version-${accountId}-${id}`;
  const form: StoredForm = { enrollment: whole, translations: more.translations ?? {} };
  await database("enrollments").insert({
    account_id: accountId,
    enrollment_id: id,
    name: whole.name,
    type: whole.type,
    status: "Active",
    created_at: at,
    ...more.columns,
  });
  await database("enrollment_versions").insert({ account_id: accountId, version_id: versionId, enrollment_id: id, form: JSON.stringify(form), created_at: at });
  await database("enrollments").where({ account_id: accountId, enrollment_id: id }).update({ active_version_id: versionId });
  return { accountId, enrollmentId: id, versionId };
}

export interface GivenLink {
  token: string;
  encAccount: string;
  recipientId: string | null;
}

/** A customer's link to a form. */
export async function givenLink(
  { tokens, seal }: Pick<Running, "tokens" | "seal">,
  form: Pick<GivenForm, "accountId" | "enrollmentId">,
  claims: Partial<Link> = {},
  seconds = 30 * 86_400,
): Promise<GivenLink> {
  const { accountId, enrollmentId } = form;
  const recipientId = claims.recipientId === undefined ? "r-1" : claims.recipientId;
  const defaults = { accountId, enrollmentId, notificationLogId: null, communicationChannel: 0, tags: [] };
  const token = await tokens.sign("enrollment", { ...defaults, ...claims, recipientId }, seconds);
  return { token, encAccount: sealAccount(seal, accountId), recipientId };
}
