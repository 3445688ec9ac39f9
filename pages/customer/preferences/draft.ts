// What is changed on the page of preferences and not saved yet. A store without React, so that a tick renders its own cell alone.
import type { CallBody, CallData, Channel, Language } from "@billwright/schemas";
import type { Contact } from "./contactList.ts";

export type Info = CallData<"GET /api/Unsubscribe/Info">;
export type Category = Info["categories"][number];
export type Option = Category["options"][number];

export interface DraftState {
  /** What was ticked otherwise than it is stored, by choiceKey. */
  readonly changes: ReadonlyMap<string, boolean>;
  /** Null: as it is stored. */
  readonly language: Language | null;
  /** Contacts that a code has proved and that could not be stored yet. */
  readonly contacts: readonly Contact[];
  /** The terms that were ticked, by their hash. */
  readonly accepted: string | null;
}

export interface Draft {
  getState(): DraftState;
  subscribe(listener: () => void): () => void;
  /** Ticking back unmarks the change. */
  tick(category: string, option: Option, given: boolean): void;
  set(changed: Partial<Pick<DraftState, "language" | "accepted" | "contacts">>): void;
  /** The ticks and the language are stored. */
  saved(): void;
  /** Drops every change; the terms stay ticked. */
  clear(): void;
}

export const choiceKey = (category: string, channel: Channel): string => `${channel} ${category}`;

export function createDraft(): Draft {
  let state: DraftState = { changes: new Map(), language: null, contacts: [], accepted: null };
  const listeners = new Set<() => void>();
  const put = (changed: Partial<DraftState>) => {
    state = { ...state, ...changed };
    for (const listener of [...listeners]) listener();
  };
  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tick(category, { channel, consentProvided }, given) {
      const changes = new Map(state.changes);
      if (given === consentProvided) changes.delete(choiceKey(category, channel));
      else changes.set(choiceKey(category, channel), given);
      put({ changes });
    },
    set: put,
    saved: () => put({ changes: new Map(), language: null }),
    clear: () => put({ changes: new Map(), language: null, contacts: [] }),
  };
}

export const unsavedIn = ({ changes, language, contacts }: DraftState): number =>
  changes.size + (language === null ? 0 : 1) + contacts.length;

/** The categories as Update wants them: what was changed is marked, and has its new value. */
export const withChanges = (info: Info, { changes }: DraftState): CallBody<"POST /api/Unsubscribe/Update">["info"] => ({
  ...info,
  expiredUrl: null,
  categories: info.categories.map((category) => ({
    ...category,
    options: category.options.map((option) => {
      const given = changes.get(choiceKey(category.name, option.channel));
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
