// Verifies a code: each guess is counted first and compared after, and a code can be used once (threats.md T10, T13, T14).
import { limits as rules, type CodeChannel } from "@billwright/schemas";
import { inTransaction } from "../../../database/transaction.ts";
import { refuse, tooMany } from "../../../http/refusal.ts";
import type { TokenPayload } from "../../../tokens/payloads.ts";
import { normalizeCode } from "../../../tokens/alphabets.ts";
import { codeLife, countGuess, isAlive, useChallenge, type Guess } from "./challenges.ts";
import { contactKey, readContact, type Contact } from "./contacts.ts";
import { isOneOf } from "./digests.ts";
import type { CodeServices } from "./sendCode.ts";
import { codeAccount } from "./settings.ts";

export interface TypedCode {
  token: TokenPayload<"mobileToken">;
  channel: CodeChannel;
  /** Contact and code as they were typed. */
  contact: string;
  otp: string;
}

type Services = Pick<CodeServices, "database" | "runtime" | "digests" | "limits">;

const wrong = () => refuse("BAD", "codes.wrong", { field: "otp" });

/**
 * Returns if the code is right. A wrong, expired, used or unknown code and another contact's code get the same refusal; only a code without
 * guesses left gets a different one.
 */
export async function verifyCode(services: Services, typed: TypedCode): Promise<void> {
  const { database, runtime, digests, limits } = services;
  const { accountId, challenge: challengeId } = typed.token;
  const contact = readContact(typed.channel, typed.contact);
  if (contact === null) throw wrong();
  const now = runtime.now();
  const guess: Guess = {
    accountId,
    challengeId,
    channel: typed.channel,
    contactDigests: digests.contact(accountId, contact),
  };
  const { settings } = await codeAccount(database, accountId);
  const expected = await countedGuess(services, guess, contact);
  const code = normalizeCode(settings.kind, typed.otp);
  if (!isOneOf(digests.code(accountId, challengeId, code), expected)) {
    if (expected === null && (await isAlive(database, guess, now))) throw tooMany("codes.tooMany", codeLife);
    throw wrong();
  }
  if (!(await useChallenge(database, guess, now))) throw wrong();
  await limits.giveBack(rules.codesGuessed, contactKey(accountId, contact));
}

/** Counts the guess on its challenge and on its contact, for any number of codes, and returns what to compare it with. */
export const countedGuess = (
  { database, runtime, limits }: Pick<Services, "database" | "runtime" | "limits">,
  guess: Guess,
  contact: Contact,
): Promise<Buffer | null> =>
  inTransaction(database, runtime, async (on) => {
    const expected = await countGuess(on, guess, runtime.now());
    if (expected !== null) await limits.take(rules.codesGuessed, contactKey(guess.accountId, contact), { on });
    return expected;
  });
