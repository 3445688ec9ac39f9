// The claims in a user's token (forms.txt §3). The page only uses them to greet the user and to decide what to offer; the server decides
// what is allowed.
import { roles, type Role } from "@billwright/schemas";

export interface SessionUser {
  id: string;
  email: string;
  name: string;
  role: Role;
  accountId: string;
  /** The role needs a second factor, and there is none: nothing else opens before one is set up. */
  mustSetUp?: true;
}

export interface Claims {
  user: SessionUser;
  /** Milliseconds since 1970, by the server's clock. */
  expiresAt: number;
  issuedAt: number | null;
}

/** The payload of a token; null if it is not a user's token. */
export function readClaims(token: string): Claims | null {
  const payload = readPayload(token);
  if (payload === null) return null;
  const { role, unique_name: name, email, nameid: id, AccountId: accountId, exp, iat, mustSetUp } = payload;
  const isWhole = [id, email, accountId].every((part) => typeof part === "string" && part !== "");
  if (!isWhole || !roles.includes(role as Role) || typeof exp !== "number") return null;
  return {
    user: {
      id: id as string,
      email: email as string,
      name: typeof name === "string" && name !== "" ? name : (email as string),
      role: role as Role,
      accountId: accountId as string,
      ...(mustSetUp === true && { mustSetUp }),
    },
    expiresAt: exp * 1000,
    issuedAt: typeof iat === "number" ? iat * 1000 : null,
  };
}

function readPayload(token: string): Record<string, unknown> | null {
  try {
    const part = token.split(".")[1]!.replace(/-/g, "+").replace(/_/g, "/");
    const bytes = Uint8Array.from(atob(part), (letter) => letter.charCodeAt(0));
    const payload: unknown = JSON.parse(new TextDecoder().decode(bytes));
    return typeof payload === "object" && payload !== null ? (payload as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
