// Stores what an author types, without making a version. It does what the flow decides; timer, call and this device's storage are passed
// to it.
import type { Answer } from "../../../client/answer.ts";
import { runFlow } from "../../../flows/flow.ts";
import {
  autosaveFlow,
  beginAutosave,
  type AutosaveEffect,
  type AutosaveEvent,
  type AutosaveState,
  type DraftStamp,
  type Unsent,
} from "./autosaveFlow.ts";

export interface AutosaveParts<Value> {
  send(value: Value, stamp: DraftStamp): Promise<Answer<{ revision: number; savedAt: string }>>;
  /** Runs later; returns a function that cancels it. */
  after(ms: number, run: () => void): () => void;
  /** Stores on this device what is not sent, or removes it (null). */
  keep(unsent: Unsent<Value> | null): void;
}

export interface Autosave<Value> {
  getState(): AutosaveState;
  subscribe(listener: () => void): () => void;
  change(value: Value): void;
  /** Sends the pending change at once. false: it could not be stored. */
  flush(): Promise<boolean>;
  /** The editor closes, or may close: a pending change is stored on this device, and sent as well. */
  leave(): void;
  /** Sends nothing more, not even what is pending; resolves when no call is under way. */
  stop(): Promise<void>;
  /** Counts up, for the call that ends the draft after a stop: the server recognizes a save as late if it was sent before and arrives after. */
  nextStamp(): DraftStamp;
  /** After a stop: continues, with what became pending meanwhile. */
  resume(): void;
  /** Somebody else has saved since: nothing more is sent. */
  overtaken(): void;
  /** What is typed here is wanted no more, or has become a version. */
  forget(): void;
}

export function createAutosave<Value>(parts: AutosaveParts<Value>, first: DraftStamp): Autosave<Value> {
  const running = runFlow(autosaveFlow<Value>(), beginAutosave<Value>(first), performAutosave(parts));
  const { send, getState, subscribe } = running;

  /** Resolves once no call is under way. */
  const settled = () =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (getState().onItsWay !== null) return;
        leave();
        resolve();
      };
      const leave = subscribe(look);
      look();
    });

  return {
    getState: () => getState().shown,
    subscribe,
    change: (value) => send({ type: "changed", value }),
    async flush() {
      send({ type: "due" });
      await settled();
      return getState().waiting === null;
    },
    leave: () => send({ type: "leaving" }),
    stop() {
      send({ type: "stopped" });
      return settled();
    },
    nextStamp() {
      send({ type: "counted" });
      return getState().stamp;
    },
    resume: () => send({ type: "resumed" }),
    overtaken: () => send({ type: "overtaken" }),
    forget: () => send({ type: "over" }),
  };
}

function performAutosave<Value>(parts: AutosaveParts<Value>) {
  let callOff: () => void = () => undefined;
  return (effect: AutosaveEffect<Value>, send: (event: AutosaveEvent<Value>) => void): void => {
    switch (effect.type) {
      case "saveIn":
        callOff = parts.after(effect.ms, () => send({ type: "due" }));
        return;
      case "callOff":
        return callOff();
      case "send":
        void parts.send(effect.value, effect.stamp).then((answer) => {
          if (answer.ok) send({ type: "saved", ...answer.data });
          else send({ type: "saveFailed", failure: answer.failure });
        });
        return;
      case "keep":
        return parts.keep(effect.unsent);
    }
  };
}
