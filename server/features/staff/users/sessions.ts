// A sign-in and its tokens. Each token can be exchanged for the next one once; a second exchange means that the token was stolen, by
// either of the two senders, so the sign-in ends for both (threats.md T46).
import type { Database, Queryable, Transaction } from "../../../database/connect.ts";
import { inTransaction } from "../../../database/transaction.ts";
import type { TokenPayload } from "../../../tokens/payloads.ts";
import type { Tokens } from "../../../tokens/tokens.ts";
import type { Runtime } from "../../../runtime.ts";
import type { Audit } from "../../platform/index.ts";
import { nameOf, sessionEnded } from "./actor.ts";
import { mustSetUp } from "./factorState.ts";
import type { SessionUser } from "./userRow.ts";

/** The lifetime of a token, which limits the use of a stolen one; the page gets the next one a minute before (T51). */
export const tokenSeconds = 15 * 60;
/** Two tabs exchange the same token at nearly the same time: for this long the earlier one is still as good as the newest. */
export const graceSeconds = 10;
/** A working day: a user who was away for longer signs in again. */
export const idleSeconds = 12 * 60 * 60;
/** Even a user who is never away enters the password once a week. */
export const longestSeconds = 7 * 24 * 60 * 60;
/** Ended sign-ins are stored for a while, so that a stolen token that is used late is still recognised. */
const keptSeconds = 30 * 24 * 60 * 60;

export interface SessionServices {
  database: Database;
  tokens: Tokens;
  runtime: Runtime;
  audit: Audit;
}

/** A sign-in as its row stores it. */
export interface SessionRow {
  session_id: string;
  token_id: string;
  previous_token_id: string | null;
  rotated_at: Date | null;
  created_at: Date;
  expires_at: Date;
  ended_at: Date | null;
  signed_in_by?: SignedInBy;
}

export type SignedInBy = "password" | "sso";

const after = (at: Date, seconds: number): Date => new Date(at.getTime() + seconds * 1000);
const earlier = (one: Date, other: Date): Date => (one < other ? one : other);
/** When it ends if none of its tokens is exchanged before. */
const endOf = (createdAt: Date, now: Date): Date => earlier(after(now, idleSeconds), after(createdAt, longestSeconds));

/** Starts a sign-in. Returns its first token. */
export async function beginSession(
  { tokens, runtime }: SessionServices,
  database: Queryable,
  user: SessionUser,
  by: SignedInBy,
): Promise<string> {
  const now = runtime.now();
  const session = {
    signed_in_by: by,
    session_id: runtime.newId(),
    token_id: runtime.newId(),
    created_at: now,
    expires_at: endOf(now, now),
  };
  const { account_id, user_id } = user;
  // Who has just signed in has proved who they are, by all that they have.
  await database("sessions").insert({ account_id, user_id, ...session, confirmed_at: now });
  return tokenOf(tokens, user, session, now, await factorIsDue(database, user, session));
}

/** A token of a sign-in, valid at most as long as that. */
export function tokenOf(
  tokens: Tokens,
  user: SessionUser,
  session: Pick<SessionRow, "session_id" | "token_id" | "expires_at">,
  now: Date,
  isFactorDue = false,
): Promise<string> {
  const claims = {
    role: user.role,
    unique_name: nameOf(user),
    email: user.email,
    nameid: user.user_id,
    AccountId: user.account_id,
    session: session.session_id,
    ...(isFactorDue && { mustSetUp: true }),
  };
  const left = Math.floor((session.expires_at.getTime() - now.getTime()) / 1000);
  return tokens.sign("user", claims, Math.min(tokenSeconds, left), session.token_id);
}

/** Whether this sign-in has to set up a second factor before anything else. */
const factorIsDue = async (
  database: Queryable,
  user: SessionUser,
  { signed_in_by }: Pick<SessionRow, "signed_in_by">,
): Promise<boolean> => signed_in_by !== "sso" && (await mustSetUp(database, user));

/** The result of an exchange: the next token; the newest once more; nothing; or the end of its whole family. */
export type Exchange = "next" | "again" | "ended" | "reused";

export function exchangeOf(session: SessionRow, tokenId: string, now: Date): Exchange {
  if (session.ended_at !== null || session.expires_at <= now) return "ended";
  if (tokenId === session.token_id) return "next";
  const isLast = tokenId === session.previous_token_id && session.rotated_at !== null;
  return isLast && now <= after(session.rotated_at as Date, graceSeconds) ? "again" : "reused";
}

/** Returns the next token. Throws AUTH if the sign-in has ended, or if this ends it. */
export async function refreshToken(
  services: SessionServices,
  token: TokenPayload<"user">,
  ip: string,
): Promise<string> {
  const { database, runtime } = services;
  // The end of a family must be stored although the call is refused, so the refusal is thrown outside of the transaction.
  const next = await inTransaction(database, runtime, (transaction) => exchange(services, transaction, token, ip));
  if (next === null) throw sessionEnded();
  return next;
}

async function exchange(
  { tokens, runtime, audit }: SessionServices,
  transaction: Transaction,
  token: TokenPayload<"user">,
  ip: string,
): Promise<string | null> {
  const session = await lockSession(transaction, token);
  const now = runtime.now();
  const outcome = session && exchangeOf(session, token.jti, now);
  if (!session || outcome === "ended") return null;
  if (outcome === "reused") {
    const entry = { accountId: token.AccountId, actor: token.nameid, object: session.session_id, ip };
    await endSessions(transaction, token.AccountId, { session_id: session.session_id }, "reused", now);
    await audit.write(transaction, { ...entry, action: "session_reused" });
    return null;
  }
  const user = await userOf(transaction, token);
  if (!user) return null;
  const isDue = await factorIsDue(transaction, user, session);
  if (outcome === "again") return tokenOf(tokens, user, session, now, isDue);
  const next = { token_id: runtime.newId(), expires_at: endOf(session.created_at, now) };
  await transaction("sessions")
    .where({ account_id: token.AccountId, session_id: session.session_id })
    .update({ ...next, previous_token_id: session.token_id, rotated_at: now });
  return tokenOf(tokens, user, { ...session, ...next }, now, isDue);
}

const ofToken = (database: Queryable, token: TokenPayload<"user">) =>
  database("sessions").where({ account_id: token.AccountId, session_id: token.session, user_id: token.nameid });

/** The token's sign-in. */
export const findSession = (database: Queryable, token: TokenPayload<"user">): Promise<SessionRow | undefined> =>
  ofToken(database, token).first<SessionRow | undefined>();

/** The same, locked: nobody else exchanges a token of it until the transaction ends. */
export const lockSession = (transaction: Transaction, token: TokenPayload<"user">): Promise<SessionRow | undefined> =>
  ofToken(transaction, token).forUpdate().first<SessionRow | undefined>();

const userOf = (database: Queryable, { AccountId, nameid }: TokenPayload<"user">): Promise<SessionUser | undefined> =>
  database("users")
    .where({ account_id: AccountId, user_id: nameid })
    .whereNull("disabled_at")
    .first<SessionUser | undefined>();

/** Ends sign-ins: their tokens are no longer valid. */
export async function endSessions(
  database: Queryable,
  accountId: string,
  which: { session_id: string } | { user_id: string },
  because: "signedOut" | "reused" | "password" | "operator",
  now: Date,
  except: string | null = null,
): Promise<void> {
  const query = database("sessions")
    .where({ account_id: accountId, ...which })
    .whereNull("ended_at");
  if (except !== null) query.whereNot({ session_id: except });
  await query.update({ ended_at: now, ended_because: because });
}

type OfSession = Pick<TokenPayload<"user">, "AccountId" | "session">;
const which = ({ AccountId, session }: OfSession) => ({ account_id: AccountId, session_id: session });

/** Its user has proved who they are. */
export const confirmSession = (database: Queryable, token: OfSession, now: Date): Promise<number> =>
  database("sessions").where(which(token)).update({ confirmed_at: now });

/** For how long a passkey may be asked to sign. */
export const challengeSeconds = 5 * 60;

/** What a passkey has to sign in this sign-in, for some minutes and once. */
export const setChallenge = (database: Queryable, token: OfSession, challenge: string, now: Date): Promise<number> =>
  database("sessions")
    .where(which(token))
    .update({ challenge, challenge_ends_at: after(now, challengeSeconds) });

/** Takes it away, so that none is signed twice; null: there is none. */
export async function takeChallenge(database: Queryable, token: OfSession, now: Date): Promise<string | null> {
  const { rows } = await database.raw<{ rows: { challenge: string }[] }>(
    `update sessions as s set challenge = null from (
       select account_id, session_id, challenge from sessions
       where account_id = :account_id and session_id = :session_id and challenge_ends_at > :now for update
     ) as old
     where s.account_id = old.account_id and s.session_id = old.session_id and old.challenge is not null
     returning old.challenge`,
    { ...which(token), now },
  );
  return rows[0]?.challenge ?? null;
}

/** Removes sign-ins that ended long ago. */
export async function forgetSessions(database: Database, now: Date): Promise<void> {
  await database("sessions").where("expires_at", "<", after(now, -keptSeconds)).delete();
}
