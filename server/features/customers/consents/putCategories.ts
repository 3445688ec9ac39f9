// The categories of an account, as an operator's file sets them.
import type { Transaction } from "../../../database/connect.ts";
import type { CategorySettings } from "../../platform/index.ts";

/** In the order of the file. What customers have said of one that is gone stays, for the day it comes back. */
export async function putCategories(
  transaction: Transaction,
  accountId: string,
  categories: readonly CategorySettings[],
): Promise<void> {
  await transaction("categories").where({ account_id: accountId }).delete();
  const rows = categories.map(({ newBill = false, channels, ...category }, position) => ({
    ...{ account_id: accountId, position, new_bill: newBill, channels: JSON.stringify(channels) },
    ...category,
  }));
  if (rows.length > 0) await transaction("categories").insert(rows);
}
