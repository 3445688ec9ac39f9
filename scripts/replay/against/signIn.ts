// The user who replays: the one named, or on a development server the demo's Owner.
import { demoAccounts, demoPassword } from "@billwright/server";
import type { Client } from "./client.ts";

export interface Credentials {
  /** --as EMAIL */
  email: string | null;
  /** REPLAY_PASSWORD */
  password: string | null;
}

/** The token of a user who can create forms. Throws an error with the fix if it is not clear which user. */
export async function signIn(client: Client, { email, password }: Credentials): Promise<string> {
  const isDevelopment = (await client.outbox()) !== null;
  const owner = demoAccounts[0]?.users.find(({ role }) => role === "Owner")?.email;
  const who = email ?? (isDevelopment ? owner : undefined);
  if (who === undefined) throw new Error("Name who signs in: --as EMAIL, with the password in REPLAY_PASSWORD.");
  const isDemo = demoAccounts.some(({ users }) => users.some((user) => user.email === who));
  const word = password ?? (isDevelopment && isDemo ? demoPassword : undefined);
  if (word === undefined) throw new Error(`Put the password of ${who} into REPLAY_PASSWORD.`);
  const { jwtToken } = await client.post<{ jwtToken: string }>("/api/Session/SignIn", { email: who, password: word });
  return jwtToken;
}
