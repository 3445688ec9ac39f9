// What the page knows of a payment link.
import type { Data } from "../../client/client.ts";

export type PayInfo = Data<"GET /api/SmartPay/GetSmartPayInfo">;
