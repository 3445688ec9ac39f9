// A user's own factors: set up, listed, taken away.
import type { CallData } from "@billwright/schemas";
import { plainLine } from "@billwright/engine/text";
import type { Transaction } from "../../../database/connect.ts";
import { inTransaction } from "../../../database/transaction.ts";
import { notFound, refuse } from "../../../http/refusal.ts";
import type { CallContext } from "../../../http/route.ts";
import { readAccount } from "../../platform/index.ts";
import {
  findSession,
  lockSession,
  lockUser,
  sessionEnded,
  setChallenge,
  takeChallenge,
  tokenOf,
} from "../users/index.ts";
import { mailOfFactor } from "./mailOfFactor.ts";
import { madePasskey, makingOptions } from "./passkeys.ts";
import { digitsOf, wrongFactor } from "./prove.ts";
import { codesLeft, drawCodes, dropCodes, storeCodes, type MadeCodes } from "./recoveryCodes.ts";
import { rolesWithFactor } from "./roles.ts";
import type { FactorServices } from "./services.ts";
import { factorsOf, openSecret, sealSecret, shownFactor, takeStep, type FactorRow } from "./store.ts";
import { secretBytes, stepOf, toBase32, uriOf } from "./totp.ts";

type FactorRequest<
  Name extends "BeginTotp" | "ConfirmTotp" | "BeginPasskey" | "AddPasskey" | "RemoveFactor" | "MakeRecoveryCodes",
> = CallContext<`POST /api/Profile/${Name}`>;
type Added = CallData<"POST /api/Profile/ConfirmTotp">;

export async function ownFactors(
  { database }: FactorServices,
  { opened, token }: CallContext<"GET /api/Profile/SecondFactor">,
): Promise<CallData<"GET /api/Profile/SecondFactor">> {
  const [factors, recoveryCodesLeft, roles, session] = await Promise.all([
    factorsOf(database, opened),
    codesLeft(database, opened),
    rolesWithFactor(database, opened.accountId),
    findSession(database, token),
  ]);
  return {
    isOffered: session?.signed_in_by !== "sso",
    isRequired: roles.includes(opened.role),
    factors: factors.map(shownFactor),
    recoveryCodesLeft,
  };
}

/** One that was begun before and never confirmed is forgotten. */
export async function beginTotp(
  { database, runtime, seal }: FactorServices,
  { opened, now }: FactorRequest<"BeginTotp">,
): Promise<CallData<"POST /api/Profile/BeginTotp">> {
  const { accountId, userId, email } = opened;
  const [factorId, secret] = [runtime.newId(), runtime.randomBytes(secretBytes)];
  const account = await readAccount(database, { accountId });
  await inTransaction(database, runtime, async (transaction) => {
    const begun = { account_id: accountId, user_id: userId, kind: "totp" };
    await transaction("user_factors").where(begun).whereNull("confirmed_at").delete();
    const sealed = sealSecret(seal, accountId, factorId, secret);
    await transaction("user_factors").insert({ ...begun, factor_id: factorId, name: "", sealed, created_at: now });
  });
  return { factorId, secret: toBase32(secret), uri: uriOf({ secret, issuer: account?.name ?? "Billwright", email }) };
}

export async function confirmTotp(services: FactorServices, context: FactorRequest<"ConfirmTotp">): Promise<Added> {
  const { database, seal } = services;
  const { opened, body, now, noMiss } = context;
  const which = { account_id: opened.accountId, user_id: opened.userId, factor_id: body.factorId };
  const row = await database("user_factors").where(which).whereNull("confirmed_at").first<FactorRow | undefined>();
  if (!row) throw notFound();
  const digits = digitsOf(body.code);
  const step = digits === null ? null : stepOf(openSecret(seal, row), digits, now);
  if (step === null || !(await takeStep(database, row, step, now))) throw wrongFactor();
  await noMiss();
  return added(services, context, "totp", (transaction) =>
    transaction("user_factors").where(which).whereNull("confirmed_at").update({ confirmed_at: now }),
  );
}

export async function beginPasskey(
  services: FactorServices,
  { opened, token, host, now }: FactorRequest<"BeginPasskey">,
): Promise<{ options: unknown }> {
  const { database } = services;
  const account = await readAccount(database, { accountId: opened.accountId });
  const factors = await factorsOf(database, opened);
  const wanted = { host, user: opened, email: opened.email, name: opened.name, factors };
  const options = await makingOptions(services, { ...wanted, company: account?.name ?? "Billwright" });
  await setChallenge(database, token, options.challenge, now);
  return { options };
}

export async function addPasskey(services: FactorServices, context: FactorRequest<"AddPasskey">): Promise<Added> {
  const { opened, token, body, host, now, noMiss } = context;
  const challenge = await takeChallenge(services.database, token, now);
  const made = challenge === null ? null : await madePasskey(services, body.passkey, { challenge, host });
  if (made === null) throw refuse("BAD", "factor.passkeyFailed");
  await noMiss();
  const { accountId: account_id, userId: user_id } = opened;
  const row = { account_id, user_id, factor_id: services.runtime.newId(), kind: "passkey", created_at: now };
  return added(services, context, "passkey", async (transaction) => {
    const rows = await transaction("user_factors")
      .insert({ ...row, ...made, name: plainLine(body.name).slice(0, 100), confirmed_at: now })
      .onConflict(["account_id", "credential_id"])
      .ignore()
      .returning("factor_id");
    return rows.length;
  });
}

/** With the first factor come recovery codes, and a token that no longer says that one is missing. */
async function added(
  services: FactorServices,
  { opened, token, ip, now }: Pick<FactorRequest<"AddPasskey">, "opened" | "token" | "ip" | "now">,
  kind: FactorRow["kind"],
  put: (transaction: Transaction) => Promise<number>,
): Promise<Added> {
  const { database, runtime, passwords, audit, tokens } = services;
  const drawn = (await factorsOf(database, opened)).length === 0 ? await drawCodes(runtime, passwords) : null;
  const { accountId, userId } = opened;
  return inTransaction(database, runtime, async (transaction) => {
    const session = await lockSession(transaction, token);
    const user = await lockUser(transaction, { account_id: accountId, user_id: userId });
    if (!user || !session || session.ended_at !== null) throw sessionEnded();
    // Of two tabs that each add a first one, the second finds the other's, and the codes that were shown there.
    const made = (await factorsOf(transaction, opened)).length === 0 ? drawn : null;
    if ((await put(transaction)) !== 1) throw notFound();
    if (made) await storeCodes(transaction, opened, made);
    const entry = { accountId, actor: userId, object: userId, ip, detail: { kind } };
    await audit.write(transaction, { ...entry, action: "factor_added" });
    await mailOfFactor(services, transaction, "added", opened);
    return { jwtToken: await tokenOf(tokens, user, session, now), recoveryCodes: made?.shown ?? null };
  });
}

/** Throws REFUSE for the last factor of a user in a role that requires one. */
export async function removeFactor(
  services: FactorServices,
  { opened, body, ip }: FactorRequest<"RemoveFactor">,
): Promise<null> {
  const { database, runtime, audit } = services;
  const { accountId, userId, role } = opened;
  return inTransaction(database, runtime, async (transaction) => {
    await lockUser(transaction, { account_id: accountId, user_id: userId });
    const factors = await factorsOf(transaction, opened);
    const factor = factors.find(({ factor_id }) => factor_id === body.factorId);
    if (!factor) throw notFound();
    const isLast = factors.length === 1;
    if (isLast && (await rolesWithFactor(transaction, accountId)).includes(role))
      throw refuse("REFUSE", "factor.required");
    await transaction("user_factors").where({ account_id: accountId, factor_id: factor.factor_id }).delete();
    if (isLast) await dropCodes(transaction, opened);
    const entry = { accountId, actor: userId, object: userId, ip, detail: { kind: factor.kind } };
    await audit.write(transaction, { ...entry, action: "factor_removed" });
    await mailOfFactor(services, transaction, "removed", opened);
    return null;
  });
}

export async function makeRecoveryCodes(
  { database, runtime, passwords, audit }: FactorServices,
  { opened, ip }: FactorRequest<"MakeRecoveryCodes">,
): Promise<{ recoveryCodes: string[] }> {
  const made: MadeCodes = await drawCodes(runtime, passwords);
  await inTransaction(database, runtime, async (transaction) => {
    await storeCodes(transaction, opened, made);
    const { accountId, userId } = opened;
    await audit.write(transaction, { accountId, actor: userId, object: userId, ip, action: "recovery_codes_made" });
  });
  return { recoveryCodes: made.shown };
}
