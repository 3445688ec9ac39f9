// The address of a customer's link, for `npm run link`.
import type { LinkPageName } from "@billwright/schemas";
import type { Config } from "./config.ts";
import { connectBeside, type Database } from "./database/connect.ts";
import { migrate } from "./database/migrate.ts";
import { signPageLink, type LinkSubject } from "./tokens/pageLink.ts";
import { keyringOf } from "./tokens/secrets.ts";
import { tokensOf } from "./tokens/tokens.ts";
import { realWorld } from "./world.ts";

export interface WantedLink extends Omit<LinkSubject, "accountId"> {
  /** The form page where left out. */
  page?: LinkPageName | undefined;
  /** Found by the form, or by the recipient, where it is left out. */
  accountId?: string | undefined;
}

/** Throws where no account, or more than one, has the form or recipient, or the page needs more than is given. */
export async function addressOfLink(
  config: Config,
  { page = "form", accountId, ...subject }: WantedLink,
  seconds: number,
): Promise<string> {
  const tokens = tokensOf(keyringOf(config.secrets), realWorld);
  const owner = accountId ?? (await accountOf(config, subject));
  return config.publicUrl + (await signPageLink(tokens, page, { ...subject, accountId: owner }, seconds));
}

async function accountOf(config: Config, { enrollmentId, recipientId }: Omit<WantedLink, "page">): Promise<string> {
  const connection = await connectBeside(config.database);
  try {
    await migrate(connection);
    const what = enrollmentId === null ? `recipient "${recipientId}"` : `form "${enrollmentId}"`;
    const owners = await ownersOf(connection.database, { enrollmentId, recipientId });
    const [owner] = owners;
    if (owners.length > 1) throw new Error(`Several accounts have a ${what}: say which with --account ID.`);
    if (!owner) throw new Error(`No account has a ${what}.`);
    return owner;
  } finally {
    await connection.close();
  }
}

const ownersOf = (database: Database, { enrollmentId, recipientId }: Omit<WantedLink, "page">): Promise<string[]> =>
  enrollmentId === null
    ? database("recipients").where({ recipient_id: recipientId }).limit(2).pluck("account_id")
    : database("templates").where({ template_id: enrollmentId, channel: "DynamicForms" }).limit(2).pluck("account_id");
