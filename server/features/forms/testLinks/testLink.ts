// A test link: a customer's link that opens one version of a form, even a draft, for its authors to test. Its submissions are marked, do not
// count and notify nobody; each filling is a new one.
import type { MergeTag } from "@billwright/schemas";
import type { Queryable } from "../../../database/connect.ts";
import { notFound, refuse } from "../../../http/refusal.ts";
import { signLink } from "../../../tokens/link.ts";
import { maxTokenBytes, type Tokens } from "../../../tokens/tokens.ts";

const seconds = 7 * 86_400;

export const testLinkExpiry = (now: Date): Date => new Date(now.getTime() + seconds * 1000);

export interface TestLinkServices {
  database: Queryable;
  tokens: Tokens;
  /** The address that customers use, without a slash at the end. */
  publicUrl: string;
}

export interface WantedTestLink {
  accountId: string;
  /** The user who makes it: it is valid as long as that user may write templates. */
  madeBy: string;
  /** A form of the account. */
  templateId: string;
  /** The newest if left out. */
  versionId?: string;
  tags?: MergeTag[];
  /** The customer whose figures the form shows; null: nobody's. */
  recipientId?: string | null;
  /** An address that fits a text message. */
  isShort?: boolean;
}

/**
 * The caller has checked that the user may do this. Throws NONE if the account has no such form or version, BAD if there are too many
 * tags.
 */
export async function testLinkOf(
  { database, tokens, publicUrl }: TestLinkServices,
  { accountId, madeBy, templateId, versionId, tags = [], recipientId = null }: WantedTestLink,
): Promise<{ token: string; link: string }> {
  const found = await database("templates as t")
    .join("template_versions as v", { "v.account_id": "t.account_id", "v.template_id": "t.template_id" })
    .where({ "t.account_id": accountId, "t.template_id": templateId, "t.channel": "DynamicForms" })
    .where("v.version_id", versionId ?? database.ref("t.version_id"))
    .first<{ versionId: string } | undefined>("v.version_id as versionId");
  if (!found) throw notFound();
  const wanted = { accountId, enrollmentId: templateId, recipientId, tags, versionId: found.versionId, madeBy };
  const token = await signLink(tokens, wanted, seconds);
  if (token.length > maxTokenBytes) throw refuse("BAD", "field.tooLong", { field: "tags", n: longestTags });
  return { token, link: `${publicUrl}/form/${token}` };
}

/** About how many characters of a token are left for tags. */
const longestTags = 5_000;
