// A code app of a user, and the step of a sign-in that asks for it.
import { createHash, randomBytes, randomUUID } from "node:crypto";
import { codeOf, sealSecret, stepAt } from "../features/staff/index.ts";
import { givenUser, type GivenUser } from "./given.ts";
import type { TestServer } from "./server.ts";

type Server = Pick<TestServer, "connection" | "clock" | "seal" | "tokens">;

export interface GivenApp {
  factorId: string;
  /** The code of now, or of so many steps later. */
  code(later?: number): string;
}

export async function givenApp(
  { connection: { database }, clock, seal }: Server,
  accountId: string,
  { userId }: Pick<GivenUser, "userId">,
  columns: Record<string, unknown> = {},
): Promise<GivenApp> {
  const [factorId, secret] = [`app-${randomUUID()}`, randomBytes(20)];
  await database("user_factors").insert({
    account_id: accountId,
    factor_id: factorId,
    user_id: userId,
    kind: "totp",
    name: "",
    sealed: sealSecret(seal, accountId, factorId, secret),
    created_at: clock.now(),
    confirmed_at: clock.now(),
    ...columns,
  });
  return { factorId, code: (later = 0) => codeOf(secret, stepAt(clock.now()) + later) };
}

/** A request in the midst of a sign-in that waits for the second factor. */
const bySignInStep =
  (body: Record<string, unknown> = {}) =>
  async ({ server, accountId }: { server: Server; accountId: string }) => {
    const user = await givenUser(server, accountId);
    const step = randomUUID();
    await server.connection.database("factor_steps").insert({
      account_id: accountId,
      step_hash: createHash("sha256").update(step).digest("hex"),
      user_id: user.userId,
      password_digest: createHash("sha256").update("none").digest("hex"),
      expires_at: new Date(server.clock.now().getTime() + 600_000),
    });
    return { body: { step, ...body } };
  };

/** Good requests of the calls that end such a sign-in. */
export const factorRequests = {
  "POST /api/Session/SecondFactor": bySignInStep({ code: "000000" }),
  "POST /api/Session/SecondFactorPasskey": bySignInStep(),
};
