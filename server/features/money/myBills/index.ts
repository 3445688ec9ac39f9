// All of a customer's bills and payments on one page, behind the link to a bill and what its account asks before.
import type { Feature } from "../../feature.ts";
import { endPlan } from "../payments/index.ts";
import { myBillsState } from "./myBillsState.ts";
import { receiptPdf } from "./receiptPdf.ts";
import type { MyBillsServices } from "./services.ts";

export const myBills = {
  name: "myBills",
  brings: (services: MyBillsServices) => ({
    routes: {
      "GET /api/v1/MyBills/Get": ({ token, now }) => myBillsState(services, token, now),
      "GET /api/v1/MyBills/Receipt": (context) => receiptPdf(services, context),
      "POST /api/v1/MyBills/EndPlan": ({ token, body: { arrangementId }, ip, now }) =>
        endPlan(services, token, { arrangementId, ip, now }),
    },
  }),
} satisfies Feature<never, never>;
