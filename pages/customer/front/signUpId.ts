// Distinguishes this browser's sign-ups from those of others with the same address: made once, and known to this browser and the server alone. The
// link of a sign-up confirms the typed password in this browser only (decisions-proposed.md P145). A browser that stores nothing has one for as
// long as the page is open.
import { storage } from "../../services/stored.ts";

const key = "SIGN_UP_ID";

export const readSignUpId = (): string | null => storage.getItem(key);

export function signUpIdOf(newId: () => string): string {
  const stored = readSignUpId();
  if (stored !== null) return stored;
  const made = newId();
  storage.setItem(key, made);
  return made;
}

/** Once its account has begun: who uses this browser later signs up under another one. */
export const forgetSignUpId = (): void => storage.removeItem(key);
