// A test link: a customer's link that opens one version of a form, even a draft, for its authors to test. Its submissions are marked, do not
// count and notify nobody; each filling is a new one.
import type { Queryable } from "../../../database/connect.ts";
import { notFound, refuse } from "../../../http/refusal.ts";
import { signLink } from "../../../tokens/link.ts";
import { findFormVersion, type WantedTestLink } from "../templates/index.ts";
import { maxTokenBytes, type Tokens } from "../../../tokens/tokens.ts";

const seconds = 7 * 86_400;

export const testLinkExpiry = (now: Date): Date => new Date(now.getTime() + seconds * 1000);

export interface TestLinkServices {
  database: Queryable;
  tokens: Tokens;
  /** The address that customers use, without a slash at the end. */
  publicUrl: string;
}

/**
 * The caller has checked that the user may do this. Throws NONE if the account has no such form or version, BAD if there are too many
 * tags.
 */
export async function testLinkOf(
  { database, tokens, publicUrl }: TestLinkServices,
  { accountId, madeBy, templateId, versionId, tags = [], recipientId = null }: WantedTestLink,
): Promise<{ token: string; link: string }> {
  const found = await findFormVersion(database, { accountId, templateId, versionId });
  if (found === undefined) throw notFound();
  const wanted = { accountId, enrollmentId: templateId, recipientId, tags, versionId: found, madeBy };
  const token = await signLink(tokens, wanted, seconds);
  if (token.length > maxTokenBytes) throw refuse("BAD", "field.tooLong", { field: "tags", n: longestTags });
  return { token, link: `${publicUrl}/form/${token}` };
}

/** About how many characters of a token are left for tags. */
const longestTags = 5_000;
