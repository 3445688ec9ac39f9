// The code with which a browser comes back: for one user, for a minute, for one exchange, by the browser that began (threats.md T51).
import type { CallData } from "@billwright/schemas";
import type { Database } from "../../../database/connect.ts";
import { inTransaction } from "../../../database/transaction.ts";
import { refuse } from "../../../http/refusal.ts";
import { admit, lockUser } from "../users/index.ts";
import type { SsoServices } from "./services.ts";
import { sha256Of } from "../../../tokens/sha256.ts";

const codeSeconds = 60;

/** A new code for a user. `challenge`: SHA-256, in hex, of what the browser keeps. */
export async function makeCode(
  { database, runtime }: Pick<SsoServices, "database" | "runtime">,
  { accountId, userId, challenge }: { accountId: string; userId: string; challenge: string },
): Promise<string> {
  const code = runtime.randomBytes(32).toString("base64url");
  await database("sso_codes").insert({
    account_id: accountId,
    code_hash: sha256Of(code),
    user_id: userId,
    challenge,
    expires_at: new Date(runtime.now().getTime() + codeSeconds * 1000),
  });
  return code;
}

interface Exchange {
  code: string;
  /** What the browser kept. */
  verifier: string;
  ip: string;
}

/** A sign-in like any other. Throws AUTH for a code that is unknown, used, expired or another browser's. */
export async function exchange(
  services: SsoServices,
  { code, verifier, ip }: Exchange,
): Promise<CallData<"POST /api/Session/ExchangeSso">> {
  return inTransaction(services.database, services.runtime, async (transaction) => {
    const now = services.runtime.now();
    const [used] = await transaction("sso_codes")
      .where({ code_hash: sha256Of(code), challenge: sha256Of(verifier) })
      .whereNull("used_at")
      .where("expires_at", ">", now)
      .update({ used_at: now })
      .returning<{ account_id: string; user_id: string }[]>(["account_id", "user_id"]);
    if (!used) throw refuse("AUTH", "link.invalid");
    const user = await lockUser(transaction, used);
    if (!user) throw refuse("AUTH", "link.invalid");
    return admit(services, transaction, user, { ip, by: "sso" });
  });
}

export async function forgetCodes(database: Database, now: Date): Promise<void> {
  await database("sso_codes").where("expires_at", "<", now).delete();
}
