// New bills: a customer is notified of one by mail, text message and WhatsApp, as far as they want it. An operator's command or the biller's
// nightly run says which (`npm run bills`).
import type { Feature } from "../../feature.ts";
import { announceBillTask } from "./announceBill.ts";
import type { NewBillServices } from "./services.ts";

export const newBills = {
  name: "newBills",
  brings: (services: NewBillServices) => ({ tasks: { tellOfBill: announceBillTask(services) } }),
} satisfies Feature<never, never>;

// What others may call.
export { type ReadyBill, readBills, announceBills } from "./announceBills.ts";
