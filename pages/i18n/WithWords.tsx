// Provides the page's translations to the renderer's dialogs outside a form.
import type { ReactNode } from "react";
import { RendererProvider, useIsServers } from "@billwright/renderer";
import { useWords } from "./useWords.ts";

const noServices = {};

/** The user's own time zone. */
export const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

/** The same, which the server does not know: it says a time in UTC. */
export const useOwnZone = (): string => (useIsServers() ? "UTC" : ownZone);

export interface WithWordsProps {
  /** Absent: the user's own. */
  timeZone?: string;
  /** Of the phone numbers that the page's fields take; absent: none. */
  country?: string;
  children: ReactNode;
}

export function WithWords({ timeZone, country = "", children }: WithWordsProps) {
  const { t, language, dir } = useWords();
  const own = useOwnZone();
  const zone = timeZone ?? own;
  return (
    <RendererProvider t={t} language={language} dir={dir} timeZone={zone} country={country} services={noServices}>
      {children}
    </RendererProvider>
  );
}
