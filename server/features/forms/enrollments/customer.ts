// The data of a link's customer: the token's tags and those that the biller adds (form.merge-tags).
import { withReadDates } from "@billwright/engine/calendar";
import type { MergeTag } from "@billwright/schemas";
import type { Biller, BillerRecipient } from "../../../providers/biller/biller.ts";
import type { Link } from "../../../tokens/payloads.ts";
import { askBiller } from "../../../http/askBiller.ts";

const unknown: BillerRecipient = { tags: [], payDates: [], savedBanks: [] };

/** `country`: the account's, by which dates are read. Throws BUSY if the biller is not available: without its figures a form would show the wrong questions, or bill the wrong amount. */
export async function customerOf(biller: Biller, { tags, ...link }: Link, country: string): Promise<BillerRecipient> {
  const linked = withReadDates(tags, country);
  if (link.recipientId === null) return { ...unknown, tags: linked };
  const known = (await askBiller(biller.recipient(link.accountId, link.recipientId))) ?? unknown;
  const own: MergeTag[] = [{ name: "RecipientId", value: link.recipientId }];
  return { ...known, tags: firstOfEach([...linked, ...known.tags, ...own]) };
}

/** Of several tags with one name the first that is not blank counts (decisions.md 26). */
function firstOfEach(tags: readonly MergeTag[]): MergeTag[] {
  const byName = new Map<string, MergeTag>();
  for (const tag of tags) if (!byName.get(tag.name)?.value.trim()) byName.set(tag.name, tag);
  return [...byName.values()];
}
