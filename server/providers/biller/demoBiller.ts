// The biller of the demo and of accounts without a system of their own: its customers are in our database.
import type { Database } from "../../database/connect.ts";
import type { Biller, BillerRecipient } from "./biller.ts";

export function demoBiller(database: Database): Biller {
  return {
    async recipient(accountId, recipientId) {
      const found = await database("recipients")
        .where({ account_id: accountId, recipient_id: recipientId })
        .first<BillerRecipient | undefined>({ tags: "tags", payDates: "pay_dates", savedBanks: "saved_banks" });
      return found ?? null;
    },
  };
}
