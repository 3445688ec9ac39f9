// The pictures of a mail, stored with the log right before it goes out: those that are ours, and those of the biller's own hosts. Reading the
// mail later asks nobody for them, so nobody learns of the reading (decisions-proposed.md P106, threats.md T29).
import { createHash } from "node:crypto";
import type { Database, Queryable, Transaction } from "../../../database/connect.ts";
import type { Forget } from "../../../jobs/forgetOld.ts";
import type { OutboundPolicy } from "../../../providers/outbound/policy.ts";
import { request } from "../../../providers/outbound/request.ts";
import { findImage, findLogo, hostsOf, originsIn, readSetting, type BrandImage } from "../accounts/index.ts";
import { pictureAddresses } from "./mailBody.ts";
import type { LoggedMessageKey } from "./messageLog.ts";

export interface PictureParts {
  database: Database;
  publicUrl: string;
  /** Changes how the biller's hosts are called, for tests. */
  picturePolicy?: Pick<OutboundPolicy, "trustedHosts" | "resolve">;
}

export interface StoredPicture {
  number: number;
  addressDigest: string;
}

/** A mail has no more. */
const mostPictures = 50;
const mostBytes = 1024 * 1024;

export const digestOfAddress = (address: string): string => createHash("sha256").update(address).digest("hex");

/** A picture that cannot be had is left out: no mail waits for it. Run again, it stores what is missing. */
export async function storePictures(parts: PictureParts, key: LoggedMessageKey, html: string): Promise<void> {
  const addresses = pictureAddresses(html).slice(0, mostPictures);
  if (addresses.length === 0) return;
  const hosts = await hostsAround(parts, key.accountId);
  for (const [number, address] of addresses.entries()) {
    const picture = await pictureAt(parts, hosts, key.accountId, address);
    if (picture) await parts.database.transaction((on) => putPicture(on, key, { number, address, picture }));
  }
}

export async function putPicture(
  transaction: Transaction,
  { accountId: account_id, logId: log_id }: LoggedMessageKey,
  { number, address, picture }: { number: number; address: string; picture: BrandImage },
): Promise<void> {
  const { mediaType: media_type, bytes } = picture;
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  // An update holds the row, so that nobody forgets it before the mail names it.
  await transaction("picture_files")
    .insert({ account_id, sha256, media_type, bytes })
    .onConflict(["account_id", "sha256"])
    .merge(["media_type"]);
  await transaction("message_pictures")
    .insert({ account_id, log_id, number, address_digest: digestOfAddress(address), sha256 })
    .onConflict(["account_id", "log_id", "number"])
    .ignore();
}

interface Hosts {
  ours: readonly string[];
  billers: readonly string[];
}

async function hostsAround({ database, publicUrl }: PictureParts, accountId: string): Promise<Hosts> {
  const [own, origins] = await Promise.all([
    hostsOf(database, accountId),
    readSetting(database, accountId, "messages.pictureOrigins"),
  ]);
  return {
    ours: [new URL(publicUrl).host, ...own],
    billers: originsIn(origins).map((origin) => new URL(origin).host),
  };
}

/** Null where it is nobody's whom we know, or is not to be had. */
async function pictureAt(
  parts: PictureParts,
  { ours, billers }: Hosts,
  accountId: string,
  address: string,
): Promise<BrandImage | null> {
  const url = URL.canParse(address, parts.publicUrl) ? new URL(address, parts.publicUrl) : null;
  if (url === null) return null;
  if (ours.includes(url.host) || ours.includes(url.hostname))
    return ourPicture(parts.database, accountId, url.pathname);
  return billers.includes(url.host) ? fetched(url.href, { ...parts.picturePolicy, allowedHosts: billers }) : null;
}

/** The account's own picture at an address of ours: an address alone shows no other account's. */
async function ourPicture(database: Queryable, accountId: string, path: string): Promise<BrandImage | null> {
  if (/^\/api\/Configuration\/Get(Current)?CompanyLogo$/i.test(path)) return findLogo(database, { accountId });
  const [, imageId] = /^\/brand\/images\/([0-9a-f]{64})$/.exec(path) ?? [];
  if (imageId === undefined) return null;
  return findImage(database, imageId, accountId);
}

async function fetched(address: string, policy: OutboundPolicy): Promise<BrandImage | null> {
  try {
    const { status, body } = await request(address, { maxBytes: mostBytes }, policy);
    const mediaType = status === 200 ? mediaTypeOf(body) : null;
    return mediaType === null ? null : { mediaType, bytes: body };
  } catch {
    return null;
  }
}

/** By its first bytes: what a peer calls its file is not believed. A picture that could run, an SVG, is none of a biller's host. */
function mediaTypeOf(bytes: Buffer): string | null {
  const starts = (hex: string): boolean => bytes.subarray(0, hex.length / 2).toString("hex") === hex;
  if (starts("89504e470d0a1a0a")) return "image/png";
  if (starts("ffd8ff")) return "image/jpeg";
  if (starts("47494638")) return "image/gif";
  return starts("52494646") && bytes.subarray(8, 12).toString("latin1") === "WEBP" ? "image/webp" : null;
}

export const findPictures = (database: Queryable, { accountId, logId }: LoggedMessageKey): Promise<StoredPicture[]> =>
  database("message_pictures")
    .where({ account_id: accountId, log_id: logId })
    .select<StoredPicture[]>({ number: "number", addressDigest: "address_digest" });

export async function findPicture(
  database: Queryable,
  { accountId, logId }: LoggedMessageKey,
  number: number,
): Promise<BrandImage | null> {
  const found = await database("message_pictures as shown")
    .join("picture_files as file", { "file.account_id": "shown.account_id", "file.sha256": "shown.sha256" })
    .where({ "shown.account_id": accountId, log_id: logId, number })
    .first<BrandImage | undefined>({ mediaType: "file.media_type", bytes: "file.bytes" });
  return found ?? null;
}

/** With a message's content its pictures are deleted; so is a file that no message shows any more. */
export const forgetPictures: Forget = async (database) => {
  await database.raw(
    `delete from message_pictures as shown using message_log as message
     where shown.account_id = message.account_id and shown.log_id = message.log_id and message.sealed is null`,
  );
  await database.raw(
    `delete from picture_files as file where not exists
       (select from message_pictures as shown where shown.account_id = file.account_id and shown.sha256 = file.sha256)`,
  );
};
