// Gives the renderer's windows the page's words, where no form stands around them.
import type { ReactNode } from "react";
import { RendererProvider } from "@billwright/renderer";
import { useWords } from "./useWords.ts";

const noServices = {};

/** The reader's own zone. */
export const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone;

export interface WithWordsProps {
  /** The reader's own where left out. */
  timeZone?: string;
  children: ReactNode;
}

export function WithWords({ timeZone = ownZone, children }: WithWordsProps) {
  const { t, language, dir } = useWords();
  return (
    <RendererProvider t={t} language={language} dir={dir} timeZone={timeZone} country="" services={noServices}>
      {children}
    </RendererProvider>
  );
}
