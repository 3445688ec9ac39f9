// From where a call reads: what may be some moments behind, as results, from the replica, if there is one; but whoever has just changed something
// sees what they changed. That they did is known to all processes.
import type { CallDeclaration } from "@billwright/schemas";
import { createHash } from "node:crypto";
import type { Database } from "../database/connect.ts";
import type { Replica } from "../database/replica.ts";
import type { Runtime } from "../runtime.ts";
import { accountOf, type TokenPayload } from "../tokens/payloads.ts";
import { networkOf } from "./address.ts";
import { Refused } from "./refusal.ts";

/** For so long a replica may be behind. */
const behindMs = 5_000;

interface Reading {
  database: Database;
  /** Null: there is none, and nobody needs to know who has written. */
  replica: Replica | null;
  runtime: Pick<Runtime, "now">;
}

interface Caller {
  token: TokenPayload | undefined;
  ip: string;
}

interface Writer {
  account_id: string;
  writer: string;
}

/** A user by their id, on whatever device; a customer, who has several links, by the network. */
function writerOf({ token, ip }: Caller): Writer | null {
  const account_id = token ? accountOf(token) : null;
  if (!token || account_id === null) return null;
  const who = token.kind === "user" ? `user ${token.nameid}` : `network ${networkOf(ip)}`;
  return { account_id, writer: createHash("sha256").update(`${account_id} ${who}`).digest("base64url") };
}

/** Answers a call with the database that it is to read from. */
export async function answerFrom(
  { database, replica, runtime }: Reading,
  declaration: Pick<CallDeclaration, "fromReplica">,
  isWriting: boolean,
  caller: Caller,
  answer: (reader: Database) => Promise<unknown>,
): Promise<unknown> {
  if (!replica) return answer(database);
  const writer = writerOf(caller);
  if (isWriting) {
    try {
      return await answer(database);
    } finally {
      if (writer) await noteWrite(database, writer, runtime.now());
    }
  }
  const copy = declaration.fromReplica ? replica.database() : null;
  if (copy === null || (writer && (await hasJustWritten(database, writer, runtime.now())))) return answer(database);
  try {
    const answered = await answer(copy);
    replica.worked();
    return answered;
  } catch (error) {
    // What is new may not have arrived there.
    if (!(error instanceof Refused)) replica.failed(error);
    return answer(database);
  }
}

/** What is answered does not depend on it. */
async function noteWrite(database: Database, writer: Writer, at: Date): Promise<void> {
  await database("recent_writes")
    .insert({ ...writer, at })
    .onConflict(["account_id", "writer"])
    .merge()
    .catch(() => undefined);
}

async function hasJustWritten(database: Database, writer: Writer, now: Date): Promise<boolean> {
  const since = new Date(now.getTime() - behindMs);
  return (await database("recent_writes").where(writer).where("at", ">=", since).first("at")) !== undefined;
}

/** Removes what no longer matters. */
export async function forgetWrites(database: Database, now: Date): Promise<void> {
  await database("recent_writes")
    .where("at", "<", new Date(now.getTime() - behindMs))
    .delete();
}
