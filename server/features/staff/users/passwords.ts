// Passwords as they are stored: scrypt, with its parameters and salt in the text, so that stronger ones can follow without a change of the
// table. Each takes 32 MB and a quarter of a second on purpose, so only a few are computed at once (threats.md T52).
import { longestPassword } from "@billwright/engine/users";
import { scrypt, timingSafeEqual, type ScryptOptions } from "node:crypto";
import type { ScryptCost } from "../../../config.ts";
import { busy } from "../../../http/refusal.ts";
import type { Runtime } from "../../../runtime.ts";

/** For demo users, whose password is printed anyway: the start must not wait for it. */
export const demoCost: ScryptCost = { log2N: 10, r: 8, p: 1 };

/** Stored where a user has no password: no text matches it. */
export const noPassword = "none";

const saltBytes = 16;
const hashBytes = 32;
/** How many are computed at once: the rest of the machine stays free for other requests. */
const mostAtOnce = 2;
/** With this many in a queue, a further request is refused with BUSY: strangers and those who are known have a queue each. */
const mostWaiting = 100;

/** For whom a password is computed. Known: somebody signed in, or at a network from which this very user signed in before. */
export interface For {
  isKnown: boolean;
}

export interface Passwords {
  /** Of a user who is signed in, or by an operator, unless `from` says otherwise. */
  hash(password: string, from?: For): Promise<string>;
  /** Whether the password matches a stored text. Takes the same time if none is stored. For a stranger where `from` is left out. */
  matches(password: string, kept: string | null, from?: For): Promise<boolean>;
}

export function passwordsOf(runtime: Pick<Runtime, "randomBytes">, cost: ScryptCost): Passwords {
  const inTurn = turns(mostAtOnce, mostWaiting);
  const nobody: Kept = { cost, salt: Buffer.alloc(saltBytes), hash: Buffer.alloc(hashBytes) };
  return {
    hash: (password, from = { isKnown: true }) =>
      inTurn(() => hashPassword(password, runtime.randomBytes(saltBytes), cost), from),
    async matches(password, kept, from) {
      // Nobody has such a password, so it is not hashed (threats.md T52).
      if (password.length > 2 * longestPassword) return false;
      const known = parse(kept ?? "");
      const { cost, salt, hash } = known ?? nobody;
      const made = await inTurn(() => derive(password, salt, cost), from);
      return timingSafeEqual(made, hash) && known !== null;
    },
  };
}

export async function hashPassword(password: string, salt: Buffer, cost: ScryptCost): Promise<string> {
  const hash = await derive(password, salt, cost);
  const { log2N, r, p } = cost;
  return ["scrypt", log2N, r, p, salt.toString("base64url"), hash.toString("base64url")].join("$");
}

interface Kept {
  cost: ScryptCost;
  salt: Buffer;
  hash: Buffer;
}

function parse(kept: string): Kept | null {
  const [, log2N, r, p, salt = "", hash = ""] =
    /^scrypt\$(\d{1,2})\$(\d{1,2})\$(\d{1,2})\$([\w-]{22})\$([\w-]{43})$/.exec(kept) ?? [];
  if (log2N === undefined) return null;
  return {
    cost: { log2N: Number(log2N), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, "base64url"),
    hash: Buffer.from(hash, "base64url"),
  };
}

/** One password typed on two keyboards may come as two texts of the same characters: NFKC makes them one. */
function derive(password: string, salt: Buffer, { log2N, r, p }: ScryptCost): Promise<Buffer> {
  const N = 2 ** log2N;
  const options: ScryptOptions = { N, r, p, maxmem: 256 * N * r };
  return new Promise((resolve, reject) =>
    scrypt(password.normalize("NFKC"), salt, hashBytes, options, (error, hash) =>
      error ? reject(error) : resolve(hash),
    ),
  );
}

/**
 * Runs a limited number at once; the others wait in two queues, those who are known first: however many strangers guess, they do not keep
 * them from signing in. Throws BUSY if a queue is too long.
 */
export function turns(
  atOnce: number,
  waiting: number,
): <Result>(work: () => Promise<Result>, from?: For) => Promise<Result> {
  let running = 0;
  const known: (() => void)[] = [];
  const strangers: (() => void)[] = [];
  return async (work, { isKnown } = { isKnown: false }) => {
    if (running >= atOnce) {
      const line = isKnown ? known : strangers;
      if (line.length >= waiting) throw busy();
      await new Promise<void>((resolve) => line.push(resolve));
    } else running++;
    try {
      return await work();
    } finally {
      // The next in the queue takes over this slot, so that no newer request can overtake it.
      const next = known.shift() ?? strangers.shift();
      if (next) next();
      else running--;
    }
  };
}
