// The user of a token, read again from the database: the role in the token was true when the token was signed, and may have changed since
// (threats.md T6). It is what the gate `signIn` opens.
import type { Role } from "@billwright/schemas";
import type { Database, Queryable, Transaction } from "../../../database/connect.ts";
import type { GateCheck } from "../../../http/gates.ts";
import { refuse, type Refused } from "../../../http/refusal.ts";
import type { TokenPayload } from "../../../tokens/payloads.ts";
import type { Runtime } from "../../../runtime.ts";
import { demandFactor, factorColumns, type FactorState } from "./factorState.ts";
import type { NameRow } from "./userRow.ts";

export interface Actor {
  accountId: string;
  userId: string;
  email: string;
  /** The name shown to others: first and last name, or the address. */
  name: string;
  role: Role;
}

export const nameOf = ({ email, first_name: first, last_name: last }: NameRow): string =>
  [first, last].filter(Boolean).join(" ") || email;

export const sessionEnded = (): Refused => refuse("AUTH", "session.ended");

/**
 * The user as it is now. In a transaction nobody else can change the user until it ends: a permission at its beginning is still valid
 * at its end. Throws AUTH if the sign-in has ended or the user was disabled.
 */
export const actorOf = async (database: Queryable, token: TokenPayload<"user">): Promise<Actor> =>
  (await readActor(database, token)).actor;

type Row = NameRow & { role: Role } & FactorState;

async function readActor(
  database: Queryable,
  token: TokenPayload<"user">,
): Promise<{ actor: Actor; factor: FactorState }> {
  const { AccountId: accountId, nameid: userId, session } = token;
  const query = database("users as u")
    .join("sessions as s", { "s.account_id": "u.account_id", "s.user_id": "u.user_id" })
    .join("accounts as a", { "a.account_id": "u.account_id" })
    .where({ "u.account_id": accountId, "u.user_id": userId, "s.session_id": session })
    .whereNull("u.disabled_at")
    .whereNull("s.ended_at")
    .first<Row | undefined>(
      "u.email",
      "u.first_name",
      "u.last_name",
      "u.role",
      ...factorColumns.map((sql) => database.raw(sql)),
    );
  const row = await (database.isTransaction ? query.forShare("u") : query);
  if (!row) throw sessionEnded();
  const { email, role, hasFactor, isRequired, isBySso, confirmedAt } = row;
  const actor = { accountId, userId, email, name: nameOf(row), role };
  return { actor, factor: { hasFactor, isRequired, isBySso, confirmedAt } };
}

/** A user who may make the request, as the gate has read it. */
export interface SignedIn extends Actor {
  /** The user read again, for a change: until the transaction ends it stays one who may ask. Throws AUTH or DENY. */
  again(transaction: Transaction): Promise<Actor>;
}

declare module "../../../http/gates.ts" {
  interface Opened {
    signIn: SignedIn;
  }
}

export const signInGate =
  (database: Database, { now }: Pick<Runtime, "now">): GateCheck<"signIn"> =>
  async (token, declaration) => {
    const { roles } = declaration;
    const read = async (from: Queryable) => {
      const { actor, factor } = await readActor(from, token);
      demand(roles === undefined || roles.includes(actor.role));
      demandFactor(factor, declaration, now());
      return actor;
    };
    return { ...(await read(database)), again: read };
  };

/** For what the roles of the call's declaration cannot say: it depends on what is requested. Throws DENY. */
export function demand(isAllowed: boolean): asserts isAllowed {
  if (!isAllowed) throw refuse("DENY", "api.denied");
}
