// A call's own limits: those that depend on the requester, counted before its handler runs.
import type { CallDeclaration, LimitRule } from "@billwright/schemas";
import type { TokenPayload } from "../tokens/payloads.ts";
import { networkOf, siteOf } from "./address.ts";
import type { LimitKey, Limits } from "./limits.ts";

interface Asking {
  ip: string;
  token: TokenPayload | undefined;
}

/** Null for a limit whose subject only the feature knows: the feature counts it. */
function keyOf({ per }: LimitRule, { ip, token }: Asking): LimitKey | null {
  switch (per) {
    case "network":
      return [networkOf(ip)];
    case "site":
      return [siteOf(ip)];
    case "user":
      return token?.kind === "user" ? [token.AccountId, token.nameid] : null;
    case "contact":
    case "account":
      return null;
  }
}

/** Throws MANY. The returned function takes back what was counted as a miss. */
export async function countCall(
  limits: Limits,
  { limits: rules = [] }: CallDeclaration,
  asking: Asking,
): Promise<() => Promise<void>> {
  const counted: [LimitRule, LimitKey][] = [];
  for (const rule of rules) {
    const key = keyOf(rule, asking);
    if (key === null) continue;
    await limits.take(rule, key);
    if (rule.counts === "misses") counted.push([rule, key]);
  }
  return async () => {
    for (const [rule, key] of counted) await limits.giveBack(rule, key);
  };
}
