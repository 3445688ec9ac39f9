// Where an account has set it so, STOP ends the category of the last message alone, and START brings it back (decisions-proposed.md P144).
import { categoryName, channelsOfNumbers } from "@billwright/engine/consent";
import type { Language } from "@billwright/schemas";
import type { Transaction } from "../../../database/connect.ts";
import type { CustomerKey } from "../../../tokens/subject.ts";
import { currentConsents, findRefusedByText, saveConsents, type Choices, type Wish } from "../consents/index.ts";
import { noteStop, textEvidence, type StopServices, type StopWords } from "./stop.ts";

interface OfCategory {
  customers: readonly CustomerKey[];
  categoryId: string;
  words: StopWords;
}

const byNumber = ({ choices }: Choices) => choices.filter(({ channel }) => channelsOfNumbers.includes(channel));

/** Answers what the category is called; null: nobody can refuse it alone, because it is mandatory or gone. */
export async function refuseCategory(
  services: StopServices,
  transaction: Transaction,
  { customers, categoryId, words }: OfCategory,
): Promise<((language: Language) => string) | null> {
  let refused: Choices | null = null;
  for (const customer of customers) {
    const { categories } = await currentConsents(transaction, customer, { now: services.runtime.now() });
    const category = categories.find(({ id }) => id === categoryId);
    if (!category || byNumber(category).every(({ fixedBy }) => fixedBy !== null)) continue;
    refused = category;
    const wishes = byNumber(category)
      .filter(({ given, fixedBy }) => given && fixedBy === null)
      .map(({ channel }): Wish => ({ categoryId, channel, given: false }));
    const evidence = textEvidence(services, customer, words);
    const { changed } = await saveConsents(transaction, customer, wishes, evidence);
    if (changed.length > 0) await noteStop(services, transaction, customer, { evidence, isStop: true, categoryId });
  }
  return refused && ((language) => categoryName(refused, language));
}

/** What these customers have refused by text, of categories alone: nothing that they refused elsewhere. */
export async function giveBackCategories(
  services: StopServices,
  transaction: Transaction,
  { customers, words }: Pick<OfCategory, "customers" | "words">,
): Promise<void> {
  for (const customer of customers) {
    const refused = await findRefusedByText(transaction, customer);
    const { categories } = await currentConsents(transaction, customer, { now: services.runtime.now() });
    const offered = refused.filter(({ categoryId, channel }) =>
      categories.some(({ id, choices }) => id === categoryId && choices.some((choice) => choice.channel === channel)),
    );
    const evidence = textEvidence(services, customer, words);
    const wishes = offered.map((wish) => ({ ...wish, given: true }));
    const { changed } = await saveConsents(transaction, customer, wishes, evidence);
    if (changed.length > 0)
      await noteStop(services, transaction, customer, { evidence, isStop: false, categoryId: null });
  }
}
