// The twin that proofs of templates' races have to fail on.
import type { Connection } from "../database/connect.ts";
import { realDatabase } from "./databases.ts";

/** The twin: no lock, no status in the change's condition, no rule that holds an Owner or a history row to once. It looks before it acts. */
export async function brokenConnection(): Promise<Connection> {
  const connection = await realDatabase().open();
  const { database } = connection;
  await database.raw("alter table approvals drop constraint approvals_pkey");
  await database.raw("alter table template_history drop constraint template_history_pkey");
  await database.raw("alter table template_versions drop constraint template_versions_number");
  const client = database.client as { acquireRawConnection(): Promise<RawConnection> };
  const acquire = client.acquireRawConnection.bind(client);
  client.acquireRawConnection = async () => {
    const raw = await acquire();
    const query = raw.query.bind(raw);
    raw.query = (first, ...rest) => query(typeof first === "string" ? first : weakened(first), ...rest);
    return raw;
  };
  return connection;
}

interface RawConnection {
  query(first: string | { text: string }, ...rest: unknown[]): unknown;
}

const weakened = <Query extends { text: string }>(query: Query): Query => ({
  ...query,
  text: query.text
    .replace(/ for (?:update|share)\b(?: of "\w+")?/i, "")
    .replace(/and status = (\$\d+)/, (_whole, parameter: string) => `and ${parameter}::text is not null`),
});
