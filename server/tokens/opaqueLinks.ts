// Links that are no tokens but opaque ids, found by what is stored of them: they have no end, and a change of SECRETS does not touch them
// (decisions-proposed.md P132).
import type { TokenPayload } from "./payloads.ts";
import { TokenError, type Tokens } from "./tokens.ts";

type OpaqueLink = TokenPayload<"unsubscribe">;

/** 128 bits in base64url, after the letter that distinguishes them from a token. */
const isOpaqueLink = (text: string): boolean => /^u[A-Za-z0-9_-]{22}$/.test(text);

/** What 16 random bytes look like in a link. */
export const opaqueLink = (bytes: Buffer): string => `u${bytes.toString("base64url")}`;

/** @param find Null: there is no such link. */
export const withOpaqueLinks = (tokens: Tokens, find: (link: string) => Promise<OpaqueLink | null>): Tokens => ({
  ...tokens,
  async verify(text, kinds, options) {
    if (!isOpaqueLink(text)) return tokens.verify(text, kinds, options);
    const found = kinds.some((kind) => kind === "unsubscribe") ? await find(text) : null;
    if (found === null) throw new TokenError("invalid");
    // One of the kinds that were asked for, as has just been seen.
    return found as never;
  },
});
