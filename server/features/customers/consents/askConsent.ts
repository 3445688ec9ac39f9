// Whether a customer wants a message of a category, as the queue of messages asks it.
import type { AskConsent } from "../../platform/index.ts";
import { isOfEbill } from "./categories.ts";
import { currentConsents } from "./store.ts";

export const askConsent: AskConsent = async (database, { customer, category, channel }, known) => {
  const { categories } = await currentConsents(database, customer, known);
  const found = categories.find(({ name }) => name === category);
  const choice = found?.choices.find((each) => each.channel === channel);
  if (!found || !choice) return { isWanted: false, reason: "notOffered", ofEbill: false };
  if (choice.given) return { isWanted: true, isStoppable: choice.fixedBy === null };
  return { isWanted: false, reason: "noConsent", ofEbill: isOfEbill(found, channel) };
};
