// What telling of new bills works with.
import type { Transaction } from "../../../database/connect.ts";
import type { Runtime } from "../../../runtime.ts";
import type { Seal } from "../../../tokens/seal.ts";
import type { KnownContact } from "@billwright/engine/contacts";
import type { ContactType } from "@billwright/schemas";
import type { CustomerKey } from "../../../tokens/subject.ts";
import type { DocumentServices } from "../documents/index.ts";
import type { MessageQueue } from "../../platform/index.ts";

export interface NewBillServices extends DocumentServices {
  runtime: Runtime;
  seal: Seal;
  messages: MessageQueue;
  publicUrl: string;
  /** What messages to a customer go to, as their page shows it, and the channels of which they have taken something off. */
  reachOf(customer: CustomerKey): Promise<{ contacts: KnownContact[]; removedOn: ContactType[]; inEbill: boolean }>;
  /** Where the customer can enrol in autopay; null: nowhere. */
  autopayWay(
    transaction: Transaction,
    customer: CustomerKey,
  ): Promise<{ enrollmentId: string; isEnrolled: boolean } | null>;
}
