// The address of a customer's link, for `npm run link`.
import { linkAddress, type LinkPageName } from "@billwright/schemas";
import type { Config } from "./config.ts";
import type { Database } from "./database/connect.ts";
import { beside } from "./database/beside.ts";
import { accountsOfRecipient, demoBiller } from "./providers/biller/demoBiller.ts";
import { accountsOfTemplate } from "./features/forms/index.ts";
import { findNewestMail, shorten } from "./features/platform/index.ts";
import { signPageToken, type LinkOptions } from "./tokens/pageLink.ts";
import { sealObject } from "./tokens/sealed.ts";
import { sealOf } from "./tokens/seal.ts";
import { keyringOf } from "./tokens/secrets.ts";
import { tokensOf } from "./tokens/tokens.ts";
import { realRuntime as runtime } from "./runtime.ts";

export interface WantedLink extends Omit<LinkOptions, "accountId"> {
  /** The form page if left out. */
  page?: LinkPageName | undefined;
  /** Found by the form, or by the recipient, if left out. */
  accountId?: string | undefined;
  /** A short address that redirects to the long one. */
  isShort?: boolean | undefined;
}

/** Throws if no account, or more than one, has the form or recipient, or if the page needs more than is given. */
export async function addressOfLink(
  config: Config,
  { page = "form", accountId, isShort = false, ...subject }: WantedLink,
  seconds: number,
): Promise<string> {
  const keyring = keyringOf(config.secrets);
  const expiresAt = new Date(runtime.now().getTime() + seconds * 1000);
  const owner = accountId ?? (await beside(config, (database) => accountOf(database, subject)));
  const logId = subject.logId ?? (await newestMail(config, page, { ...subject, accountId: owner }));
  const signing = { tokens: tokensOf(keyring, runtime), seal: sealOf(keyring, runtime), runtime };
  const bill =
    subject.bill ?? (page === "view-invoice" ? await newestBill(config, owner, subject.recipientId) : undefined);
  if (page === "view-invoice" && logId !== undefined) {
    const id = sealObject(signing, "attachment", { accountId: owner, object: logId }, seconds);
    return `${config.publicUrl}/view-invoice?id=${id}`;
  }
  const token = await signPageToken(signing, page, { ...subject, bill, logId, accountId: owner }, seconds);
  const path = isShort
    ? await beside(config, (database) => shorten(signing, database, { accountId: owner, page, token, expiresAt }))
    : linkAddress(page, token);
  return config.publicUrl + path;
}

/** Of the biller in our database; undefined: it has none of this customer. */
async function newestBill(config: Config, accountId: string, recipientId: string | null): Promise<string | undefined> {
  if (recipientId === null) return undefined;
  const bills = await beside(config, (database) => demoBiller(database).bills(accountId, recipientId));
  return bills.at(-1)?.number;
}

/** Only the page that shows a mail needs one. */
const newestMail = async (
  config: Config,
  page: LinkPageName,
  { accountId, recipientId }: Pick<LinkOptions, "accountId" | "recipientId">,
): Promise<string | undefined> =>
  page === "view-online" && recipientId !== null
    ? ((await beside(config, (database) => findNewestMail(database, { accountId, recipientId }))) ?? undefined)
    : undefined;

async function accountOf(
  database: Database,
  subject: Pick<WantedLink, "enrollmentId" | "recipientId">,
): Promise<string> {
  const { enrollmentId, recipientId } = subject;
  const what = enrollmentId === null ? `recipient "${recipientId}"` : `form "${enrollmentId}"`;
  const owners = await ownersOf(database, subject);
  const [owner] = owners;
  if (owners.length > 1) throw new Error(`Several accounts have a ${what}: say which with --account ID.`);
  if (!owner) throw new Error(`No account has a ${what}.`);
  return owner;
}

const ownersOf = (
  database: Database,
  { enrollmentId, recipientId }: Pick<WantedLink, "enrollmentId" | "recipientId">,
): Promise<string[]> =>
  enrollmentId === null ? accountsOfRecipient(database, recipientId) : accountsOfTemplate(database, enrollmentId);
