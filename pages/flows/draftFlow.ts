// When a draft is saved: shortly after a change, immediately when the page is left, and never again once the form is submitted or expired.
import type { Flow } from "./flow.ts";

export type DraftState =
  | { at: "idle" }
  /** A change is waiting to be saved. */
  | { at: "waiting" }
  /** `again`: something changed meanwhile. */
  | { at: "saving"; again: boolean }
  /** No more drafts: the form is finished, or this browser cannot store anything. */
  | { at: "off" };

export type DraftEvent =
  | { type: "changed" }
  | { type: "due" }
  | { type: "saved" }
  | { type: "saveFailed" }
  /** The page is being closed or hidden. */
  | { type: "leaving" }
  /** Submitted, expired or restarted: deletes the stored draft. */
  | { type: "forget"; goOn: boolean };

export type DraftEffect =
  | { type: "saveIn"; ms: number }
  | { type: "save" }
  /** The page may close before a save ends: writes what can be written synchronously. */
  | { type: "saveNow" }
  | { type: "clear" };

/** Long enough not to save on every key, short enough not to lose a word. */
export const saveAfterMs = 600;

type Move = readonly [DraftState, readonly DraftEffect[]];

const leave: Move = [{ at: "saving", again: false }, [{ type: "saveNow" }, { type: "save" }]];

export const draftFlow: Flow<DraftState, DraftEvent, DraftEffect> = (state, event): Move => {
  if (event.type === "forget") return [{ at: event.goOn ? "idle" : "off" }, [{ type: "clear" }]];
  switch (state.at) {
    case "off":
      return [state, []];
    case "idle":
      return event.type === "changed" ? [{ at: "waiting" }, [{ type: "saveIn", ms: saveAfterMs }]] : [state, []];
    case "waiting":
      if (event.type === "leaving") return leave;
      return event.type === "due" ? [{ at: "saving", again: false }, [{ type: "save" }]] : [state, []];
    case "saving":
      return whileSaving(state, event);
  }
};

function whileSaving(state: Extract<DraftState, { at: "saving" }>, event: DraftEvent): Move {
  switch (event.type) {
    case "changed":
      return [{ at: "saving", again: true }, []];
    case "leaving":
      return state.again ? leave : [state, [{ type: "saveNow" }]];
    case "saved":
      return state.again ? [{ at: "waiting" }, [{ type: "saveIn", ms: saveAfterMs }]] : [{ at: "idle" }, []];
    case "saveFailed":
      return [{ at: "off" }, []];
    default:
      return [state, []];
  }
}
