// Passkeys of this browser. The library loads when one is used: most pages need none.
import type { Data } from "../../client/client.ts";

type Options = Data<"POST /api/Profile/BeginPasskey">["options"];
export type PasskeyAnswer = Record<string, unknown>;

export const hasPasskeys = (): boolean => typeof window.PublicKeyCredential === "function";

/** What the browser answers; null where it was called off, or failed. */
export async function makePasskey(options: Options): Promise<PasskeyAnswer | null> {
  const { startRegistration } = await import("@simplewebauthn/browser");
  return attempt(() => startRegistration({ optionsJSON: options as never }));
}

export async function signWithPasskey(options: Options): Promise<PasskeyAnswer | null> {
  const { startAuthentication } = await import("@simplewebauthn/browser");
  return attempt(() => startAuthentication({ optionsJSON: options as never }));
}

async function attempt(action: () => Promise<object>): Promise<PasskeyAnswer | null> {
  try {
    return (await action()) as PasskeyAnswer;
  } catch {
    return null;
  }
}
