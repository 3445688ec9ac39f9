// The pass that a link names, filled in for its customer.
import { numberIn } from "@billwright/engine";
import { unitsOf } from "@billwright/engine/money";
import { passOf, type Pass } from "@billwright/engine/pass";
import { tagText } from "@billwright/engine/text";
import type { Language, MergeTag } from "@billwright/schemas";
import { refuse } from "../../../http/refusal.ts";
import type { TokenPayload } from "../../../tokens/payloads.ts";
import type { CustomerKey } from "../../../tokens/subject.ts";
import { askBiller } from "../../../http/askBiller.ts";
import { findLooks } from "../../platform/index.ts";
import { languageFor } from "../../customers/index.ts";
import { owedOf } from "../payments/index.ts";
import type { WalletServices } from "./services.ts";

export interface FoundPass {
  templateId: string;
  pass: Pass;
  /** The biller's name. */
  company: string;
}

/** In the language that the customer chose, else in the requested one. Throws NONE where no such template is active, BUSY while the biller does not answer with its values. */
export async function findPass(
  services: Pick<WalletServices, "database" | "biller" | "texts" | "log" | "runtime" | "findWalletPass">,
  link: TokenPayload<"wallet">,
  { now, language: requested }: { now: Date; language: Language },
): Promise<FoundPass> {
  const { database, biller, texts, findWalletPass } = services;
  const template = await findWalletPass(database, link);
  if (!template) throw refuse("NONE", "wallet.notFound");
  const { accountId, recipientId } = link;
  const known = await askBiller(biller.recipient(accountId, recipientId));
  const tags = new Map([
    ["CurrentDate", now.toISOString().slice(0, 10)],
    ["RecipientId", recipientId],
    ...(known === null ? [] : await currentTags(services, link, known.tags, now)),
  ]);
  const { company, looks, country } = await findLooks(database, accountId);
  const { content, templateId } = template;
  const backgroundColor = content.backgroundColor || looks["--brand-primary"] || "";
  const language = await languageFor(database, link, requested);
  const t = await texts(language);
  const sent = (name: string) => tags.get(name) ?? "";
  const shownTag = (name: string) => tagText(name, sent(name), { language, country, t });
  return { templateId, company, pass: passOf({ ...content, backgroundColor }, shownTag, sent) };
}

/** The biller's values, its balance as every page says what is owed: what was paid since counts (decisions-proposed.md P149). */
async function currentTags(
  services: Pick<WalletServices, "database" | "biller" | "log" | "runtime">,
  customer: CustomerKey,
  tags: readonly MergeTag[],
  now: Date,
): Promise<(readonly [string, string])[]> {
  const { owed } = await owedOf(services, customer, now, { tags });
  const isKnown = (value: string) => owed === null || numberIn(value) === unitsOf(owed);
  return tags.map(({ name, value }) => [
    name,
    name !== "AccountBalance" || isKnown(value) ? value : unitsOf(owed!).toFixed(2),
  ]);
}
