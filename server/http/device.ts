// Which device a shared link was opened on (X-Device): without a recipient it is all that tells one person from the next.
import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { TokenPayload } from "../tokens/payloads.ts";
import { refuse } from "./refusal.ts";

/**
 * The token with its device, where it is a link that names no recipient and the request names the device. Hashed with the link's id: what
 * is stored neither opens anything nor tells that two links were opened on one device. Throws BAD for a header that is no device's.
 */
export function withDevice(token: TokenPayload | undefined, { headers }: IncomingMessage): TokenPayload | undefined {
  const device = headers["x-device"];
  if (device === undefined) return token;
  if (typeof device !== "string" || !/^[0-9a-f]{32}$/.test(device))
    throw refuse("BAD", "malformed.header", { field: "X-Device" });
  if (token?.kind !== "enrollment" || token.recipientId !== null) return token;
  return { ...token, device: createHash("sha256").update(`${token.jti} ${device}`).digest("hex").slice(0, 32) };
}
