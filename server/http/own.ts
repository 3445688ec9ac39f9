// What a request says about whose things it wants has to be what its token says: the call declares which fields, and here each is held
// against the token, once for all calls (threats.md T4, T5).
import type { CallDeclaration, Claim } from "@billwright/schemas";
import { isAccount } from "../tokens/encAccount.ts";
import { accountOf, type TokenPayload } from "../tokens/payloads.ts";
import type { Seal } from "../tokens/seal.ts";
import { TokenError, type Tokens } from "../tokens/tokens.ts";
import { notFound } from "./refusal.ts";

export interface OwnServices {
  seal: Seal;
  tokens: Tokens;
}

/** What a request says, by the part of it: path, query, body. */
export type Said = Readonly<Record<string, unknown>>;

/** A field that may be left out and is, claims nothing. Throws NONE. */
export async function checkOwn(
  services: OwnServices,
  { own = {} }: CallDeclaration,
  said: Said,
  token: TokenPayload | undefined,
): Promise<void> {
  for (const [place, claim] of Object.entries(own) as [string, Claim][]) {
    const value = valueAt(said, place);
    if (value !== undefined && !(token && (await isOwn(services, claim, value, token)))) throw notFound();
  }
}

/** `body.id`: the body's own field of that name. */
function valueAt(said: Said, place: string): unknown {
  const [part = "", field = ""] = place.split(".");
  const values = said[part];
  return typeof values === "object" && values !== null && Object.hasOwn(values, field)
    ? (values as Record<string, unknown>)[field]
    : undefined;
}

const claimed = (token: TokenPayload, name: "enrollmentId" | "recipientId"): unknown =>
  name in token ? (token as Record<string, unknown>)[name] : undefined;

function isOwn(
  { seal, tokens }: OwnServices,
  claim: Claim,
  value: unknown,
  token: TokenPayload,
): boolean | Promise<boolean> {
  const accountId = accountOf(token);
  switch (claim) {
    case "account":
      return accountId !== null && value === accountId;
    case "sealedAccount":
      return accountId !== null && typeof value === "string" && isAccount(seal, value, accountId);
    case "enrollment":
      return value === claimed(token, "enrollmentId");
    // No recipient is written as null or as nothing.
    case "recipient":
      return (value || null) === claimed(token, "recipientId");
    case "token":
      return isSameToken(tokens, String(value), token);
  }
}

async function isSameToken(tokens: Tokens, text: string, { kind, jti }: TokenPayload): Promise<boolean> {
  try {
    return (await tokens.verify(text, [kind])).jti === jti;
  } catch (error) {
    if (error instanceof TokenError) return false;
    throw error;
  }
}
