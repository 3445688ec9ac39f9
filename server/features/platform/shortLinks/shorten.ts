// Short links: `/s/CODE` replaces the address of a link that does not fit a text message or a QR code (decisions-proposed.md P108).
import { createHash } from "node:crypto";
import { linkPages, type LinkPageName } from "@billwright/schemas";
import type { Database, Queryable } from "../../../database/connect.ts";
import { readCrockford, toCrockford } from "../../../tokens/crockford.ts";
import type { Seal } from "../../../tokens/seal.ts";
import type { Runtime } from "../../../runtime.ts";

/** 80 bits: sixteen characters. */
const codeBytes = 10;
const wellFormed = /^[0-9A-HJKMNP-TV-Z]{16}$/;

export interface NewShortLink {
  accountId: string;
  page: LinkPageName;
  /** The token that opens the page. */
  token: string;
  /** When the token expires. */
  expiresAt: Date;
}

/** Where a code leads. */
export interface Target {
  page: LinkPageName;
  token: string;
}

/** Stores a new short link and gives its address, from "/" on. To be called in the transaction that sends it. */
export async function shorten(
  { seal, runtime }: { seal: Seal; runtime: Pick<Runtime, "randomBytes"> },
  database: Queryable,
  link: NewShortLink,
): Promise<string> {
  const code = toCrockford(runtime.randomBytes(codeBytes));
  await database("short_links").insert(rowOf(seal, code, link));
  return `/s/${code}`;
}

/** The same, of a token that is shown often: it has one address, which only who has the token can work out. */
export async function shortenOnce({ seal }: { seal: Seal }, database: Queryable, link: NewShortLink): Promise<string> {
  const code = toCrockford(hashOf(`${link.page} ${link.token}`).subarray(0, codeBytes));
  await database("short_links")
    .insert(rowOf(seal, code, link))
    .onConflict("code_hash")
    .ignore();
  return `/s/${code}`;
}

const rowOf = (seal: Seal, code: string, { accountId, page, token, expiresAt }: NewShortLink) => ({
  code_hash: hashOf(code),
  account_id: accountId,
  page,
  sealed_token: seal.close(purpose, token, code),
  expires_at: expiresAt,
});

/** A code as it was typed, in the one way it is written; null where it can be none. */
export function readCode(typed: string): string | null {
  const code = readCrockford(typed.slice(0, 40));
  return wellFormed.test(code) ? code : null;
}

/** The code's address; "over" where that has expired or is a page no more, null where there is no such code. */
export async function findTarget(
  { seal }: { seal: Seal },
  database: Queryable,
  code: string,
  now: Date,
): Promise<Target | "over" | null> {
  const found = await database("short_links")
    .where({ code_hash: hashOf(code) })
    .first<Row | undefined>({ page: "page", sealed: "sealed_token", expiresAt: "expires_at" });
  if (!found) return null;
  const page = linkPages.find((name) => name === found.page);
  const token = seal.open(purpose, found.sealed, code);
  return page && token !== null && now < found.expiresAt ? { page, token } : "over";
}

interface Row {
  page: string;
  sealed: string;
  expiresAt: Date;
}

/** For so long an expired code and its account are remembered. */
const rememberedMs = 90 * 86_400_000;

export const forgetShortLinks = async (database: Database, now: Date): Promise<void> => {
  await database("short_links")
    .where("expires_at", "<", new Date(now.getTime() - rememberedMs))
    .delete();
};

const purpose = "shortLink";
const hashOf = (code: string): Buffer => createHash("sha256").update(code).digest();
