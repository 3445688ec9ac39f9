// With whose name, logo and words a document is written.
import type { Language } from "@billwright/schemas";
import { notFound } from "../../../http/refusal.ts";
import { findBrand } from "../../platform/index.ts";
import { logoOf } from "./logo.ts";
import { isWritable, type Letterhead } from "./paper.ts";
import type { DocumentServices } from "./services.ts";

/** In English where the font does not have all signs of the language, or none is wanted. Throws NONE. */
export async function letterheadOf(
  { database, texts }: Pick<DocumentServices, "database" | "texts">,
  { accountId }: { accountId: string },
  wanted: Language | null,
): Promise<Letterhead> {
  const [brand, logo] = await Promise.all([findBrand(database, { accountId }), logoOf(database, accountId)]);
  if (brand === null) throw notFound();
  const { companyName: name, supportPhone: phone, supportEmail: email, country } = brand;
  const language: Language = wanted !== null && isWritable(wanted) ? wanted : "en";
  return { biller: { name, phone, email, country }, logo, language, text: await texts(language) };
}
