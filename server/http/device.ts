// The device that opened a shared link (X-Device): without a recipient, only the device distinguishes one person from another.
import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { TokenPayload } from "../tokens/payloads.ts";
import { refuse } from "./refusal.ts";

/**
 * The token with its device, if it is a link without a recipient and the request names the device. The device is hashed with the link's id:
 * the stored value gives no access and does not reveal that two links were opened on one device. Throws BAD for an invalid header.
 */
export function withDevice(token: TokenPayload | undefined, { headers }: IncomingMessage): TokenPayload | undefined {
  const device = headers["x-device"];
  if (device === undefined) return token;
  if (typeof device !== "string" || !/^[0-9a-f]{32}$/.test(device))
    throw refuse("BAD", "malformed.header", { field: "X-Device" });
  if (token?.kind !== "enrollment" || token.recipientId !== null) return token;
  return { ...token, device: createHash("sha256").update(`${token.jti} ${device}`).digest("hex").slice(0, 32) };
}
