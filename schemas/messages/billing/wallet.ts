// The pass that a link offers for the customer's wallet (billing.txt §2, §8; decisions-proposed.md P35, P36).
import type { Messages } from "../message.ts";

export const walletMessages = {
  "wallet.title": "Your pass",
  "wallet.notFound": "Template not Found",
  "wallet.failed": "Your pass could not be shown",
  "wallet.front": "Front of the pass",
  "wallet.back": "Back of the pass",
  "wallet.showBack": "Show the back",
  "wallet.showFront": "Show the front",
  "wallet.code": "Code of the pass",
  "wallet.noPicture": "Picture not available",
  "wallet.add": "Add to Apple Wallet",
  "wallet.cannotAdd": "This pass cannot be added to a wallet at the moment.",
  "wallet.addTitle": "Keep it on your phone",
  "wallet.addHint": "In Apple Wallet the pass is at hand without a connection, too.",
  "wallet.scan": "Scan this code with an iPhone or iPad: open the page there to add the pass to Apple Wallet.",
  "wallet.qr": "QR code of this page",
} as const satisfies Messages;
