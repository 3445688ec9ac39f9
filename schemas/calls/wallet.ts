// The pass that a link offers for the customer's wallet (billing.txt §7, decisions-proposed.md P35, P36, P110).
import { Type } from "typebox";
import { call } from "./call.ts";
import { strict, token } from "./shapes.ts";

export const walletCalls = {
  "GET /api/ApplePass/getwalletpasspreview": call({
    summary: "The pass of a link, filled in for its customer.",
    token: { kinds: ["wallet"], in: "query.walletToken" },
    subject: "link",
    query: strict({ walletToken: token("The link's token") }),
    data: strict({
      templateJson: Type.String({ description: "The pass as JSON: areas with fields, colours, images" }),
      canAdd: Type.Boolean({ description: "The pass can be signed, and so be added to a wallet" }),
    }),
  }),
  "GET /api/ApplePass/AddToWallet": call({
    summary: "The signed pass as a file for the wallet (application/vnd.apple.pkpass).",
    token: { kinds: ["wallet"], in: "query.walletToken" },
    subject: "link",
    query: strict({ walletToken: token("The link's token") }),
    data: "blob",
  }),
  "GET /api/ApplePass/GetWalletPassQr": call({
    summary: "A QR code (PNG) of the page that shows the pass, to go on with on a phone.",
    token: { kinds: ["wallet"], in: "query.token" },
    subject: "link",
    acts: true,
    query: strict({
      token: token("The link's token"),
      label: Type.String({ minLength: 1, maxLength: 253, description: "The page's host name: one of ours" }),
    }),
    data: "blob",
  }),
} as const;
