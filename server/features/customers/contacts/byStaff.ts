// Staff record that a customer has lost a contact, or has another one (decisions-proposed.md P147): their evidence replaces a code.
import type { ContactChange } from "@billwright/engine/contacts";
import type { Transaction } from "../../../database/connect.ts";
import { notFound } from "../../../http/refusal.ts";
import { erpOf, findAccount } from "../preferences/index.ts";
import { makeChange } from "./makeChange.ts";
import type { Recording } from "./recordReached.ts";
import { addable, checkRoom, findMeant } from "./rules.ts";
import type { ContactServices } from "./services.ts";

/** Throws NONE for one that the customer does not have. @param also In the same transaction: the evidence. */
export async function changeByStaff(
  services: ContactServices,
  recording: Omit<Recording, "source">,
  { is, channel, value: typed }: ContactChange & { is: "add" | "remove" },
  also: (transaction: Transaction) => Promise<void>,
): Promise<void> {
  const { customer } = recording;
  const account = await findAccount(services.database, customer.accountId);
  const contact = is === "add" ? addable(services, account, channel, typed) : { channel, value: typed };
  await makeChange(
    services,
    { ...recording, source: "staff" },
    {
      account,
      change: { is, ...contact },
      erp: await erpOf(services, account, customer),
      check(contacts) {
        if (is === "add") return checkRoom(account, contacts, contact);
        if (!findMeant(contacts, contact)) throw notFound();
      },
      prove: () => Promise.resolve(),
      also,
    },
  );
}
