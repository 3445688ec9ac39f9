// The directory of banks in the database.
import type { Database } from "../../database/connect.ts";
import type { BankDirectory, LogoImage } from "./bankDirectory.ts";

interface DirectoryRow {
  routing_number: string;
  name: string;
  url: string | null;
  logo_id: string | null;
}

export function storedBankDirectory(database: Database): BankDirectory {
  return {
    async find(routingNumber) {
      const { rows } = await database.raw<{ rows: DirectoryRow[] }>(
        `select bank.routing_number, bank.name, bank.url, bank.logo_id
         from bank_directory as asked
         join bank_directory as bank on bank.routing_number = coalesce(asked.moved_to, asked.routing_number)
         where asked.routing_number = ?`,
        [routingNumber],
      );
      const [found] = rows;
      if (!found) return null;
      return { routingNumber: found.routing_number, name: found.name, url: found.url, logoId: found.logo_id };
    },
    async isComplete() {
      return (await database("bank_directory").whereNotNull("imported_at").first("routing_number")) !== undefined;
    },
    async logo(logoId) {
      const found = await database("bank_logos")
        .where({ logo_id: logoId })
        .first<LogoImage | undefined>({ mediaType: "media_type", bytes: "bytes" });
      return found ?? null;
    },
  };
}
