// Some demo customers have signed, paid or declined their agreement before: through the product's own calls, the sandbox's signing page and its
// card fields, so that document, history and payment are real ones. What is done already is not done again.
import type { SandboxAccess } from "../providers/payments/sandboxPayments.ts";
import { realRuntime } from "../runtime.ts";
import type { Running } from "../start.ts";
import { signPageToken } from "../tokens/pageLink.ts";
import { harbor } from "./account.ts";
import { callsOn, payByCard, type Call } from "./demoCalls.ts";

/** The customer with the agreement, and its state. Nobody else has signed yet. */
const agreed = {
  nothingDue: "100208",
  notKnown: "100243",
  due: "100306",
  paid: "100313",
  declined: "100327",
} as const;

const seconds = 600;

export async function signAgreements(running: Running, { origin }: SandboxAccess): Promise<void> {
  const known = await running.connection
    .database("agreements")
    .where({ account_id: harbor.id })
    .pluck<string[]>("recipient_id");
  const missing = Object.entries(agreed).filter(([, recipientId]) => !known.includes(recipientId));
  const call = callsOn(running);
  for (const [what, recipientId] of missing) {
    const subject = { accountId: harbor.id, recipientId, enrollmentId: null };
    const token = await signPageToken({ ...running, runtime: realRuntime }, "AgreementSign", subject, seconds);
    const address = await call("POST /api/v1/ViewBill/GetAgreement", { token });
    await fetch(`${address}/${what === "declined" ? "decline" : "sign"}`, { method: "POST", redirect: "manual" });
    await call("POST /api/v1/ViewBill/UpdateAgreementStatus", { token });
    if (what === "declined") continue;
    await call("POST /api/v1/ViewBill/UploadAgreement", { token });
    if (what === "paid") await payAgreement(call, origin, token);
  }
}

async function payAgreement(call: Call, origin: string, token: string): Promise<void> {
  const { billAmount, payLink } = await call("POST /api/v1/ViewBill/CheckBillAmount", { token });
  await payByCard(call, origin, {
    token: decodeURIComponent(payLink!.split("/").at(-1)!),
    amount: billAmount!,
    email: "quentin.marsh@example.org",
    phoneNumber: "+12025550126",
    nameOnCard: "Quentin Marsh",
  });
}
