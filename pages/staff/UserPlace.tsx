// Shows dates in the time zone of the user's profile, and keeps it for the next visit (session.keys).
import { createContext, useContext, useEffect } from "react";
import type { ReactNode } from "react";
import { useWords } from "../i18n/useWords.ts";
import { keepTimeZone, readPlace } from "../session/keys.ts";
import { useData } from "../session/useData.ts";
import { storage } from "../shell/stored.ts";
import { WithWords } from "../shell/WithWords.tsx";

const ReloadContext = createContext<() => void>(() => undefined);

/** Asks for the profile anew: what stands around the page goes by it. */
export const useReloadPlace = (): (() => void) => useContext(ReloadContext);

/** The pages inside write dates in the zone that the renderer's context names. */
export function UserPlace({ children }: { children: ReactNode }) {
  const { data: profile, reload } = useData("GET /api/Profile/Get", {});
  const { language } = useWords();
  const zone = profile?.timeZoneId;
  useEffect(() => {
    if (zone !== undefined) keepTimeZone(storage, zone, zone === null ? null : zoneName(zone, language));
  }, [zone, language]);
  return (
    <ReloadContext value={reload}>
      <WithWords timeZone={zone || readPlace(storage).timeZone}>{children}</WithWords>
    </ReloadContext>
  );
}

/** "Eastern Time" */
function zoneName(timeZone: string, language: string): string {
  const parts = new Intl.DateTimeFormat(language, { timeZone, timeZoneName: "longGeneric" }).formatToParts(0);
  return parts.find(({ type }) => type === "timeZoneName")?.value ?? timeZone;
}
