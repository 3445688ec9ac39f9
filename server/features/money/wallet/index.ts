// Passes for the customer's wallet: a preview, the file, and the way to it from another device.
import { createHash } from "node:crypto";
import { refuse } from "../../../http/refusal.ts";
import type { Blob, CallContext } from "../../../http/route.ts";
import type { Feature } from "../../feature.ts";
import { findPass } from "./findPass.ts";
import { qrOf } from "./qr.ts";
import type { WalletServices } from "./services.ts";

/** Throws REFUSE where no certificate is configured. */
async function signedPass(
  services: WalletServices,
  context: CallContext<"GET /api/ApplePass/AddToWallet">,
): Promise<Blob> {
  const { token: link } = context;
  if (services.passes === null) throw refuse("REFUSE", "wallet.cannotAdd");
  const { templateId, pass, company } = await findPass(services, link, context);
  const serialNumber = createHash("sha256")
    .update(JSON.stringify([link.accountId, templateId, link.recipientId]))
    .digest("hex");
  const bytes = await services.passes.sign({ pass, serialNumber, organization: company });
  return { bytes, mediaType: "application/vnd.apple.pkpass", fileName: "pass.pkpass" };
}

export const wallet = {
  name: "wallet",
  brings: (services: WalletServices) => ({
    routes: {
      "GET /api/ApplePass/getwalletpasspreview": async (context) => ({
        templateJson: JSON.stringify((await findPass(services, context.token, context)).pass),
        canAdd: services.passes !== null,
      }),
      "GET /api/ApplePass/AddToWallet": (context) => signedPass(services, context),
      "GET /api/ApplePass/GetWalletPassQr": ({ token, query }) =>
        qrOf(services, { token: query.token, claims: token, label: query.label }),
    },
  }),
} satisfies Feature<never, never>;
