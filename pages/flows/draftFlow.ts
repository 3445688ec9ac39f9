// When a draft is saved: a moment after a change, at once when the page is left, never again once the form is submitted or expired.
import type { Flow } from "./flow.ts";

export type DraftState =
  | { at: "idle" }
  /** A change waits for its moment. */
  | { at: "waiting" }
  /** `again`: something changed meanwhile. */
  | { at: "saving"; again: boolean }
  /** No more drafts: the form is done with, or this browser keeps nothing. */
  | { at: "off" };

export type DraftEvent =
  | { type: "changed" }
  | { type: "due" }
  | { type: "saved" }
  | { type: "saveFailed" }
  /** The page is being left or hidden. */
  | { type: "leaving" }
  /** Submitted, expired or started over: forget what was kept. */
  | { type: "forget"; goOn: boolean };

export type DraftEffect = { type: "saveIn"; ms: number } | { type: "save" } | { type: "clear" };

/** Long enough not to write at every key, short enough to lose no word. */
export const saveAfterMs = 600;

type Move = readonly [DraftState, readonly DraftEffect[]];

export const draftFlow: Flow<DraftState, DraftEvent, DraftEffect> = (state, event): Move => {
  if (event.type === "forget") return [{ at: event.goOn ? "idle" : "off" }, [{ type: "clear" }]];
  switch (state.at) {
    case "off":
      return [state, []];
    case "idle":
      return event.type === "changed" ? [{ at: "waiting" }, [{ type: "saveIn", ms: saveAfterMs }]] : [state, []];
    case "waiting":
      return event.type === "due" || event.type === "leaving"
        ? [{ at: "saving", again: false }, [{ type: "save" }]]
        : [state, []];
    case "saving":
      return whileSaving(state, event);
  }
};

function whileSaving(state: Extract<DraftState, { at: "saving" }>, event: DraftEvent): Move {
  switch (event.type) {
    case "changed":
      return [{ at: "saving", again: true }, []];
    case "leaving":
      return state.again ? [{ at: "saving", again: false }, [{ type: "save" }]] : [state, []];
    case "saved":
      return state.again ? [{ at: "waiting" }, [{ type: "saveIn", ms: saveAfterMs }]] : [{ at: "idle" }, []];
    case "saveFailed":
      return [{ at: "off" }, []];
    default:
      return [state, []];
  }
}
