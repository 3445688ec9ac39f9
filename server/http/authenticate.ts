// Finds and verifies the token that a call requires, before any other part of the request is trusted (threats.md T1-T3).
import type { TokenKind, TokenRule } from "@billwright/schemas";
import type { IncomingMessage } from "node:http";
import type { TokenPayload } from "../tokens/payloads.ts";
import { TokenError, type Tokens } from "../tokens/tokens.ts";
import { refuse } from "./refusal.ts";

/** Where a token may be. */
export interface TokenPlaces {
  request: IncomingMessage;
  query: Readonly<Record<string, string>>;
  body?: unknown;
}

/** The verified claims; undefined if the call allows requests without a token and this one has none. Throws a Refused of class AUTH. */
export async function authenticate(
  rule: TokenRule,
  places: TokenPlaces,
  tokens: Tokens,
): Promise<TokenPayload<TokenKind> | undefined> {
  const text = tokenText(rule, places);
  if (text === undefined || text === "") {
    if (rule.optional) return undefined;
    throw refuse("AUTH", isOfUsers(rule) ? "session.ended" : "link.invalid");
  }
  try {
    return await tokens.verify(text, rule.kinds, { expiredToo: rule.expiredToo ?? false });
  } catch (error) {
    if (!(error instanceof TokenError)) throw error;
    if (isOfUsers(rule)) throw refuse("AUTH", "session.ended");
    throw refuse("AUTH", error.fault === "expired" ? "link.expired" : "link.invalid");
  }
}

/** Users follow no link: signing in again replaces a token that is not valid. */
export const isOfUsers = (rule: TokenRule | null): boolean => rule?.kinds.every((kind) => kind === "user") ?? false;

function tokenText(rule: TokenRule, { request, query, body }: TokenPlaces): string | undefined {
  const [place, name = ""] = rule.in.split(".");
  if (place === "bearer") return /^Bearer ([\x21-\x7e]+)$/i.exec(request.headers.authorization ?? "")?.[1];
  if (place === "query") return query[name];
  const value: unknown =
    typeof body === "object" && body !== null ? Object.entries(body).find(([key]) => key === name)?.[1] : undefined;
  return typeof value === "string" ? value : undefined;
}
