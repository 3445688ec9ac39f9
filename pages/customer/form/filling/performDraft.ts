// Does what the draft flow decided. A write does not wait for the one before it, for the page may be about to go; the browser's
// database keeps their order, so that a clear is never overtaken by the save before it.
import type { Draft } from "../draft/draft.ts";
import type { Drafts } from "../draft/drafts.ts";
import type { DraftEffect, DraftEvent } from "../../../flows/draftFlow.ts";

export function performDraft(drafts: Drafts, take: () => Draft) {
  return (effect: DraftEffect, send: (event: DraftEvent) => void): void => {
    switch (effect.type) {
      case "saveIn":
        setTimeout(() => send({ type: "due" }), effect.ms);
        return;
      case "save":
        drafts.save(take()).then(
          () => send({ type: "saved" }),
          () => send({ type: "saveFailed" }),
        );
        return;
      case "saveNow":
        drafts.saveNow(take());
        return;
      case "clear":
        void drafts.clear();
        return;
    }
  };
}
