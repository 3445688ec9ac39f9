// The address of a customer's link, for `npm run link`.
import type { Config } from "./config.ts";
import { connectBeside } from "./database/connect.ts";
import { migrate } from "./database/migrate.ts";
import { signLink } from "./tokens/link.ts";
import { keyringOf } from "./tokens/secrets.ts";
import { tokensOf } from "./tokens/tokens.ts";
import { realWorld } from "./world.ts";

export interface WantedLink {
  enrollmentId: string;
  recipientId: string | null;
  /** Looked up by the form where it is left out. */
  accountId?: string | undefined;
}

/** Throws where no account has the form. */
export async function addressOfLink(
  config: Config,
  { accountId, ...link }: WantedLink,
  seconds: number,
): Promise<string> {
  const owner = accountId ?? (await accountOf(config, link.enrollmentId));
  const tokens = tokensOf(keyringOf(config.secrets), realWorld);
  return `${config.publicUrl}/form/${await signLink(tokens, { ...link, accountId: owner }, seconds)}`;
}

async function accountOf(config: Config, enrollmentId: string): Promise<string> {
  const connection = await connectBeside(config.database);
  try {
    await migrate(connection);
    const owners = await connection
      .database("templates")
      .where({ template_id: enrollmentId, channel: "DynamicForms" })
      .limit(2)
      .pluck<string[]>("account_id");
    const [owner] = owners;
    if (owners.length > 1) throw new Error(`Several accounts have a form "${enrollmentId}": say which with --account.`);
    if (!owner) throw new Error(`No account has a form "${enrollmentId}".`);
    return owner;
  } finally {
    await connection.close();
  }
}
