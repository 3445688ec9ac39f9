// Before a customer's payments are erased: none of them may be under way.
import { jobKey } from "../../../jobs/queue.ts";
import { NotErasable, type BeforeErasing } from "../../customerData.ts";
import { openStates } from "./states.ts";

/** Until a payment's outcome is known and posted, its receipt is to be mailed and its customer may have to confirm it. */
export const demandSettled: BeforeErasing = async (transaction, { accountId, recipientId }) => {
  const payments = await transaction("payments")
    .where({ account_id: accountId, recipient_id: recipientId })
    .orderBy("payment_id")
    .forUpdate()
    .select<{ payment_id: string; state: string }[]>("payment_id", "state");
  const open = payments.filter(({ state }) => openStates.some((one) => one === state));
  if (open.length > 0)
    throw new NotErasable(`It is not known yet what becomes of a payment (${open[0]!.state}): try again later.`);
  const keys = payments.flatMap(({ payment_id }) =>
    ["paid", "returned"].map((is) => jobKey("postPayment", `${payment_id}:${is}`)),
  );
  const { rows } = await transaction.raw<{ rows: unknown[] }>(
    "select 1 from graphile_worker.jobs where key = any(?::text[]) limit 1",
    [keys],
  );
  if (rows.length > 0) throw new NotErasable("A payment has not been posted to the biller yet: try again later.");
};
