// The fields of a request that name the owner of the requested data must match its token: the call declares the fields, and this module compares each
// with the token, for all calls (threats.md T4, T5).
import type { CallDeclaration, Claim } from "@billwright/schemas";
import { isAccount } from "../tokens/encAccount.ts";
import { accountOf, recipientOf, type TokenPayload } from "../tokens/payloads.ts";
import type { Seal } from "../tokens/seal.ts";
import { TokenError, type Tokens } from "../tokens/tokens.ts";
import { notFound } from "./refusal.ts";

export interface OwnServices {
  seal: Seal;
  tokens: Tokens;
}

/** The values of a request by part: path, query, body. */
export type RequestValues = Readonly<Record<string, unknown>>;

/** An optional field that is left out is not compared. Throws NONE. */
export async function checkOwn(
  services: OwnServices,
  { own = {} }: CallDeclaration,
  requestValues: RequestValues,
  token: TokenPayload | undefined,
): Promise<void> {
  for (const [field, claim] of Object.entries(own) as [string, Claim][]) {
    const value = valueAt(requestValues, field);
    if (value !== undefined && !(token && (await isOwn(services, claim, value, token)))) throw notFound();
  }
}

/** `body.id`: the body's own field of that name. */
function valueAt(requestValues: RequestValues, path: string): unknown {
  const [part = "", field = ""] = path.split(".");
  const values = requestValues[part];
  return typeof values === "object" && values !== null && Object.hasOwn(values, field)
    ? (values as Record<string, unknown>)[field]
    : undefined;
}

const enrollmentOf = (token: TokenPayload): unknown => ("enrollmentId" in token ? token.enrollmentId : undefined);

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
      return value === enrollmentOf(token);
    // A missing recipient may be null, empty or left out.
    case "recipient":
      return (value || null) === recipientOf(token);
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
