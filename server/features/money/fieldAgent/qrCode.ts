// GenerateQr: the code that a customer scans to pay.
import { agentPayScreen } from "@billwright/engine/screens";
import { renderSVG } from "uqr";
import { checkScreen } from "../../../http/checkScreen.ts";
import type { CallContext, WholeBlob } from "../../../http/route.ts";
import { withPayLink } from "./payLink.ts";
import type { FieldAgentServices } from "./services.ts";

/** Pixels of one of its squares: sharp on a phone's screen. */
const pixelSize = 12;
/** Squares around it, which readers need. */
const border = 4;

export async function qrCode(
  services: FieldAgentServices,
  { token, body, ip, now }: CallContext<"POST /api/v1/ErpFieldAgent/GenerateQr">,
): Promise<WholeBlob> {
  const { email, mobileNumber: phoneNumber } = checkScreen(agentPayScreen, body, now);
  const contact = { email, phoneNumber };
  const address = await withPayLink(services, { token, by: "qr", ...contact, ip, now }, async (link) => link);
  return { bytes: await pngOf(address), mediaType: "image/png" };
}

async function pngOf(address: string): Promise<Buffer> {
  const { default: sharp } = await import("sharp");
  return sharp(Buffer.from(renderSVG(address, { ecc: "M", border, pixelSize })))
    .png()
    .toBuffer();
}
