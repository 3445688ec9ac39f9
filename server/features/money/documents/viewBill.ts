// ViewBill/Info: what the page says around the bill.
import type { CallData } from "@billwright/schemas";
import type { TokenPayload } from "../../../tokens/payloads.ts";
import { findLooks } from "../../platform/index.ts";
import { fileNameOf, findBill } from "./bills.ts";
import type { DocumentServices } from "./services.ts";

export async function viewBill(
  services: DocumentServices,
  link: TokenPayload<"bill">,
): Promise<CallData<"GET /api/v1/ViewBill/Info">> {
  const bill = await findBill(services, link);
  const { country } = await findLooks(services.database, link.accountId);
  const { number, customerName, to, amountDue, due } = bill;
  return { number, customerName, fileName: fileNameOf(bill), month: to.slice(0, 7), amountDue, due, country };
}
