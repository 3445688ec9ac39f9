// Paying by a link.
import express from "express";
import type { Config } from "../../../config.ts";
import type { Feature } from "../../feature.ts";
import { demandSettled, paymentFacts } from "./facts.ts";
import { smartPayInfo } from "./info.ts";
import { paymentTasks } from "./jobs.ts";
import { pay } from "./pay.ts";
import { paymentResult } from "./result.ts";
import type { PaymentServices } from "./services.ts";
import { forgetPaymentEvents, paymentWebhook } from "./webhook.ts";

export const payments = {
  name: "payments",
  tables: ["payment_events", "payments"],
  customerData: { beforeErasing: { payments: demandSettled } },
  brings: (services: PaymentServices & { config: Pick<Config, "production"> }) => ({
    routes: {
      "GET /api/SmartPay/GetSmartPayInfo": ({ token, now }) => smartPayInfo(services, token, now),
      "POST /api/SmartPay/PayByCard": (context) => {
        const { amount, email, phoneNumber, cardNumber, nameOnCard, expirationDate } = context.body;
        const values = { amount, email, phoneNumber, cardNumber, nameOnCard, expirationDate };
        return pay(services, context, { method: "card", values, token: cardNumber, name: nameOnCard });
      },
      "POST /api/SmartPay/PayByCheck": (context) => {
        const { amount, email, phoneNumber, bankToken, nameOnAccount } = context.body;
        const values = { amount, email, phoneNumber, bankToken, nameOnAccount };
        return pay(services, context, { method: "check", values, token: bankToken, name: nameOnAccount });
      },
      "GET /api/PaymentMethod/PaymentResult": (context) => paymentResult(services, context),
    },
    facts: paymentFacts(services),
    tasks: paymentTasks(services),
    nightly: [forgetPaymentEvents],
    routers: [paymentWebhook(services), ...(services.config.production ? [] : [ledgerRoute(services)])],
  }),
} satisfies Feature<never, never>;

/** Everything that was charged in the sandbox; in production there is no such address. */
const ledgerRoute = ({ payments: provider }: PaymentServices) =>
  express.Router().get("/dev/payments.json", async (_request, response) => {
    response.setHeader("Cache-Control", "no-store");
    response.json((await provider?.ledger?.()) ?? []);
  });

// What others may call.
export {
  type EndServices,
  demandFollowing,
  endPlan,
  isFirstLineDue,
  planPayLinks,
  shownArrangement,
  standingIn,
} from "./arrangement.ts";
export { type CustomersDebt, debtOf, owedOf } from "./debt.ts";
export { payAddress, paysForBill, paysForPlan, payToken } from "./link.ts";
export { type PaymentState, isOpen } from "./states.ts";
export { receiptFacts } from "./mailReceipt.ts";
export { chargedOf, findCurrent, findNewest, findPayment, type Payment } from "./store.ts";
export { webhookPath } from "./webhook.ts";
