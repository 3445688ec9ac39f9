// Does what the draft flow decided. Writes follow one another, so that a clear is never overtaken by the save before it.
import type { Draft } from "../../draft/draft.ts";
import type { Drafts } from "../../draft/drafts.ts";
import type { DraftEffect, DraftEvent } from "../../flows/draftFlow.ts";

export function performDraft(drafts: Drafts, take: () => Draft) {
  let last: Promise<unknown> = Promise.resolve();
  return (effect: DraftEffect, send: (event: DraftEvent) => void): void => {
    switch (effect.type) {
      case "saveIn":
        setTimeout(() => send({ type: "due" }), effect.ms);
        return;
      case "save": {
        const draft = take();
        last = last
          .then(() => drafts.save(draft))
          .then(
            () => send({ type: "saved" }),
            () => send({ type: "saveFailed" }),
          );
        return;
      }
      case "clear":
        last = last.then(() => drafts.clear());
        return;
    }
  };
}
