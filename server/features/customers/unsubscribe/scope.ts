// What a message's link is about, and what else its customer gets.
import { categoryName, findCategory } from "@billwright/engine/consent";
import { channels, type CallData, type Language } from "@billwright/schemas";
import type { Queryable } from "../../../database/connect.ts";
import {
  type Category,
  type Choices,
  type ConsentOptions,
  type Wish,
  currentConsents,
  findCategories,
  isOfEbill,
  isShown,
} from "../consents/index.ts";
import { masked } from "../codes/index.ts";
import type { NoLink, UnsubscribeServices } from "./services.ts";

export type Info = CallData<"GET /api/Unsubscribe/InfoToUnsubscribe">;

export interface Scope {
  categories: Choices[];
  /** What the link is about and the customer can stop, as it is. */
  choices: Wish[];
}

/** E-bill sends new bills by e-mail, whatever the customer says here. It is requested from the biller, so not within a transaction. */
export async function optionsOf(
  { database, isInEbill }: Pick<UnsubscribeServices, "database" | "isInEbill">,
  link: NoLink,
): Promise<Pick<ConsentOptions, "inEbill">> {
  const named = inScope(await findCategories(database, link.accountId), link.category);
  const isOfOne = channels.some(
    (channel) => isNamed(link.channel, channel) && named.some((category) => isOfEbill(category, channel)),
  );
  return { inEbill: isOfOne && (await isInEbill(link)) };
}

/** Those that a link is about; one of no category is about all. */
const inScope = <Each extends Category>(categories: readonly Each[], named: string | undefined): Each[] =>
  named === undefined ? [...categories] : [findCategory(categories, named)].filter((found) => found !== undefined);

const isNamed = (named: string | undefined, name: string): boolean => named === undefined || named === name;

export async function scopeOf(database: Queryable, link: NoLink, options: ConsentOptions): Promise<Scope> {
  const { categories } = await currentConsents(database, link, options);
  // A message may be of a category that no page lists: its own link says no to it all the same.
  const choices = inScope(categories, link.category)
    .filter((category) => link.category !== undefined || isShown(category))
    .flatMap(({ id, choices: each }) =>
      each
        .filter(({ fixedBy, channel }) => fixedBy === null && isNamed(link.channel, channel))
        .map(({ channel, given }): Wish => ({ categoryId: id, channel, given })),
    );
  return { categories, choices };
}

const isGiven = ({ choices }: Scope): boolean => choices.some(({ given }) => given);

/** `isUpdate`: as an update has left it. */
export function infoOf(
  scope: Scope,
  link: NoLink,
  { isUpdate, language }: { isUpdate: boolean; language: Language },
): Info {
  const { categories, choices } = scope;
  const own = inScope(categories, link.category);
  const isOfNothing = link.category === undefined && link.channel === undefined;
  return {
    isConsentGiven: isGiven(scope),
    isInfoOnUpdate: isUpdate,
    redirectToManagePref: isOfNothing && link.kind === "preference" && !isUpdate && !isGiven(scope),
    isFixed: choices.length === 0 && own.length > 0,
    category: link.category === undefined ? null : own[0] ? categoryName(own[0], language) : link.category,
    channel: channels.find((channel) => channel === link.channel) ?? null,
    contact: link.kind === "unsubscribe" ? (link.contact ?? null) : null,
    account: masked(link.recipientId),
    goesOn: goingOn(categories, link, language),
  };
}

/** What else the customer gets: on another channel, or of another category. */
const goingOn = (categories: readonly Choices[], link: NoLink, language: Language): Info["goesOn"] =>
  categories.filter(isShown).flatMap((category) =>
    category.choices
      .filter(({ given, channel }) => given && !isOwn(categories, link, { category, channel }))
      .map(({ channel, fixedBy }) => ({
        ...{ categoryId: category.id, name: categoryName(category, language), channel },
        isFixed: fixedBy !== null,
      })),
  );

const isOwn = (
  categories: readonly Choices[],
  link: NoLink,
  { category, channel }: { category: Choices; channel: string },
): boolean => inScope(categories, link.category).includes(category) && isNamed(link.channel, channel);
