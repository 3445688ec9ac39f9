// What a message's link is about: the choices of its category and channel that the customer can change.
import { channels, type CallData } from "@billwright/schemas";
import type { Queryable } from "../../../database/connect.ts";
import {
  findCategories,
  isOfEbill,
  isShown,
  currentConsents,
  type ConsentOptions,
  type Wish,
} from "../consents/index.ts";
import type { PreferenceLink, UnsubscribeServices } from "./services.ts";
import { findUnsubscribe } from "./store.ts";

export type Info = CallData<"GET /api/Unsubscribe/InfoToUnsubscribe">;

export interface Scope {
  /** As they stand. */
  choices: Wish[];
  /** What resubscribing gives: what this link has taken back, else the one category it names; empty: the customer has to choose. */
  resubscribes: Wish[];
  /** Of the last change by this link; null: there was none. */
  changed: { given: boolean; at: Date } | null;
}

/** E-bill sends new bills by e-mail, whatever the customer says here. It is requested from the biller, so not within a transaction. */
export async function optionsOf(
  { database, isInEbill }: Pick<UnsubscribeServices, "database" | "isInEbill">,
  link: PreferenceLink,
): Promise<ConsentOptions> {
  const named = (await findCategories(database, link.accountId)).filter(({ name }) => isNamed(link.category, name));
  const isOfOne = channels.some(
    (channel) => isNamed(link.channel, channel) && named.some((category) => isOfEbill(category, channel)),
  );
  return { inEbill: isOfOne && (await isInEbill(link)) };
}

export async function scopeOf(database: Queryable, link: PreferenceLink, options: ConsentOptions): Promise<Scope> {
  const { categories } = await currentConsents(database, link, options);
  const last = await findUnsubscribe(database, link);
  const choices = categories
    .filter((category) => isShown(category) && isNamed(link.category, category.name))
    .flatMap(({ name, choices: each }) =>
      each
        .filter(({ fixedBy, channel }) => fixedBy === null && isNamed(link.channel, channel))
        .map(({ channel, given }): Wish => ({ category: name, channel, given })),
    );
  const isWithdrawn = (choice: Wish): boolean =>
    last?.withdrawn.some(({ category, channel }) => category === choice.category && channel === choice.channel) ??
    false;
  const withdrawn = choices.filter(isWithdrawn);
  const named = link.category === undefined || link.channel === undefined ? [] : choices;
  return {
    choices,
    resubscribes: withdrawn.length > 0 ? withdrawn : named,
    changed: last && { given: last.given, at: last.changedAt },
  };
}

const isNamed = (named: string | undefined, name: string): boolean => named === undefined || named === name;

export const isGiven = ({ choices }: Scope): boolean => choices.some(({ given }) => given);

/** `isUpdate`: as an update has left it. */
export function infoOf(scope: Scope, { category }: PreferenceLink, isUpdate: boolean): Info {
  const isConsentGiven = isGiven(scope);
  // With nothing to take back and nothing to give again there is nothing to decide here.
  const isElsewhere = !isConsentGiven && scope.resubscribes.length === 0;
  return { isConsentGiven, isInfoOnUpdate: isUpdate, redirectToManagePref: isElsewhere, category: category ?? null };
}
