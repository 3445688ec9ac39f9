// Gives the renderer's windows the page's words, where no form stands around them.
import type { ReactNode } from "react";
import { RendererProvider } from "@billwright/renderer";
import { useWords } from "../i18n/useWords.ts";

const noServices = {};

export function WithWords({ children }: { children: ReactNode }) {
  const { t, language, dir } = useWords();
  return (
    <RendererProvider t={t} language={language} dir={dir} timeZone={timeZone} country="" services={noServices}>
      {children}
    </RendererProvider>
  );
}

/** The reader's own zone. */
export const timeZone = Intl.DateTimeFormat().resolvedOptions().timeZone;
