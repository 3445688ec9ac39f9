// What the page knows of a payment link.
import type { Data } from "../../client/client.ts";

export type PayInfo = Data<"GET /api/SmartPay/GetSmartPayInfo">;
export type Paid = Data<"POST /api/SmartPay/PayByCard">;

/**
 * The link's state after a payment that was made or is under way. The page shows it at once: a form that waited for the server to say so
 * could be sent once more.
 */
export function afterPaying(info: PayInfo, { status, reference, security, actionUrl, receipt }: Paid): PayInfo {
  const result = { referenceId: reference, security };
  return status === "success"
    ? { ...info, returned: null, state: "paid", actionUrl: null, result, receipt }
    : { ...info, returned: null, state: "checking", actionUrl, result };
}
