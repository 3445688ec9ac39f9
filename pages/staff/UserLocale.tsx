// Shows dates in the time zone of the user's profile, and keeps it for the next visit (session.keys); keeps the language that the user reads.
import { createContext, useContext, useEffect } from "react";
import type { ReactNode } from "react";
import { useApp } from "../services/app.ts";
import type { Data } from "../client/client.ts";
import { isLanguage, localeKey } from "../i18n/language.ts";
import { useWords } from "../i18n/useWords.ts";
import { keepTimeZone, readStoredLocale } from "../session/keys.ts";
import { useCall } from "../link/useCall.ts";
import { useSession } from "../session/useSession.tsx";
import { storage } from "../services/stored.ts";
import { WithWords } from "../i18n/WithWords.tsx";

const ReloadContext = createContext<() => void>(() => undefined);

/** Loads the profile again, because what surrounds the page depends on it. */
export const useReloadProfile = (): (() => void) => useContext(ReloadContext);

/** The pages inside write dates in the zone that the renderer's context names. */
export function UserLocale({ children }: { children: ReactNode }) {
  const { data: profile, reload, put } = useCall("GET /api/Profile/Get", {});
  const { language } = useWords();
  const zone = profile?.timeZoneId;
  useEffect(() => {
    if (zone !== undefined) keepTimeZone(storage, zone, zone === null ? null : zoneName(zone, language));
  }, [zone, language]);
  useReadLanguage(profile, put);
  return (
    <ReloadContext value={reload}>
      <WithWords timeZone={zone || readStoredLocale(storage).timeZone}>{children}</WithWords>
    </ReloadContext>
  );
}

type Profile = Data<"GET /api/Profile/Get">;

/** What is chosen in this browser is stored in the profile, for the mails; without a choice it is the profile's language, a choice of the same reader's. */
function useReadLanguage(profile: Profile | null, put: (profile: Profile) => void): void {
  const { words } = useApp();
  const { call } = useSession();
  const { language } = useWords();
  useEffect(() => {
    if (profile === null) return;
    const chosen = storage.getItem(localeKey);
    if (chosen === null && profile.language !== null && isLanguage(language) && language !== profile.language)
      return void words.choose(profile.language);
    if (chosen === null || !isLanguage(chosen) || chosen === profile.language) return;
    void call("POST /api/Profile/SetLanguage", { body: { language: chosen } }).then(
      (answer) => answer.ok && put({ ...profile, language: chosen }),
    );
  }, [profile, put, language, words, call]);
}

/** "Eastern Time" */
function zoneName(timeZone: string, language: string): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: "longGeneric" }).formatToParts(0);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}
