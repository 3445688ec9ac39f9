// What the calls on a customer's choices work with.
import type { KnownContact } from "@billwright/engine/contacts";
import type { BillerRecipient, ErpPreferences } from "../../../providers/biller/biller.ts";
import type { FileStore } from "../../../providers/files/files.ts";
import type { Scanner } from "../../../providers/scanner/scanner.ts";
import type { CustomerKey } from "../../../tokens/subject.ts";
import type { contactServicesOf } from "../contacts/index.ts";

export type ChoiceServices = ReturnType<typeof contactServicesOf> & {
  files: FileStore;
  /** Looks into uploads before they are stored; null: there is none. */
  scanner: Scanner | null;
  /** What messages go to. */
  contactsShown(
    customer: CustomerKey,
    known: { erp: ErpPreferences | null; recipient: BillerRecipient | null },
  ): Promise<KnownContact[]>;
};
