// What the record says of a message of a category to a contact, as the queue of messages asks it.
import { categoryName, channelsOfNumbers, findCategory, isRemoved, isStopped } from "@billwright/engine/consent";
import { contactTypes } from "@billwright/schemas";
import { isNumberStopped, type AskConsent } from "../../platform/index.ts";
import { oneSpelling } from "../codes/index.ts";
import { contactHashes } from "./contactHash.ts";
import { currentConsents } from "./store.ts";

export const askConsent: AskConsent = async (
  database,
  { customer, category, channel },
  { to, now, inEbill = false },
) => {
  const own = contactTypes.find((each) => each === channel);
  // In the spelling in which what was taken off, and what was refused before an erasure, is kept.
  const contact = (await contactHashes(database, customer.accountId))(own ? oneSpelling(own, to) : to);
  const { categories, rows } = await currentConsents(database, customer, { now, inEbill, contact });
  const found = findCategory(categories, category);
  const choice = found?.choices.find((each) => each.channel === channel);
  if (!found || !choice) return null;
  const { fixedBy, given } = choice;
  // A pause holds back what would go out without it, and nothing else: what was never given, or refused, is that.
  const consent =
    choice.consent.by === "pause" && !given ? ({ isGiven: false, by: "none", row: null } as const) : choice.consent;
  return {
    category: { id: found.id, kind: found.kind, nameIn: (language) => categoryName(found, language) },
    rules: found.rules,
    // What is fixed goes out whatever the customer chose; e-bill is the bill itself.
    consent: fixedBy === null ? consent : { isGiven: true, by: "mandatory", row: null },
    isContactRemoved: isRemoved(rows, channel, contact),
    isStopped:
      channelsOfNumbers.includes(channel) && (isStopped(rows, contact) || (await isNumberStopped(database, to))),
  };
};
