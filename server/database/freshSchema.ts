// The schema that the migrations create in an empty database, for `npm run schema`.
import { connectToEmbedded } from "./connect.ts";
import { dumpSchema } from "./dump.ts";
import { openInMemory } from "./embedded/open.ts";
import { migrate } from "./migrate.ts";

export async function freshSchema(): Promise<string> {
  const connection = connectToEmbedded(await openInMemory());
  await migrate(connection);
  const schema = await dumpSchema(connection.database);
  await connection.close();
  return schema;
}
