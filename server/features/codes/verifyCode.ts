// Checks a code: counted first, compared after, used once (threats.md T10, T13, T14).
import { refuse, tooMany } from "../../http/refusal.ts";
import type { TokenPayload } from "../../tokens/payloads.ts";
import { normalizeCode } from "./alphabets.ts";
import { codeLife, countGuess, guessScope, isAlive, useChallenge, type Guess } from "./challenges.ts";
import { readContact, type CodeChannel } from "./contacts.ts";
import { isSame } from "./digests.ts";
import type { CodeServices } from "./sendCode.ts";
import { codeAccount } from "./settings.ts";
import { returnSlot } from "./slots.ts";

export interface TypedCode {
  token: TokenPayload<"mobileToken">;
  channel: CodeChannel;
  /** Contact and code as they were typed. */
  contact: string;
  otp: string;
}

const wrong = () => refuse("BAD", "codes.wrong", { field: "otp" });

/**
 * Returns once the code is right. Wrong, expired, used, unknown and another contact's are all the same refusal; only a code whose guesses
 * are spent says so.
 */
export async function verifyCode(
  { database, world, digests }: Pick<CodeServices, "database" | "world" | "digests">,
  typed: TypedCode,
): Promise<void> {
  const { accountId, challenge: challengeId } = typed.token;
  const contact = readContact(typed.channel, typed.contact);
  if (contact === null) throw wrong();
  const now = world.now();
  const guess: Guess = {
    accountId,
    challengeId,
    channel: typed.channel,
    contactDigest: digests.contact(accountId, contact),
  };
  const { settings } = await codeAccount(database, accountId);
  const expected = await countGuess(database, guess, now);
  const code = normalizeCode(settings.kind, typed.otp);
  if (!isSame(digests.code(accountId, challengeId, code), expected)) {
    if (expected === null && (await isAlive(database, guess, now))) throw tooMany("codes.tooMany", codeLife);
    throw wrong();
  }
  if (!(await useChallenge(database, guess, now))) throw wrong();
  await returnSlot(database, { accountId, scope: guessScope, key: guess.contactDigest });
}
