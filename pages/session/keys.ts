// What this browser stores for the signed-in user (session.keys, forms.txt §9), and the defaults.
import { defaultLanguage, localeKey } from "../i18n/language.ts";

/** No call and no token contains a subscription's type or id (forms.txt §7): their keys are never written, only cleared. */
export const storedKeys = {
  token: "JWT_TOKEN",
  subscriptionType: "SUBSCRIPTION_TYPE",
  subscriptionId: "SUBSCRIPTION_ID",
  locale: localeKey,
  timeZone: "timezone",
  timeZoneName: "timeZoneName",
} as const;

export const defaultTimeZone = "Etc/Utc";

type Kept = Pick<Storage, "getItem" | "setItem" | "removeItem">;

export interface Place {
  locale: string;
  /** IANA name. */
  timeZone: string;
  timeZoneName: string;
}

/** The user's account, as far as it is known. */
export const readPlace = (storage: Pick<Kept, "getItem">): Place => {
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

/** What is cleared when a session ends: the token, the subscription type and this tab's own storage (forms.txt §8). */
export function forgetSession(storage: Pick<Kept, "removeItem">, ofTab: Pick<Storage, "clear">): void {
  storage.removeItem(storedKeys.token);
  storage.removeItem(storedKeys.subscriptionType);
  ofTab.clear();
}
