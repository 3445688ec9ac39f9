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
      const found = await database("bank_directory as asked")
        .leftJoin("bank_directory as moved", "moved.routing_number", "asked.moved_to")
        .where("asked.routing_number", routingNumber)
        .first<DirectoryRow | undefined>({
          routing_number: database.raw("coalesce(moved.routing_number, asked.routing_number)"),
          name: database.raw("coalesce(moved.name, asked.name)"),
          url: database.raw("coalesce(moved.url, asked.url)"),
          logo_id: database.raw("coalesce(moved.logo_id, asked.logo_id)"),
        });
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
