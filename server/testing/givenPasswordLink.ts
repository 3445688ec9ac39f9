// A mailed link that sets a password, and the code that opens it.
import { createHash, randomUUID } from "node:crypto";
import type { TestServer } from "./server.ts";

type Running = Pick<TestServer, "connection" | "clock">;

/** An invitation by the operator, unless `columns` say otherwise. */
export async function givenPasswordLink(
  { connection: { database }, clock }: Running,
  accountId: string,
  columns: Record<string, unknown> = {},
): Promise<string> {
  const code = randomUUID();
  await database("password_links").insert({
    account_id: accountId,
    link_id: randomUUID(),
    code_hash: createHash("sha256").update(code).digest("hex"),
    purpose: "invitation",
    email: `${randomUUID()}@invited.example`,
    role: "User",
    invited_by: "operator",
    language: "en",
    created_at: clock.now(),
    expires_at: new Date(clock.now().getTime() + 24 * 3_600_000),
    ...columns,
  });
  return code;
}

/** A request with such a code, and what else its body has. */
export const byPasswordLink =
  (body: Record<string, unknown> = {}) =>
  async ({ server, accountId }: { server: Running; accountId: string }) => ({
    body: { code: await givenPasswordLink(server, accountId), ...body },
  });
