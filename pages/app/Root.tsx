// What is around every page, in the browser and on the server: both have to render the same tree.
import { StrictMode, useEffect, type ReactNode } from "react";
import { WordsContext } from "../i18n/useWords.ts";
import { AppContext, type App } from "../services/app.ts";
import { Crash } from "../ui/Crash.tsx";
import { FirstContentContext, type FirstContent } from "../ui/pageContent.tsx";

export interface RootProps {
  app: App;
  first: FirstContent;
  /** The router with the pages in it. */
  children: ReactNode;
}

export function Root({ app, first, children }: RootProps) {
  // A form that is shown anew, as where its code did not come, waits for nothing any more (/boot.js).
  useEffect(() => {
    if (first.content === null) document.getElementById("page")?.removeAttribute("data-waiting");
    first.turn?.();
  }, [first]);
  return (
    <StrictMode>
      <WordsContext value={app.words}>
        <AppContext value={app}>
          <FirstContentContext value={first}>
            <Crash>{children}</Crash>
          </FirstContentContext>
        </AppContext>
      </WordsContext>
    </StrictMode>
  );
}
