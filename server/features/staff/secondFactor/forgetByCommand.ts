// A lost second factor, for `npm run user -- --forget-second-factor`: an operator takes all of a user's away, once it is sure who asks.
import type { Database } from "../../../database/connect.ts";
import type { Runtime } from "../../../runtime.ts";
import { auditOf } from "../../platform/index.ts";
import { endSessions, findUserOf, spelledEmail, type MailServices } from "../users/index.ts";
import { mailOfFactor } from "./mailOfFactor.ts";
import { factorsOf, forgetFactors } from "./store.ts";

const operator = "operator";

/**
 * The user is signed out everywhere, for whoever has the lost phone may be signed in with it, and hears of it by mail. Resolves to how many
 * factors there were. Throws a sentence where the account has no such user, or the user no second factor.
 */
export async function forgetByCommand(
  services: MailServices & { runtime: Runtime },
  database: Database,
  { accountId, email: typed }: { accountId: string; email: string },
): Promise<number> {
  const email = spelledEmail(typed);
  const { runtime } = services;
  return database.transaction(async (transaction) => {
    const userId = await findUserOf(transaction, accountId, email);
    if (userId === undefined) throw new Error(`${email} is no user of "${accountId}".`);
    const user = { accountId, userId };
    const kinds = (await factorsOf(transaction, user)).map(({ kind }) => kind);
    if (kinds.length === 0) throw new Error(`${email} has no second factor.`);
    await forgetFactors(transaction, user);
    await endSessions(transaction, accountId, { user_id: userId }, "operator", runtime.now());
    const entry = { accountId, actor: operator, object: userId, ip: null, detail: { kinds: kinds.join(", ") } };
    await auditOf(runtime).write(transaction, { ...entry, action: "factors_forgotten" });
    await mailOfFactor(services, transaction, "forgotten", user);
    return kinds.length;
  });
}
