// The device that opened a link (X-Device). Where the link has no recipient, only the device distinguishes one person from another; where the
// account asks something before it shows a page, the device is what has answered.
import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";
import type { TokenPayload } from "../tokens/payloads.ts";
import { refuse } from "./refusal.ts";

const pattern = /^[0-9a-f]{32}$/;

/** The device is hashed with the link's id: the stored value gives no access and does not reveal that two links were opened on one device. */
export const deviceDigest = (linkId: string, device: string): string =>
  createHash("sha256").update(`${linkId} ${device}`).digest("hex").slice(0, 32);

/** The token with its device, if its link distinguishes devices and the request names one. Throws BAD for an invalid header. */
export function withDevice(token: TokenPayload | undefined, { headers }: IncomingMessage): TokenPayload | undefined {
  const device = headers["x-device"];
  if (device === undefined) return token;
  if (typeof device !== "string" || !pattern.test(device))
    throw refuse("BAD", "malformed.header", { field: "X-Device" });
  if (token?.kind === "enrollment")
    return token.recipientId === null ? { ...token, device: deviceDigest(token.jti, device) } : token;
  if (token?.kind === "preference" || token?.kind === "bill")
    return { ...token, device: deviceDigest(token.jti, device) };
  return token;
}
