// Provides the page's translations to the renderer's dialogs outside a form.
import type { ReactNode } from "react";
import { RendererProvider } from "@billwright/renderer";
import { useWords } from "./useWords.ts";

const noServices = {};

/** The user's own time zone. */
export const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

export interface WithWordsProps {
  /** Absent: the user's own. */
  timeZone?: string;
  /** Of the phone numbers that the page's fields take; absent: none. */
  country?: string;
  children: ReactNode;
}

export function WithWords({ timeZone = ownZone, country = "", children }: WithWordsProps) {
  const { t, language, dir } = useWords();
  return (
    <RendererProvider t={t} language={language} dir={dir} timeZone={timeZone} country={country} services={noServices}>
      {children}
    </RendererProvider>
  );
}
