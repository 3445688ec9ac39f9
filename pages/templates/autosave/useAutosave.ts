// Autosave in an editor: tells its state, and keeps what waits when the editor goes.
import { useEffect, useMemo, useSyncExternalStore } from "react";
import type { TemplateContent } from "@billwright/schemas";
import { useSession } from "../../session/useSession.tsx";
import { createAutosave, type Autosave, type AutosaveState } from "./autosave.ts";

export interface Typed {
  name: string;
  content: TemplateContent;
}

/** `revision`: that of the draft the editor began with, 0 where there was none. Another id is another autosave. */
export function useAutosave(id: string, revision: number): { autosave: Autosave<Typed>; state: AutosaveState } {
  const { call } = useSession();
  const autosave = useMemo(
    () =>
      createAutosave<Typed>(
        {
          send: (typed, seen) => call("POST /api/Templates/Autosave", { body: { id, ...typed, revision: seen } }),
          after: (ms, run) => {
            const timer = setTimeout(run, ms);
            return () => clearTimeout(timer);
          },
        },
        revision,
      ),
    [call, id, revision],
  );
  const state = useSyncExternalStore(autosave.subscribe, autosave.getState);
  useEffect(() => {
    const flush = () => void autosave.flush();
    const onHide = () => document.visibilityState === "hidden" && flush();
    document.addEventListener("visibilitychange", onHide);
    return () => {
      document.removeEventListener("visibilitychange", onHide);
      flush();
    };
  }, [autosave]);
  return { autosave, state };
}
