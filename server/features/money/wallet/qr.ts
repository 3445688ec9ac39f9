// The page's own address as a QR code, on a host that is ours (threats.md T34). It is a short one (decisions-proposed.md P108).
import { encode } from "uqr";
import { notFound } from "../../../http/refusal.ts";
import type { WholeBlob } from "../../../http/route.ts";
import type { TokenPayload } from "../../../tokens/payloads.ts";
import { hostsOf, shortenOnce } from "../../platform/index.ts";
import type { WalletServices } from "./services.ts";

/** Throws NONE for a host that is neither the product's own nor the account's. */
export async function qrOf(
  services: Pick<WalletServices, "database" | "publicUrl" | "seal">,
  { token, claims, label }: { token: string; claims: TokenPayload<"wallet">; label: string },
): Promise<WholeBlob> {
  const { database, publicUrl } = services;
  const { accountId, exp } = claims;
  const host = label.trim().toLowerCase();
  const url = new URL(publicUrl);
  if (host !== url.hostname) {
    if (!(await hostsOf(database, accountId)).includes(host)) throw notFound();
    url.hostname = host;
  }
  const link = { accountId, page: "walletpass-addtowallet", token, expiresAt: new Date(exp * 1000) } as const;
  url.pathname = await shortenOnce(services, database, link);
  return { bytes: await pngOf(url.href), mediaType: "image/png" };
}

/** The quiet zone that the standard asks for, in modules. */
const border = 4;
const modulePixels = 8;

async function pngOf(address: string): Promise<Buffer> {
  const { size, data } = encode(address, { ecc: "M", border });
  const pixels = Buffer.from(data.flat().map((isBlack) => (isBlack ? 0 : 255)));
  const width = size * modulePixels;
  const { default: sharp } = await import("sharp");
  return sharp(pixels, { raw: { width: size, height: size, channels: 1 } })
    .resize(width, width, { kernel: "nearest" })
    .png()
    .toBuffer();
}
