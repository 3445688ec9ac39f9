// How large the product's tables are, with their indexes and long values.
import type { Database } from "../../server/database/connect.ts";

export async function tableBytes(database: Database): Promise<number> {
  const { rows } = await database.raw<{ rows: { bytes: string }[] }>(
    "select sum(pg_total_relation_size(oid)) as bytes from pg_class where relkind = 'r' and relnamespace in ('public'::regnamespace, 'partitions'::regnamespace)",
  );
  return Number(rows[0]!.bytes);
}
