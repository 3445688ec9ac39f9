// One listed payment link was paid before, so that it shows its receipt.
import type { SandboxAccess } from "../providers/payments/sandboxPayments.ts";
import { realRuntime } from "../runtime.ts";
import type { Running } from "../start.ts";
import { signPageToken } from "../tokens/pageLink.ts";
import { callsOn, payByCard } from "./demoCalls.ts";
import { spentLink } from "./links.ts";

const seconds = 600;

export async function spendLink(running: Running, { origin }: SandboxAccess): Promise<void> {
  const { page, amount, paysFor, accountId } = spentLink;
  const paid = { account_id: accountId, pays_for: paysFor };
  if (await running.connection.database("payments").where(paid).first("account_id")) return;
  const token = await signPageToken({ ...running, runtime: realRuntime }, page, spentLink, seconds);
  const payer = { email: "yolanda.pierce@example.org", phoneNumber: "+12025550134", nameOnCard: "Yolanda Pierce" };
  await payByCard(callsOn(running), origin, { token, amount, ...payer });
}
