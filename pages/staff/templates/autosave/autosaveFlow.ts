// When what an author types is sent: a short while after the last change, one call at a time, the latest words only, and never over what
// another has typed. Pure; as the customer's draftFlow, but what it saves goes over a network and can be refused.
import type { Failure } from "../../../client/answer.ts";
import type { Flow } from "../../../flows/flow.ts";

export type AutosaveState =
  | { at: "idle" }
  /** A change is pending, or being sent. */
  | { at: "saving" }
  | { at: "saved"; savedAt: string }
  /** The change exists only here; the next one, or `flush`, tries again. */
  | { at: "failed"; failure: Failure }
  /** Somebody else has typed since: nothing more is sent. */
  | { at: "conflict" };

/**
 * How the server identifies this editor. `revision`: of the draft seen last, 0 if there was none; `writer`: the editor and how often it
 * has sent, so that the server recognizes a save of this very editor whose answer was lost.
 */
export interface DraftStamp {
  revision: number;
  writer: { id: string; save: number };
}

/** What was typed and is not on the server. */
export interface Unsent<Value> extends DraftStamp {
  value: Value;
}

/** A value in a box: it may be null itself. */
interface Boxed<Value> {
  value: Value;
}

interface AutosaveFlowState<Value> {
  shown: AutosaveState;
  stamp: DraftStamp;
  waiting: Boxed<Value> | null;
  onItsWay: Boxed<Value> | null;
  /** stopped: sends nothing until it continues; over: for good, and what was typed is no longer needed. */
  pace: "running" | "stopped" | "over";
}

export type AutosaveEvent<Value> =
  | { type: "changed"; value: Value }
  /** The change has waited long enough, or shall wait no longer. */
  | { type: "due" }
  | { type: "saved"; revision: number; savedAt: string }
  | { type: "saveFailed"; failure: Failure }
  /** The editor closes, or may close. */
  | { type: "leaving" }
  | { type: "stopped" }
  | { type: "resumed" }
  /** A version was refused: somebody else was faster. */
  | { type: "overtaken" }
  | { type: "over" }
  /** Something else is sent in this editor's name. */
  | { type: "counted" };

export type AutosaveEffect<Value> =
  | { type: "saveIn"; ms: number }
  | { type: "callOff" }
  | { type: "send"; value: Value; stamp: DraftStamp }
  /** Stores on this device what is not sent, or removes it (null). */
  | { type: "keep"; unsent: Unsent<Value> | null };

/** Long enough for a word, short enough that a closed tab loses no sentence. */
export const autosaveMs = 800;

const saving: AutosaveState = { at: "saving" };

type State<Value> = AutosaveFlowState<Value>;
type Move<Value> = readonly [State<Value>, readonly AutosaveEffect<Value>[]];

export const beginAutosave = <Value>(stamp: DraftStamp): State<Value> => ({
  shown: { at: "idle" },
  stamp,
  waiting: null,
  onItsWay: null,
  pace: "running",
});

export const autosaveFlow = <Value>(): Flow<State<Value>, AutosaveEvent<Value>, AutosaveEffect<Value>> => decide;

function decide<Value>(state: State<Value>, event: AutosaveEvent<Value>): Move<Value> {
  switch (event.type) {
    case "changed":
      return changed(state, event.value);
    case "due":
      return sendWaiting(state);
    case "saved":
      return saved(state, event.revision, event.savedAt);
    case "saveFailed":
      return failed(state, event.failure);
    case "leaving":
      return state.pace === "running" ? then(keep(state), sendWaiting(state)) : [state, []];
    case "stopped":
      return state.pace === "over" ? [state, []] : [{ ...state, pace: "stopped" }, [{ type: "callOff" }]];
    case "resumed":
      return state.pace === "stopped" ? sendWaiting({ ...state, pace: "running" }) : [state, []];
    case "overtaken":
      return [{ ...state, shown: { at: "conflict" } }, []];
    case "over":
      return [{ ...state, pace: "over", waiting: null }, [{ type: "callOff" }, { type: "keep", unsent: null }]];
    case "counted":
      return [{ ...state, stamp: counted(state.stamp) }, []];
  }
}

const keep = <Value>({ waiting, onItsWay, stamp }: State<Value>): AutosaveEffect<Value>[] => {
  const unsent = waiting ?? onItsWay;
  return [{ type: "keep", unsent: unsent && { ...unsent, ...stamp } }];
};

const then = <Value>(first: AutosaveEffect<Value>[], [state, effects]: Move<Value>): Move<Value> => [
  state,
  [...first, ...effects],
];

const counted = ({ revision, writer }: DraftStamp): DraftStamp => ({
  revision,
  writer: { ...writer, save: writer.save + 1 },
});

function changed<Value>(state: State<Value>, value: Value): Move<Value> {
  if (state.pace === "over") return [state, []];
  const next = { ...state, waiting: { value } };
  if (state.pace === "stopped") return [next, []];
  if (state.shown.at === "conflict") return [next, keep(next)];
  return [{ ...next, shown: saving }, [{ type: "callOff" }, { type: "saveIn", ms: autosaveMs }]];
}

function sendWaiting<Value>(state: State<Value>): Move<Value> {
  const { waiting, onItsWay, pace, shown } = state;
  if (waiting === null || onItsWay !== null || pace !== "running" || shown.at === "conflict") return [state, []];
  const stamp = counted(state.stamp);
  return [
    { ...state, stamp, waiting: null, onItsWay: waiting, shown: saving },
    [{ type: "callOff" }, { type: "send", value: waiting.value, stamp }],
  ];
}

function saved<Value>(state: State<Value>, revision: number, savedAt: string): Move<Value> {
  const { waiting, stamp } = state;
  const next: State<Value> = {
    ...state,
    stamp: { ...stamp, revision },
    onItsWay: null,
    shown: waiting === null ? { at: "saved", savedAt } : saving,
  };
  return waiting !== null && next.pace === "running" ? sendWaiting(next) : [next, keep(next)];
}

/** What failed waits again, unless newer words do. */
function failed<Value>(state: State<Value>, failure: Failure): Move<Value> {
  const next: State<Value> = {
    ...state,
    waiting: state.pace === "over" ? null : (state.waiting ?? state.onItsWay),
    onItsWay: null,
    shown: isConflict(failure) ? { at: "conflict" } : { at: "failed", failure },
  };
  return [next, keep(next)];
}

/** Somebody else was faster. */
export const isConflict = (failure: Failure): boolean => failure.kind === "refused" && failure.status === 409;
