// Races and failures of codes, on a real PostgreSQL. Each proof also runs against a twin that checks first and acts after, and must fail there.
import { randomBytes } from "node:crypto";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { cases, found, foundInTwin } from "../../../../test/support/proof.ts";
import type { Connection, Database } from "../../../database/connect.ts";
import { ownCluster, realDatabase } from "../../../testing/databases.ts";
import { givenAccount, givenForm, givenLink } from "../../../testing/given.ts";
import { testServer } from "../../../testing/server.ts";
import { limitsOn } from "../../../http/limits.ts";
import { meetings } from "../../../testing/meeting.ts";
import { testRuntime } from "../../../testing/runtime.ts";
import { keyringOf } from "../../../tokens/secrets.ts";
import { countGuess, guessesPerCode, replaceChallenge, useChallenge, type Guess } from "./challenges.ts";
import type { Contact } from "./contacts.ts";
import { countedGuess } from "./verifyCode.ts";

const now = new Date("2026-11-20T12:00:00Z");
const challenges = cases(200, 16);
const guesses = 50;
let connection: Connection;
let database: Database;
beforeAll(async () => {
  connection = await realDatabase().open();
  database = connection.database;
  await givenAccount(database, "north");
});
afterAll(() => connection.close());

async function givenChallenge(contact = randomBytes(32)): Promise<Guess> {
  const guess: Guess = {
    accountId: "north",
    challengeId: randomBytes(16).toString("hex"),
    channel: "email",
    contactDigests: [contact],
  };
  const rest = { linkId: "link", purpose: "form", codeDigest: Buffer.alloc(32, 1) } as const;
  await database.transaction((transaction) => replaceChallenge(transaction, { ...guess, ...rest }, now));
  return guess;
}

const where = ({ accountId, challengeId }: Guess) => ({ account_id: accountId, challenge_id: challengeId });

/** How many of the parallel runs succeeded. */
async function won(times: number, run: () => Promise<boolean>): Promise<number> {
  return (await Promise.all(Array.from({ length: times }, run))).filter(Boolean).length;
}

/** The largest number of successes on any of several challenges; each was tried in parallel. */
async function mostOf(times: number, run: (guess: Guess) => Promise<boolean>, count = challenges): Promise<number> {
  const given = await Promise.all(Array.from({ length: count }, () => givenChallenge()));
  return Math.max(...(await Promise.all(given.map((guess) => won(times, () => run(guess))))));
}

describe("parallel guesses", { tags: ["S4"] }, () => {
  const counted = async (guess: Guess) => (await countGuess(database, guess, now)) !== null;

  const allHaveRead = meetings(guesses);
  /** Reads the count, compares, then counts. */
  async function checkThenAct(guess: Guess): Promise<boolean> {
    const row = await database("code_challenges").where(where(guess)).first<{ tries: number }>("tries");
    await allHaveRead(guess.challengeId);
    if (row.tries >= guessesPerCode) return false;
    await database("code_challenges").where(where(guess)).increment("tries", 1);
    return true;
  }

  test("are compared five times at most, each of 50 at once; the twin compares more [otp.limits]", async () => {
    const most = await mostOf(guesses, counted);
    found("S4", "compares of one code", most, challenges * guesses, guessesPerCode);
    expect(most).toBe(5);
    const twin = await mostOf(guesses, checkThenAct, 5);
    foundInTwin("S4", "compares too many by check, then act", twin - guessesPerCode);
    expect(twin).toBeGreaterThan(5);
  });

  test("are compared ten times at most for one contact, however many codes it has at once [otp.limits]", async () => {
    const contact: Contact = { channel: "email", value: "ada@example.com" };
    const digest = randomBytes(32);
    const several = await Promise.all(Array.from({ length: 4 }, () => givenChallenge(digest)));
    await database("code_challenges").where({ contact_hash: digest }).update({ replaced_at: null });
    const runtime = testRuntime(now.toISOString());
    const limits = limitsOn(database, keyringOf([{ id: "a", bytes: Buffer.alloc(32, 1) }]), runtime);
    const compares = async (guess: Guess) =>
      (await countedGuess({ database, runtime, limits }, guess, contact).catch(() => null)) !== null;
    const compared = await Promise.all(several.map((guess) => won(20, () => compares(guess))));
    expect(compared.reduce((sum, count) => sum + count)).toBe(10);
  });
});

describe("parallel right codes", { tags: ["S4"] }, () => {
  const usesOfTwin = 20;
  const allHaveRead = meetings(usesOfTwin);
  /** Checks whether it was used, then uses it. */
  async function checkThenAct(guess: Guess): Promise<boolean> {
    const row = await database("code_challenges").where(where(guess)).first<{ used_at: Date | null }>("used_at");
    await allHaveRead(guess.challengeId);
    if (row.used_at) return false;
    await database("code_challenges").where(where(guess)).update({ used_at: now });
    return true;
  }

  test("verify once; the twin verifies more than once [otp.limits]", async () => {
    const uses = await mostOf(5, (guess) => useChallenge(database, guess, now));
    found("S4", "uses of one code", uses, challenges * 5, 1);
    expect(uses).toBe(1);
    const twin = await mostOf(usesOfTwin, checkThenAct, 5);
    foundInTwin("S4", "uses too many by check, then act", twin - 1);
    expect(twin).toBeGreaterThan(1);
  });
});

describe("a database that goes away", () => {
  const killable = ownCluster();

  test("lets no code through: BUSY, until it is back [otp.limits]", async () => {
    const server = await testServer(killable);
    await givenAccount(server.connection.database, "north");
    const form = await givenForm(server.connection.database, "north");
    const { token } = await givenLink(server, form);
    const send = (email: string) =>
      server.call("POST /api/Session/GetOtpForDynamicFormEmailVerification", { body: { email, token } });
    const { mobileToken } = (await send("ada@example.com")).envelope.data!;
    const verify = () =>
      server.call("POST /api/Session/VerifyEmailOtp", { body: { email: "ada@example.com", otp: "1234", mobileToken } });
    const cluster = await killable.cluster();
    const running = Promise.all(Array.from({ length: 20 }, verify));
    await cluster.kill();
    const answers = [...(await running), await verify(), await send("eve@example.com")];
    for (const { status, envelope } of answers) {
      if (status === 400 || status === 429) continue;
      expect([status, envelope.errors[0]?.key, envelope.errorGuid === null]).toEqual([503, "api.busy", false]);
    }
    expect(answers.at(-1)?.status).toBe(503);
    await cluster.start();
    await server.stop();
  });
});
