// What is changed on the page of preferences and not saved yet. A store without React, so that a tick renders its own cell alone.
import type { CallBody, CallData, Channel, Language } from "@billwright/schemas";
import type { Contact } from "./contactList.ts";

export type Info = CallData<"GET /api/Unsubscribe/Info">;
export type Category = Info["categories"][number];
export type Option = Category["options"][number];

export interface DraftState {
  /** What was ticked otherwise than it is stored, by choiceKey. */
  readonly changes: ReadonlyMap<string, boolean>;
  /** Everything is refused that is not fixed, and what is ticked is given after that. */
  readonly refusesAll: boolean;
  /** Null: as it is stored. */
  readonly language: Language | null;
  /** Contacts that a code has proved and that could not be stored yet. */
  readonly contacts: readonly Contact[];
  /** The terms that were ticked, by their hash. */
  readonly accepted: string | null;
  /** A day, yyyy-mm-dd, until which everything waits; null: the pause ends; undefined: as it is stored. */
  readonly pause: string | null | undefined;
  /** What changes is to be mailed, too. */
  readonly isMailed: boolean;
}

export interface Draft {
  getState(): DraftState;
  subscribe(listener: () => void): () => void;
  /** Ticking back unmarks the change. */
  tick(categoryId: string, option: Option, given: boolean): void;
  /** The same of several at once; none of them is fixed. */
  tickAll(choices: readonly Choice[], given: boolean): void;
  /** Refuses everything, categories to come included; false: as it is stored. */
  refuseAll(isRefused: boolean): void;
  /** Drops the changes of categories whose words are others by now. */
  forget(categoryIds: readonly string[]): void;
  set(changed: Partial<Pick<DraftState, "language" | "accepted" | "contacts" | "pause" | "isMailed">>): void;
  /** The ticks and the language are stored. */
  saved(): void;
  /** Drops every change; the terms stay ticked. */
  clear(): void;
}

/** A box: a category on a channel. */
export interface Choice {
  categoryId: string;
  option: Option;
}

export const choiceKey = (categoryId: string, channel: Channel): string => `${channel} ${categoryId}`;

export const isFixed = ({ isMandatory, isFixedByEbill }: Option): boolean => isMandatory || isFixedByEbill;

/** Whether its box is ticked. */
export const isTicked = ({ changes, refusesAll }: DraftState, { categoryId, option }: Choice): boolean =>
  changes.get(choiceKey(categoryId, option.channel)) ??
  (refusesAll && !isFixed(option) ? false : option.consentProvided);

export function createDraft(): Draft {
  const nothing = { changes: new Map<string, boolean>(), refusesAll: false, language: null, pause: undefined };
  let state: DraftState = { ...nothing, contacts: [], accepted: null, isMailed: false };
  const listeners = new Set<() => void>();
  const put = (changed: Partial<DraftState>) => {
    state = { ...state, ...changed };
    for (const listener of [...listeners]) listener();
  };
  function tickAll(choices: readonly Choice[], given: boolean): void {
    const changes = new Map(state.changes);
    for (const { categoryId, option } of choices) {
      const stored = state.refusesAll ? false : option.consentProvided;
      if (given === stored) changes.delete(choiceKey(categoryId, option.channel));
      else changes.set(choiceKey(categoryId, option.channel), given);
    }
    put({ changes });
  }
  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tick: (categoryId, option, given) => tickAll([{ categoryId, option }], given),
    tickAll,
    refuseAll: (refusesAll) => put({ refusesAll, changes: new Map() }),
    forget: (categoryIds) =>
      put({
        changes: new Map([...state.changes].filter(([key]) => !categoryIds.some((id) => key.endsWith(` ${id}`)))),
      }),
    set: put,
    saved: () => put(nothing),
    clear: () => put({ ...nothing, contacts: [] }),
  };
}

export const unsavedIn = ({ changes, refusesAll, language, contacts, pause }: DraftState): number =>
  changes.size + [refusesAll, language !== null, pause !== undefined].filter(Boolean).length + contacts.length;

/** A save needs the terms only for what it gives (P133). */
export const givesAnything = ({ changes }: DraftState): boolean => [...changes.values()].includes(true);

/** The categories as Update wants them: what was changed is marked, and has its new value. */
export const withChanges = (info: Info, { changes }: DraftState): CallBody<"POST /api/Unsubscribe/Update">["info"] => ({
  ...info,
  expiredUrl: null,
  categories: info.categories.map((category) => ({
    ...category,
    options: category.options.map((option) => {
      const given = changes.get(choiceKey(category.id, option.channel));
      return given === undefined ? option : { ...option, consentProvided: given, isChanged: true };
    }),
  })),
});

/** What has a row: visible, not hidden, and with something to want (preferences.hidden). */
export const shownIn = ({ categories }: Info): Category[] =>
  categories.filter(({ isVisible, hide, options }) => isVisible && !hide && options.some((each) => each.isApplicable));

/** The channels that have a column, in their own order. */
export function channelsIn(categories: readonly Category[]): Channel[] {
  const [first] = categories;
  const applies = (channel: Channel) =>
    categories.some(({ options }) => options.some((each) => each.channel === channel && each.isApplicable));
  return first?.options.map(({ channel }) => channel).filter(applies) ?? [];
}

/** Every box of these. */
export const choicesOf = (categories: readonly Category[]): Choice[] =>
  categories.flatMap(({ id, options }) =>
    options.filter(({ isApplicable }) => isApplicable).map((option) => ({ categoryId: id, option })),
  );
