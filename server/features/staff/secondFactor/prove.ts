// A proof of the second factor: a code of an app, a recovery code, or what a passkey has signed. Each counts once.
import { typedCode } from "@billwright/engine/typed";
import { refuse } from "../../../http/refusal.ts";
import type { Queryable } from "../../../database/connect.ts";
import { isSigned, type SigningTarget } from "./passkeys.ts";
import { isRecoveryCode, useCode } from "./recoveryCodes.ts";
import type { FactorServices, User } from "./services.ts";
import { factorsOf, openSecret, takeStep, type FactorRow } from "./store.ts";
import { shapeOfAppCode, stepOf } from "./totp.ts";

export interface Proof {
  code?: string | undefined;
  passkey?: Record<string, unknown> | undefined;
}

/** Which kind has proved it; null: nothing has. `challenge`: what a passkey had to sign, and where. */
export async function provedBy(
  services: FactorServices,
  user: User,
  { code, passkey }: Proof,
  challenge: SigningTarget | null,
): Promise<"totp" | "passkey" | "recovery" | null> {
  const factors = await factorsOf(services.database, user);
  if (passkey !== undefined)
    return challenge && (await isSigned(services, factors, passkey, challenge)) ? "passkey" : null;
  if (code === undefined) return null;
  const digits = digitsOf(code);
  if (digits !== null) return (await isOfApp(services, services.database, factors, digits)) ? "totp" : null;
  const { database, passwords, runtime } = services;
  return (await useCode(database, passwords, user, code, runtime.now())) ? "recovery" : null;
}

/** The six digits of an app's code, however they are written, also in a sentence; null: it has none, or it is a recovery code. */
export function digitsOf(typed: string): string | null {
  if (isRecoveryCode(typed)) return null;
  const digits = typedCode(typed, shapeOfAppCode);
  return /^\d{6}$/.test(digits) ? digits : null;
}

async function isOfApp(
  { seal, runtime }: FactorServices,
  database: Queryable,
  factors: readonly FactorRow[],
  digits: string,
): Promise<boolean> {
  const now = runtime.now();
  for (const factor of factors.filter(({ kind }) => kind === "totp")) {
    const step = stepOf(openSecret(seal, factor), digits, now);
    if (step !== null && (await takeStep(database, factor, step, now))) return true;
  }
  return false;
}

export const wrongFactor = () => refuse("BAD", "factor.wrong", { field: "code" });
