// GetLastPaymentDetails: the newest payment of the token's own customer, whatever became of it.
import { unitsOf } from "@billwright/engine/money";
import type { agentPaymentStatuses, CallData } from "@billwright/schemas";
import type { TokenPayload } from "../../../tokens/payloads.ts";
import { type PaymentState, findNewest } from "../payments/index.ts";
import type { FieldAgentServices } from "./services.ts";

const statusOf = {
  created: "checking",
  sent: "checking",
  action: "checking",
  unknown: "checking",
  paid: "paid",
  declined: "declined",
  returned: "returned",
} as const satisfies Record<PaymentState, (typeof agentPaymentStatuses)[number]>;

export async function lastPayment(
  { database }: Pick<FieldAgentServices, "database">,
  { accountId, recipientId }: Pick<TokenPayload<"agent">, "accountId" | "recipientId">,
): Promise<CallData<"POST /api/v1/ErpFieldAgent/GetLastPaymentDetails">> {
  const payment = await findNewest(database, accountId, recipientId);
  return (
    payment && {
      clientReqId: payment.paymentId,
      paymentTime: payment.createdAt.toISOString(),
      timezone: payment.timeZone,
      amount: unitsOf(payment.amount + payment.tax),
      transactionStatus: statusOf[payment.state],
      statusDescription: payment.reason,
    }
  );
}
