// What the self-service pages say; an area of their words is a file beside this one. A module of its own, as that of the billing pages is.
import { agentMessages } from "./agent.ts";
import { contactMessages } from "./contacts.ts";
import { outageMessages } from "./outage.ts";
import { agreementMessages } from "./agreement.ts";
import { preferencesMessages } from "./preferences.ts";
import { smartAuthMessages } from "./smartAuth.ts";
import { startMessages } from "./start.ts";
import { supplierMessages } from "./supplier.ts";
import { unsubscribeMessages } from "./unsubscribe.ts";
import { viewBillMessages } from "./viewBill.ts";
import { viewOnlineMessages } from "./viewOnline.ts";

export const selfServicePart = {
  ...agentMessages,
  ...contactMessages,
  ...outageMessages,
  ...agreementMessages,
  ...preferencesMessages,
  ...smartAuthMessages,
  ...startMessages,
  ...supplierMessages,
  ...unsubscribeMessages,
  ...viewBillMessages,
  ...viewOnlineMessages,
} as const;
