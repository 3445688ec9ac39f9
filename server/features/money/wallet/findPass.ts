// The pass that a link names, filled in for its customer.
import { passOf, type Pass } from "@billwright/engine/pass";
import { tagText } from "@billwright/engine/text";
import type { Language } from "@billwright/schemas";
import { refuse } from "../../../http/refusal.ts";
import type { TokenPayload } from "../../../tokens/payloads.ts";
import { askBiller } from "../../../http/askBiller.ts";
import { findLooks } from "../../platform/index.ts";
import { languageFor } from "../../customers/index.ts";
import type { WalletServices } from "./services.ts";

export interface FoundPass {
  templateId: string;
  pass: Pass;
  /** The biller's name. */
  company: string;
}

/** In the language that the customer chose, else in the requested one. Throws NONE where no such template is active, BUSY while the biller does not answer with its values. */
export async function findPass(
  { database, biller, texts, findWalletPass }: Pick<WalletServices, "database" | "biller" | "texts" | "findWalletPass">,
  link: TokenPayload<"wallet">,
  { now, language: requested }: { now: Date; language: Language },
): Promise<FoundPass> {
  const template = await findWalletPass(database, link);
  if (!template) throw refuse("NONE", "wallet.notFound");
  const { accountId, recipientId } = link;
  const known = await askBiller(biller.recipient(accountId, recipientId));
  const tags = new Map([
    ["CurrentDate", now.toISOString().slice(0, 10)],
    ["RecipientId", recipientId],
    ...(known?.tags ?? []).map(({ name, value }) => [name, value] as const),
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
