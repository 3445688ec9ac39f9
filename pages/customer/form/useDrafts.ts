// The link's draft on this device: loaded once the form is open, forgotten where there is nothing left to fill in.
import { useEffect, useMemo, useState } from "react";
import { useApp } from "../../services/app.ts";
import type { Draft } from "./draft/draft.ts";
import { sha256 } from "../../services/sha256.ts";
import { browserStorage, draftsOf, type Drafts } from "./draft/drafts.ts";
import type { Opening } from "./opening.ts";

/** `draft` is undefined until it is known whether there is one. */
export function useDrafts(token: string, opening: Opening): { drafts: Drafts; draft: Draft | null | undefined } {
  const { now } = useApp();
  const drafts = useMemo(() => draftsOf(token, sha256, browserStorage), [token]);
  const [loaded, setLoaded] = useState<{ of: Drafts; draft: Draft | null } | null>(null);
  const isOpen = opening.at === "open";

  useEffect(() => {
    if (!isOpen) return;
    let gone = false;
    void drafts.load(now()).then((draft) => {
      if (!gone) setLoaded({ of: drafts, draft });
    });
    return () => {
      gone = true;
    };
  }, [drafts, isOpen, now]);

  const isOver = isDone(opening);
  useEffect(() => {
    if (isOver) void drafts.clear();
  }, [drafts, isOver]);

  return { drafts, draft: loaded !== null && loaded.of === drafts ? loaded.draft : undefined };
}

/** Nobody will ever fill this form in through this link again. An expired link's page forgets the draft, too. */
const isDone = ({ at }: Opening): boolean => at === "expired" || at === "submitted" || at === "elsewhere";
