// ViewBill/Info: what the page says around the bill.
import type { CallData } from "@billwright/schemas";
import type { TokenPayload } from "../../../tokens/payloads.ts";
import { findLooks } from "../../platform/index.ts";
import { standingOf } from "./billNow.ts";
import { fileNameOf, findBill } from "./bills.ts";
import type { DocumentServices } from "./services.ts";

export async function viewBill(
  services: DocumentServices,
  link: TokenPayload<"bill">,
  now: Date,
): Promise<CallData<"GET /api/v1/ViewBill/Info">> {
  const bill = await findBill(services, link);
  const { number, customerName, to, amountDue, due } = bill;
  const [{ country }, standing] = await Promise.all([
    findLooks(services.database, link.accountId),
    standingOf(services, link, number, now),
  ]);
  const file = { fileName: fileNameOf(bill), month: to.slice(0, 7) };
  return { number, customerName, ...file, amountDue, country, ...standing, due };
}
