// What a customer who comes back from the signing service sees, step by step: the status, the document, the bill (decisions-proposed.md
// P72, P73). Each step can be repeated without harm.
import type { CallData } from "@billwright/schemas";
import type { Answer, Failure } from "../../client/answer.ts";
import { safeAddress } from "../../client/safeAddress.ts";
import type { Caller } from "../../link/useCall.ts";
import { askUntil, type Run } from "./useSteps.ts";

export type Returned =
  | { at: "checking" }
  | { at: "unsigned" }
  /** `due` null: the amount is not known (yet). */
  | { at: "signed"; due: { amount: number; payLink: string | null } | null }
  | { at: "gaveUp" }
  /** Null: the answer was there, and something in it was missing. */
  | { at: "failed"; failure: Failure | null };

type Bill = CallData<"POST /api/v1/ViewBill/CheckBillAmount">;

export interface Calls {
  call: Caller;
  token: string;
  newId(): string;
}

export async function comeBack({ call, token, newId }: Calls, run: Run<Returned>): Promise<void> {
  const { signal, show } = run;
  const options = () => ({ body: { token }, idempotencyKey: newId(), signal });
  const status = await askUntil(
    run,
    () => call("POST /api/v1/ViewBill/UpdateAgreementStatus", options()),
    // The service may know of a signature a moment later than the customer.
    (answer) => !answer.ok || answer.data.status !== "open",
  );
  if (!status.ok) return show({ at: "failed", failure: status.failure });
  if (status.data.status !== "signed") return show({ at: "unsigned" });
  show({ at: "signed", due: null });
  const stored = await call("POST /api/v1/ViewBill/UploadAgreement", options());
  if (!stored.ok) return show({ at: "failed", failure: stored.failure });
  const bill = await askUntil(
    run,
    () => call("POST /api/v1/ViewBill/CheckBillAmount", options()),
    (answer) => !answer.ok || !mayPass(answer.data),
  );
  show(billed(bill));
}

/** An error with an amount above 0. */
const mayPass = (bill: Bill | null): boolean => !!bill?.error && (bill.billAmount ?? 0) > 0;

function billed(answer: Answer<Bill | null>): Returned {
  if (!answer.ok) return { at: "failed", failure: answer.failure };
  const bill = answer.data;
  if (mayPass(bill)) return { at: "gaveUp" };
  if (bill === null || bill.error) return { at: "failed", failure: null };
  const { billAmount: amount } = bill;
  if (amount === null) return { at: "signed", due: null };
  if (amount === 0) return { at: "signed", due: { amount, payLink: null } };
  const payLink = safeAddress(bill.payLink, window.location.origin);
  return payLink === null ? { at: "failed", failure: null } : { at: "signed", due: { amount, payLink } };
}
