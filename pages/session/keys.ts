// What this browser stores for the signed-in user (session.keys, forms.txt §9), and the defaults.
import type { Data } from "../client/client.ts";
import { defaultLanguage, localeKey } from "../i18n/language.ts";

export const storedKeys = {
  token: "JWT_TOKEN",
  subscriptionType: "SUBSCRIPTION_TYPE",
  subscriptionId: "SUBSCRIPTION_ID",
  locale: localeKey,
  timeZone: "timezone",
  timeZoneName: "timeZoneName",
} as const;

const defaultTimeZone = "Etc/Utc";

type Kept = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export interface StoredLocale {
  locale: string;
  /** IANA name. */
  timeZone: string;
  timeZoneName: string;
}

/** The user's account, as far as it is known. */
export const readStoredLocale = (storage: Pick<Kept, "getItem">): StoredLocale => {
  const timeZone = storage.getItem(storedKeys.timeZone) || defaultTimeZone;
  return {
    locale: storage.getItem(storedKeys.locale) || defaultLanguage,
    timeZone,
    timeZoneName: storage.getItem(storedKeys.timeZoneName) || timeZone,
  };
};

/** Stores the time zone of the user's profile; without one the default applies. */
export function keepTimeZone(storage: Kept, timeZone: string | null, name: string | null): void {
  if (!timeZone) {
    storage.removeItem(storedKeys.timeZone);
    storage.removeItem(storedKeys.timeZoneName);
    return;
  }
  storage.setItem(storedKeys.timeZone, timeZone);
  storage.setItem(storedKeys.timeZoneName, name ?? timeZone);
}

export type Subscription = Data<"POST /api/Session/SignIn">["subscription"];

/** Stores the account's subscription as the sign-in's answer has it; null: there is none. */
export function keepSubscription(storage: Kept, subscription: Subscription): void {
  for (const key of ofSubscription) storage.removeItem(key);
  if (subscription === null) return;
  storage.setItem(storedKeys.subscriptionType, subscription.type);
  storage.setItem(storedKeys.subscriptionId, subscription.id);
}

const ofSubscription = [storedKeys.subscriptionType, storedKeys.subscriptionId];
/** The language stays: it is this browser's, signed in or not. */
const ofSession = [storedKeys.token, ...ofSubscription, storedKeys.timeZone, storedKeys.timeZoneName];

/** Clears all that a session has stored, together, and this tab's own storage (forms.txt §8, decisions-proposed.md P127). */
export function forgetSession(storage: Pick<Kept, "removeItem">, ofTab: Pick<Storage, "clear">): void {
  for (const key of ofSession) storage.removeItem(key);
  ofTab.clear();
}
