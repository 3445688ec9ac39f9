// Field agents: a link to pay for the customer they are with (self-service.txt §2.9, §7.2).
import type { Feature } from "../../feature.ts";
import { lastPayment } from "./lastPayment.ts";
import { qrCode } from "./qrCode.ts";
import { agentRecord } from "./record.ts";
import { sendPayLink } from "./sendPayLink.ts";
import type { FieldAgentServices } from "./services.ts";

export const fieldAgent = {
  name: "fieldAgent",
  brings: (services: FieldAgentServices) => ({
    routes: {
      "GET /api/v1/ErpFieldAgent/Get": ({ sealed, now }) => agentRecord(services, sealed, now),
      "POST /api/v1/ErpFieldAgent/GenerateQr": (context) => qrCode(services, context),
      "POST /api/v1/ErpFieldAgent/GetLastPaymentDetails": ({ token }) => lastPayment(services, token),
      "POST /api/v1/ErpFieldAgent/SendEmail": (context) => sendPayLink(services, "mail", context),
      "POST /api/v1/ErpFieldAgent/SendSms": (context) => sendPayLink(services, "sms", context),
    },
  }),
} satisfies Feature<never, never>;
