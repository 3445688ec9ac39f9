// The address of a customer's link, for `npm run link`.
import type { Config } from "./config.ts";
import { connect } from "./database/connect.ts";
import { demoLinks } from "./demo/links.ts";
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
  const owner = accountId ?? demoAccountOf(config, link.enrollmentId) ?? (await accountOf(config, link.enrollmentId));
  const tokens = tokensOf(keyringOf(config.secrets), realWorld);
  return `${config.publicUrl}/form/${await signLink(tokens, { ...link, accountId: owner }, seconds)}`;
}

/** The demo's forms are known without the database, which a running server keeps to itself. */
const demoAccountOf = (config: Config, enrollmentId: string): string | undefined =>
  config.production ? undefined : demoLinks.find((link) => link.enrollmentId === enrollmentId)?.accountId;

async function accountOf(config: Config, enrollmentId: string): Promise<string> {
  const connection = await connect(config.database);
  try {
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
