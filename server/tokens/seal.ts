// Opaque, authenticated values: a page contains the account's without learning its id (decisions.md 2). AES-256-GCM; the purpose is part of
// the authenticated data, so that a value sealed for one purpose is invalid for any other.
import { createCipheriv, createDecipheriv } from "node:crypto";
import type { Runtime } from "../runtime.ts";
import { currentKey, type Keyring } from "./secrets.ts";

export interface Seal {
  /** Seals a text for a purpose, bound to a context that is needed again to open it. */
  close(purpose: string, text: string, context?: string): string;
  /** The text, or null if the value was not made here, for this purpose and context. */
  open(purpose: string, sealed: string, context?: string): string | null;
  /** The value under the current secret, itself where it is already; null where it cannot be opened. */
  renew(purpose: string, sealed: string, context?: string): string | null;
}

const nonceBytes = 12;
const tagBytes = 16;

export function sealOf(keyring: Keyring, runtime: Pick<Runtime, "randomBytes">): Seal {
  const bound = (purpose: string, context: string) => Buffer.from(JSON.stringify([purpose, context]), "utf8");
  const seal: Seal = {
    close(purpose, text, context = "") {
      const { id, key } = currentKey(keyring, `seal ${purpose}`);
      const nonce = runtime.randomBytes(nonceBytes);
      const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(bound(purpose, context));
      const body = Buffer.concat([cipher.update(text, "utf8"), cipher.final()]);
      return `${id}.${Buffer.concat([nonce, body, cipher.getAuthTag()]).toString("base64url")}`;
    },
    open(purpose, sealed, context = "") {
      const [, id, encoded] = /^([A-Za-z0-9_-]{1,20})\.([A-Za-z0-9_-]+)$/.exec(sealed) ?? [];
      const key = id ? keyring.key(id, `seal ${purpose}`) : undefined;
      if (!key || !encoded) return null;
      const bytes = Buffer.from(encoded, "base64url");
      // A different spelling of the same bytes is not the value that was made.
      if (bytes.length < nonceBytes + tagBytes || bytes.toString("base64url") !== encoded) return null;
      try {
        const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, nonceBytes), {
          authTagLength: tagBytes,
        })
          .setAAD(bound(purpose, context))
          .setAuthTag(bytes.subarray(-tagBytes));
        return Buffer.concat([decipher.update(bytes.subarray(nonceBytes, -tagBytes)), decipher.final()]).toString(
          "utf8",
        );
      } catch {
        return null;
      }
    },
    renew(purpose, sealed, context) {
      const text = seal.open(purpose, sealed, context);
      if (text === null) return null;
      return sealed.startsWith(`${keyring.current}.`) ? sealed : seal.close(purpose, text, context);
    },
  };
  return seal;
}
