// The second step of signing in, and proving anew who is signed in.
import {
  findPasswordHash,
  lockUser,
  admit,
  confirmSession,
  sessionEnded,
  setChallenge,
  takeChallenge,
} from "../users/index.ts";
import type { CallContext } from "../../../http/route.ts";
import type { CallData } from "@billwright/schemas";
import { refuse } from "../../../http/refusal.ts";
import { signingOptions } from "./passkeys.ts";
import { provedBy, wrongFactor } from "./prove.ts";
import type { FactorServices, User } from "./services.ts";
import { findStep, setStepChallenge, useStep } from "./steps.ts";
import { factorsOf } from "./store.ts";

/** What guesses are counted by: the user, and the network. A stranger without the password has no step, and so uses up nothing. */
const keyOf = ({ accountId, userId }: User): string => JSON.stringify([accountId, userId]);

/** Throws BAD for a wrong factor, AUTH for a step that is over, MANY after too many wrong ones. */
export async function finishSignIn(
  services: FactorServices,
  { body: { step: text, code, passkey }, ip, host, now, noMiss }: CallContext<"POST /api/Session/SecondFactor">,
): Promise<CallData<"POST /api/Session/SecondFactor">> {
  const { database, audit } = services;
  const step = await findStep(database, text, now);
  const user = { accountId: step.account_id, userId: step.user_id };
  const { giveBack } = await services.factorAttempts.take({ email: keyOf(user), ip });
  const target = step.challenge === null ? null : { challenge: step.challenge, host };
  const by = await provedBy(services, user, { code, passkey }, target);
  if (by === null) throw wrongFactor();
  await Promise.all([giveBack(), noMiss()]);
  return database.transaction(async (transaction) => {
    const same = await lockUser(transaction, { account_id: user.accountId, user_id: user.userId });
    if (!same) throw refuse("AUTH", "factor.stepOver");
    await useStep(transaction, step, (await findPasswordHash(transaction, user)) ?? "", now);
    if (by === "recovery") {
      const entry = { accountId: user.accountId, actor: user.userId, object: user.userId, ip };
      await audit.write(transaction, { ...entry, action: "recovery_code_used" });
    }
    return admit(services, transaction, same, { ip, by: "password" });
  });
}

export async function stepPasskey(
  services: FactorServices,
  { body, host, now, noMiss }: CallContext<"POST /api/Session/SecondFactorPasskey">,
): Promise<{ options: unknown }> {
  const step = await findStep(services.database, body.step, now);
  await noMiss();
  const factors = await factorsOf(services.database, { accountId: step.account_id, userId: step.user_id });
  const options = await signingOptions(services, host, factors);
  await setStepChallenge(services.database, step, options.challenge);
  return { options };
}

export async function confirmPasskey(
  services: FactorServices,
  { opened, token, host, now }: CallContext<"POST /api/Profile/ConfirmPasskey">,
): Promise<{ options: unknown }> {
  const options = await signingOptions(services, host, await factorsOf(services.database, opened));
  await setChallenge(services.database, token, options.challenge, now);
  return { options };
}

/** By the password only where there is no factor. Throws BAD for what is wrong. */
export async function confirm(
  services: FactorServices,
  { opened, token, body: { code, passkey, password }, host, now, noMiss }: CallContext<"POST /api/Profile/Confirm">,
): Promise<null> {
  const { database, passwords } = services;
  const factors = await factorsOf(database, opened);
  if (factors.length > 0) {
    const challenge = passkey === undefined ? null : await takeChallenge(database, token, now);
    const target = challenge === null ? null : { challenge, host };
    if ((await provedBy(services, opened, { code, passkey }, target)) === null) throw wrongFactor();
  } else {
    const stored = await findPasswordHash(database, opened);
    if (!(await passwords.matches(password ?? "", stored, { isKnown: true })))
      throw refuse("BAD", "session.wrongPassword", { field: "password" });
  }
  await noMiss();
  if ((await confirmSession(database, token, now)) !== 1) throw sessionEnded();
  return null;
}
