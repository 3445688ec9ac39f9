// Autosave in an editor: reports its state, retries what failed, and stores what is pending when the editor closes.
import { useEffect, useMemo, useSyncExternalStore, type RefObject } from "react";
import type { TemplateContent } from "@billwright/schemas";
import { useApp } from "../../../services/app.ts";
import { useSession } from "../../../session/useSession.tsx";
import { createAutosave, type Autosave } from "./autosave.ts";
import type { AutosaveState, Unsent } from "./autosaveFlow.ts";
import { unansweredIn, type Unanswered } from "./unanswered.ts";

export interface Typed {
  name: string;
  content: TemplateContent;
}

export interface AutosaveWishes {
  /** What was typed here before and never reached the server: autosave continues from it. */
  unsent?: Unsent<unknown> | null;
  /** Stores on this device what is not sent, or removes it (null). Must be the same function at each render. */
  keep?(unsent: Unsent<Typed> | null): void;
}

/** After a failure it tries again by itself, this often. */
const retryMs = 10_000;
const keepNothing = () => undefined;

/** What the editor goes on from. */
export interface AutosaveStart {
  id: string;
  versionId: string;
  /** That of the draft the editor began with, 0 where there was none. */
  revision: number;
  /** The saves of this editor whose answers were lost. */
  unanswered: RefObject<readonly Unanswered[]>;
}

/** Another id is another autosave. */
export function useAutosave(
  { id, versionId, revision, unanswered }: AutosaveStart,
  { unsent = null, keep = keepNothing }: AutosaveWishes = {},
): { autosave: Autosave<Typed>; state: AutosaveState } {
  const { call } = useSession();
  const { newId } = useApp();
  const autosave = useMemo(
    () =>
      createAutosave<Typed>(
        {
          send: (typed, stamp) =>
            call("POST /api/Templates/Autosave", {
              body: { id, versionId, ...typed, ...stamp, ...unansweredIn(unanswered) },
            }),
          after: (ms, run) => {
            const timer = setTimeout(run, ms);
            return () => clearTimeout(timer);
          },
          keep,
        },
        unsent ?? { revision, writer: { id: newId(), save: 0 } },
      ),
    [call, id, versionId, revision, unanswered, newId, unsent, keep],
  );
  const state = useSyncExternalStore(autosave.subscribe, autosave.getState);
  useEffect(() => {
    const flush = () => void autosave.flush();
    const onHide = () => document.visibilityState === "hidden" && autosave.leave();
    document.addEventListener("visibilitychange", onHide);
    window.addEventListener("online", flush);
    return () => {
      document.removeEventListener("visibilitychange", onHide);
      window.removeEventListener("online", flush);
      autosave.leave();
    };
  }, [autosave]);
  useEffect(() => {
    if (state.at !== "failed") return;
    const timer = setTimeout(() => void autosave.flush(), retryMs);
    return () => clearTimeout(timer);
  }, [autosave, state]);
  return { autosave, state };
}
