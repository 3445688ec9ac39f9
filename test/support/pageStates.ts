// How each page of the registry is opened, and its states that take some doing. The tests of accessibility, languages and hostile links and
// the weights read it: a page that is missing here does not compile.
import type { Page } from "playwright-core";
import {
  linkPages,
  pathOf,
  type Channel,
  type LinkPageName,
  type PageName,
  type PageParams,
  type pages,
} from "@billwright/schemas";
import { addressOfLink } from "@billwright/server";
import { customerStates } from "./customerStates.ts";
import type { Product } from "./product.ts";
import { staffStates } from "./staffStates.ts";

/** A customer's link in the demo: to a form, unless the page is about none; `recipientId` null: it names nobody. */
export interface LinkTo {
  enrollmentId: string | null;
  recipientId: string | null;
  /** The change of contacts that its page shows. */
  changeId?: string;
  /** The mail that its page shows; the customer's newest if left out. */
  logId?: string;
  /** What the message was about, and how it came. */
  category?: string;
  channel?: Channel;
}

/** What a page's address is made of, or the address itself. */
type AddressParts<Name extends PageName> = (Name extends LinkPageName ? LinkTo : PageParams<Name>) | `/${string}`;

export interface PageState<At = LinkTo | object | string> {
  /** Cites the requirements that the state shows. */
  title: string;
  at: At;
  /** Resolves when the state is reached. Words differ by language, so it finds things by what they are. */
  reach(page: Page): Promise<void>;
}

/** The pages for those who sign in. */
export type UserPage = {
  [Name in PageName]: (typeof pages)[Name]["access"] extends "user" ? Name : never;
}[PageName];

/** The first is the page as it opens. */
type States<At> = readonly [PageState<At>, ...PageState<At>[]];

/** The states of some of the registry's pages; null: the page is not opened by itself. */
export type StatesOf<Names extends PageName> = { readonly [Name in Names]: States<AddressParts<Name>> | null };

const all: StatesOf<PageName> = { ...customerStates, ...staffStates };

export const statesOf = (name: PageName): readonly PageState[] => all[name] ?? [];

const isLinkPage = (name: PageName): name is LinkPageName => linkPages.some((each) => each === name);
/** Of a page that is not known at compile time; `all` has the parameters of each. */
const pathOfAny = pathOf as (name: PageName, params: object) => string;

/** The path of a page in a state; of a page that a link opens, only where the state names it. */
export const pathIn = (name: PageName, { at }: PageState): string =>
  typeof at === "string" ? at : pathOfAny(name, at);

/** The address of a page in a state, in the product with the demo's data. */
export async function addressOf({ config, url }: Product, name: PageName, state: PageState): Promise<string> {
  if (typeof state.at === "string" || !isLinkPage(name)) return url + pathIn(name, state);
  return addressOfLink(config, { page: name, ...(state.at as LinkTo) }, 86_400);
}
