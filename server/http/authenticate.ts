// Finds and verifies the token, or the sealed value, that a call requires, before any other part of the request is trusted (threats.md T1-T3).
import { plainToken, type SealedRule, type TokenKind, type TokenRule } from "@billwright/schemas";
import type { IncomingMessage } from "node:http";
import type { TokenPayload } from "../tokens/payloads.ts";
import { openObject, type SealedObject, type Sealing } from "../tokens/sealed.ts";
import { TokenError, type Tokens } from "../tokens/tokens.ts";
import { refuse, type Refused } from "./refusal.ts";

/** Where a token may be. */
export interface TokenSources {
  request: IncomingMessage;
  query: Readonly<Record<string, string>>;
  body?: unknown;
}

/** The verified claims; undefined if the call allows requests without a token and this one has none. Throws a Refused of class AUTH. */
export async function authenticate(
  rule: TokenRule,
  sources: TokenSources,
  tokens: Tokens,
): Promise<TokenPayload<TokenKind> | undefined> {
  const text = plainly(textAt(rule.in, sources));
  if (text === undefined || text === "") {
    if (rule.optional) return undefined;
    throw invalid(rule);
  }
  try {
    return await tokens.verify(text, rule.kinds, { expiredToo: rule.expiredToo ?? false });
  } catch (error) {
    if (!(error instanceof TokenError)) throw error;
    throw error.fault === "expired" ? ended(rule) : invalid(rule);
  }
}

/** What the sealed value opens. Throws a Refused of class AUTH, also for a value that is missing. */
export function openSealed(rule: SealedRule, sources: TokenSources, sealing: Sealing): SealedObject {
  const boundTo = rule.boundTo === undefined ? "" : (textAt(rule.boundTo, sources) ?? "");
  try {
    return openObject(sealing, rule.purpose, plainly(textAt(rule.in, sources)) ?? "", boundTo);
  } catch (error) {
    if (!(error instanceof TokenError)) throw error;
    throw refuse("AUTH", error.fault === "expired" ? "link.expired" : "link.invalid");
  }
}

/** The answer to an invalid token. */
export const invalid = (rule: TokenRule | null): Refused =>
  refuse("AUTH", isOfUsers(rule) ? "session.ended" : "link.invalid");

/** The refusal of a token that has expired, or of a closed account. */
export const ended = (rule: TokenRule | null): Refused =>
  refuse("AUTH", isOfUsers(rule) ? "session.ended" : "link.expired");

/** Users follow no link: signing in again replaces a token that is not valid. */
const isOfUsers = (rule: TokenRule | null): boolean => rule?.kinds.every((kind) => kind === "user") ?? false;

const plainly = (text: string | undefined): string | undefined => text && plainToken(text);

function textAt(source: TokenRule["in"], { request, query, body }: TokenSources): string | undefined {
  const [part, name = ""] = source.split(".");
  if (part === "bearer") return /^Bearer ([\x21-\x7e]+)$/i.exec(request.headers.authorization ?? "")?.[1];
  if (part === "query") return query[name];
  const value: unknown =
    typeof body === "object" && body !== null ? Object.entries(body).find(([key]) => key === name)?.[1] : undefined;
  return typeof value === "string" ? value : undefined;
}
