// Some demo customers have signed, paid or declined their agreement before: through the product's own calls, the sandbox's signing page and its
// card fields, so that document, history and payment are real ones. What is done already is not done again.
import type { CallBody, CallData, CallName, Envelope } from "@billwright/schemas";
import type { SandboxAccess } from "../providers/payments/sandboxPayments.ts";
import { realRuntime } from "../runtime.ts";
import type { Running } from "../start.ts";
import { signPageToken } from "../tokens/pageLink.ts";
import { harbor } from "./account.ts";

/** Whose agreement, and what became of it. Everybody else has not signed yet. */
export const agreed = {
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
  const call = callsOn(`http://localhost:${running.port}`);
  for (const [what, recipientId] of missing) {
    const subject = { accountId: harbor.id, recipientId, enrollmentId: null };
    const token = await signPageToken({ ...running, runtime: realRuntime }, "AgreementSign", subject, seconds);
    const address = await call("POST /api/v1/ViewBill/GetAgreement", { token });
    await fetch(`${address}/${what === "declined" ? "decline" : "sign"}`, { method: "POST", redirect: "manual" });
    await call("POST /api/v1/ViewBill/UpdateAgreementStatus", { token });
    if (what === "declined") continue;
    await call("POST /api/v1/ViewBill/UploadAgreement", { token });
    if (what === "paid") await pay(call, origin, token);
  }
}

type Call = <Name extends CallName>(name: Name, body: CallBody<Name>) => Promise<CallData<Name>>;

/** As a page makes them. */
const callsOn =
  (url: string): Call =>
  async <Name extends CallName>(name: Name, body: CallBody<Name>) => {
    const [method = "", path = ""] = name.split(" ");
    const headers = { "content-type": "application/json" };
    const answer = await fetch(url + path, { method, headers, body: JSON.stringify(body) });
    const { hasErrors, data } = (await answer.json()) as Envelope<CallData<Name>>;
    if (hasErrors) throw new Error(`The demo's agreements cannot be made: ${name} answered ${answer.status}.`);
    return data as CallData<Name>;
  };

async function pay(call: Call, origin: string, token: string): Promise<void> {
  const { billAmount, payLink } = await call("POST /api/v1/ViewBill/CheckBillAmount", { token });
  const typed = JSON.stringify({ kind: "card", number: "4242424242424242", expiry: "12/40", code: "123" });
  const headers = { "content-type": "application/json" };
  const fields = await fetch(`${origin}/v1/tokens`, { method: "POST", headers, body: typed });
  const { token: cardNumber } = (await fields.json()) as { token: string };
  await call("POST /api/SmartPay/PayByCard", {
    token: decodeURIComponent(payLink!.split("/").at(-1)!),
    amount: billAmount!.toFixed(2),
    email: "quentin.marsh@example.org",
    phoneNumber: "+12025550126",
    nameOnCard: "Quentin Marsh",
    expirationDate: "12/40",
    cardNumber,
  });
}
