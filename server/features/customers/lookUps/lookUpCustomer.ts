// A customer of the host's tenant, by account and house number: for every page that begins without a link (decisions-proposed.md P10, P90;
// threats.md T43).
import type { LookUpScreen } from "@billwright/engine/screens";
import { accountNumberKey } from "@billwright/engine/typed";
import { limits as rules } from "@billwright/schemas";
import type { Database } from "../../../database/connect.ts";
import { checkScreen } from "../../../http/checkScreen.ts";
import type { Limits } from "../../../http/limits.ts";
import { notFound } from "../../../http/refusal.ts";
import type { CallContext } from "../../../http/route.ts";
import type { Biller } from "../../../providers/biller/biller.ts";
import { askBiller } from "../../../http/askBiller.ts";
import { findBrand, type Brand } from "../../platform/index.ts";

export interface LookUpServices {
  database: Database;
  limits: Limits;
  biller: Biller;
}

/** The calls that look a customer up. */
type Name = "POST /api/BudgetBill/AuthorizeUser" | "POST /api/wa/authorize" | "POST /api/wa/authorize-supplier";

export type LookUpContext = Pick<CallContext<Name>, "body" | "host" | "now" | "noMiss">;

export interface LookedUp {
  brand: Brand;
  /** Null: nobody has both numbers. */
  recipientId: string | null;
}

/** Throws BAD for what the page's screen refuses, NONE for a host of no tenant, MANY after too many misses, BUSY while the biller is away. */
export async function lookUpCustomer(
  { database, limits, biller }: LookUpServices,
  screen: LookUpScreen,
  { body, host, now, noMiss }: LookUpContext,
): Promise<LookedUp> {
  const who = checkScreen(screen, body, now);
  const brand = await findBrand(database, { host });
  if (!brand) throw notFound();
  const key = [brand.accountId, "lookUp", accountNumberKey(who.accountNumber)];
  await limits.take(rules.lookUpAccountMisses, key);
  const isNoMiss = () => Promise.all([noMiss(), limits.giveBack(rules.lookUpAccountMisses, key)]);
  const recipientId = await askBiller(biller.lookUp(brand.accountId, who), isNoMiss);
  if (recipientId !== null) await isNoMiss();
  return { brand, recipientId };
}
