// What a message's link is about, and what else its customer gets.
import { categoryName, findCategoryEver, type ConsentRow } from "@billwright/engine/consent";
import { channels, contactTypes, type CallData, type Channel, type Language } from "@billwright/schemas";
import type { Queryable } from "../../../database/connect.ts";
import { Refused } from "../../../http/refusal.ts";
import {
  type Category,
  type Choices,
  type ConsentOptions,
  type Wish,
  currentConsents,
  findCategories,
  isOfEbill,
  isRefused,
  isShown,
} from "../consents/index.ts";
import { masked } from "../codes/index.ts";
import type { NoLink, UnsubscribeServices } from "./services.ts";

export type Info = CallData<"GET /api/Unsubscribe/InfoToUnsubscribe">;

type Refusable = Pick<Wish, "categoryId" | "channel">;

export interface Scope {
  /** Removed ones too. */
  categories: Choices[];
  /** What the link is about and the customer can stop, as it is. */
  choices: Wish[];
  /** What a no by the link refuses: also what no page lists, and what is no longer offered and can come back. */
  named: Refusable[];
}

type OptionServices = Pick<UnsubscribeServices, "database" | "isInEbill">;
type Options = Pick<ConsentOptions, "inEbill">;

/** For a page: of what the link is about, and of all else that is listed. */
export async function pageOptions(services: OptionServices, link: NoLink): Promise<Options> {
  const categories = await findCategories(services.database, link.accountId);
  const own = inScope(categories, link.category);
  return optionsOf(
    services,
    link,
    categories.filter((category) => own.includes(category) || isShown(category)),
  );
}

/** For a no: of what it is about alone, so that a slow biller keeps no other waiting. @param meant Another category than the link's own. */
export async function refusalOptions(services: OptionServices, link: NoLink, meant = link.category): Promise<Options> {
  return optionsOf(services, link, inScope(await findCategories(services.database, link.accountId), meant));
}

/**
 * E-bill sends new bills by e-mail, whatever the customer says here. It is requested from the biller, so not within a transaction, and only where it matters:
 * nothing is answered where it does not. While the biller is away nobody knows, and a no counts: it never fails (decisions-proposed.md P132).
 */
async function optionsOf(
  { isInEbill }: OptionServices,
  link: NoLink,
  categories: readonly Category[],
): Promise<Options> {
  const isAny = categories.some((category) =>
    channels.some((channel) => category.channels[channel] && isOfEbill(category, channel)),
  );
  return isAny ? { inEbill: await isInEbill(link).catch(ifAway) } : {};
}

function ifAway(error: unknown): false {
  if (error instanceof Refused && error.class === "BUSY") return false;
  throw error;
}

/** Those that a link is about; one of no category is about all. */
const inScope = <Each extends Category>(categories: readonly Each[], named: string | undefined): Each[] =>
  named === undefined
    ? categories.filter(({ isRemoved }) => !isRemoved)
    : [findCategoryEver(categories, named)].filter((found) => found !== undefined);

const isNamed = (named: string | undefined, name: string): boolean => named === undefined || named === name;

export async function scopeOf(database: Queryable, link: NoLink, options: ConsentOptions): Promise<Scope> {
  const { categories, rows } = await currentConsents(database, link, { ...options, removedToo: true });
  const about = inScope(categories, link.category);
  // A message may be of a category that no page lists: its own link says no to it all the same.
  const choices = about
    .filter((category) => link.category !== undefined || isShown(category))
    .flatMap((category) => wishesOf(category, link))
    // What was sent and is no longer offered goes on when it comes back, unless it is refused.
    .map(({ isOffered, ...wish }) => (isOffered ? wish : { ...wish, given: !isRefused(rows, wish) }));
  const named = (link.category === undefined ? categories : about).flatMap((category) => [
    ...wishesOf(category, link).map(({ categoryId, channel }) => ({ categoryId, channel })),
    ...(link.category === undefined ? lostOf(category, rows, link) : []),
  ]);
  return { categories, choices, named };
}

/** What of a category the customer can stop; also the channel that a link names of it, which it may have no more. */
function wishesOf({ id: categoryId, isRemoved, choices }: Choices, link: NoLink) {
  const wishes = choices
    .filter(({ fixedBy, channel }) => fixedBy === null && isNamed(link.channel, channel))
    .map(({ channel, given }) => ({ categoryId, channel, given, isOffered: !isRemoved }));
  const gone = channels.find(
    (channel) => channel === link.channel && choices.every((each) => each.channel !== channel),
  );
  return gone === undefined || link.category === undefined
    ? wishes
    : [...wishes, { categoryId, channel: gone, given: false, isOffered: false }];
}

/**
 * What a category has no more and can have again, for a link of no category: the channel that it names; else those on which messages go to contacts, and what
 * the record has.
 */
function lostOf({ id: categoryId, choices }: Choices, rows: readonly ConsentRow[], link: NoLink): Refusable[] {
  const isMeant = (channel: Channel) =>
    link.channel === undefined
      ? contactTypes.some((each) => each === channel) ||
        rows.some((row) => row.categoryId === categoryId && row.channel === channel && row.contact === null)
      : channel === link.channel;
  return channels
    .filter((channel) => isMeant(channel) && choices.every((each) => each.channel !== channel))
    .map((channel) => ({ categoryId, channel }));
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
  categories
    .filter((category) => !category.isRemoved && isShown(category))
    .flatMap((category) =>
      category.choices
        .filter(({ given, channel }) => given && !isOwn(categories, link, { category, channel }))
        .map(({ channel, fixedBy }) => ({
          ...{ categoryId: category.id, name: categoryName(category, language), channel },
          ...{ isFixed: fixedBy !== null, isFixedByEbill: fixedBy === "ebill" },
        })),
    );

const isOwn = (
  categories: readonly Choices[],
  link: NoLink,
  { category, channel }: { category: Choices; channel: string },
): boolean => inScope(categories, link.category).includes(category) && isNamed(link.channel, channel);
