// Requests about a contact that a customer has.
import { digestsOf, rowOf } from "../features/customers/index.ts";
import { linkToken, someone } from "./givenTokens.ts";
import type { Person } from "./person.ts";

/** A contact that the person has. */
export const ofOwnContact = (preferred: boolean) => async (person: Person) => {
  const { server, accountId, link } = person;
  const contact = { channel: "Email", value: someone() } as const;
  const keys = { seal: server.seal, digests: digestsOf(server.keyring), newId: server.clock.newId };
  const customer = { accountId, recipientId: link.recipientId ?? "r" };
  const contacts = () => server.connection.database("contacts");
  const own = { account_id: accountId, recipient_id: customer.recipientId, channel: "Email" };
  if (preferred) await contacts().where(own).update({ preferred: false });
  await contacts().insert({ ...rowOf(keys, customer, contact, server.clock.now()), preferred });
  return {
    body: { token: await linkToken(person, "preference"), contactId: contact.value, channel: "Email", isErp: false },
  };
};
