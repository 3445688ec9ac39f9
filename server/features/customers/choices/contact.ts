// POST Contact: a customer has reported to the staff that a contact is lost, or that there is another one (decisions-proposed.md P147). The former contact is notified, with
// a way back for seven days.
import type { CallContext } from "../../../http/route.ts";
import { changeByStaff } from "../contacts/index.ts";
import { putEntry } from "./entries.ts";
import { knownCustomer } from "./knownCustomer.ts";
import { checkDay, entryOf } from "./record.ts";
import type { ChoiceServices } from "./services.ts";

export async function recordContact(
  services: ChoiceServices,
  { body, opened, ip, now, userAgent, language }: CallContext<"POST /api/Choices/Contact">,
): Promise<null> {
  const { runtime, audit, seal } = services;
  const customer = { accountId: opened.accountId, recipientId: body.recipientId };
  const { account } = await knownCustomer(services, customer);
  checkDay(account, body, now);
  const entryId = runtime.newId();
  const recording = { customer, actor: opened.userId, linkId: entryId, ip, now, userAgent, language };
  const change = { is: body.is, channel: body.channel, value: body.contactId };
  await changeByStaff(services, recording, change, async (transaction) => {
    const { userId } = await opened.again(transaction);
    await putEntry(transaction, seal, customer, entryOf(body, { entryId, userId, at: now }));
    await audit.write(transaction, {
      ...{ accountId: customer.accountId, actor: userId, ip, action: "choice_recorded", object: body.recipientId },
      detail: { entry: entryId, contact: body.is, channel: body.channel, way: body.way },
    });
  });
  return null;
}
