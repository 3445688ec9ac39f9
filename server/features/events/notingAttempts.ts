// Whoever signs in and names an id that is not their account's is answered NONE, and leaves a trace: here, for every call of theirs at
// once, so that none can forget it (threats.md T5).
import { calls, type CallName } from "@billwright/schemas";
import type { Database } from "../../database/connect.ts";
import { isOfUsers } from "../../http/authenticate.ts";
import { Refused } from "../../http/refusal.ts";
import type { Routes } from "../../http/route.ts";
import type { TokenPayload } from "../../tokens/payloads.ts";
import type { Audit } from "./audit.ts";

interface AttemptServices {
  database: Database;
  audit: Audit;
}

/** What of a call's context tells whose it was; a handler whose call is not known at compile time. */
interface OfUser {
  token: TokenPayload<"user">;
  ip: string;
}
type AnyHandler = (context: OfUser) => Promise<unknown>;

/** The routes, those of users with their attempts noted. Outside of a handler's own transaction: that one is taken back, the trace stays. */
export function notingAttempts<Names extends CallName>(
  services: AttemptServices,
  routes: Routes<Names>,
): Routes<Names> {
  const noted = (Object.entries(routes) as [CallName, AnyHandler][]).map(([name, handler]) => [
    name,
    isOfUsers(calls[name].token) ? noting(services, name, handler) : handler,
  ]);
  return Object.fromEntries(noted) as Routes<Names>;
}

const noting =
  ({ database, audit }: AttemptServices, object: CallName, handler: AnyHandler): AnyHandler =>
  async (context) => {
    try {
      return await handler(context);
    } catch (error) {
      if (error instanceof Refused && error.class === "NONE") {
        const { AccountId: accountId, nameid: actor } = context.token;
        await audit.write(database, { accountId, actor, action: "idor_attempt", object, ip: context.ip });
      }
      throw error;
    }
  };
