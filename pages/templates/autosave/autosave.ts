// Keeps what an author types, without making a version: a short while after the last change, one call at a time, the latest words only.
// A store without React; timer and call are given to it.
import type { Answer, Failure } from "../../client/answer.ts";

export type AutosaveState =
  | { at: "idle" }
  /** A change waits for its turn, or is on its way. */
  | { at: "saving" }
  | { at: "saved"; savedAt: string }
  /** The change stands here only; the next one, or `flush`, tries again. */
  | { at: "failed"; failure: Failure }
  /** Somebody else has typed since: nothing more is sent. */
  | { at: "conflict" };

export interface AutosaveParts<Value> {
  send(value: Value, revision: number): Promise<Answer<{ revision: number; savedAt: string }>>;
  /** Runs later; returns the way to call it off. */
  after(ms: number, run: () => void): () => void;
}

export interface Autosave<Value> {
  getState(): AutosaveState;
  subscribe(listener: () => void): () => void;
  change(value: Value): void;
  /** Sends what waits at once. false: it could not be kept. */
  flush(): Promise<boolean>;
  /** Sends nothing more, and what waited neither; resolves when nothing is on its way. */
  stop(): Promise<void>;
  /** After a stop: goes on with the next change. */
  resume(): void;
}

/** Long enough for a word, short enough that a closed tab loses no sentence. */
export const autosaveMs = 800;

export function createAutosave<Value>(parts: AutosaveParts<Value>, firstRevision: number): Autosave<Value> {
  let state: AutosaveState = { at: "idle" };
  let revision = firstRevision;
  let waiting: { value: Value } | null = null;
  let sending: Promise<void> | null = null;
  let isStopped = false;
  let callOff: () => void = () => undefined;
  const listeners = new Set<() => void>();
  const put = (next: AutosaveState) => {
    state = next;
    for (const listener of [...listeners]) listener();
  };

  function sendAll(): Promise<void> {
    callOff();
    // Cleared by finally, not inside: with nothing to send the work is done before its promise stands in `sending`.
    sending ??= (async () => {
      while (waiting !== null && !isStopped && state.at !== "conflict") {
        const { value } = waiting;
        waiting = null;
        put({ at: "saving" });
        const answer = await parts.send(value, revision);
        if (answer.ok) {
          revision = answer.data.revision;
          put(waiting === null ? { at: "saved", savedAt: answer.data.savedAt } : { at: "saving" });
          continue;
        }
        waiting ??= { value };
        put(isConflict(answer.failure) ? { at: "conflict" } : { at: "failed", failure: answer.failure });
        break;
      }
    })().finally(() => {
      sending = null;
    });
    return sending;
  }

  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    change(value) {
      if (isStopped || state.at === "conflict") return;
      waiting = { value };
      if (state.at !== "saving") put({ at: "saving" });
      callOff();
      callOff = parts.after(autosaveMs, () => void sendAll());
    },
    async flush() {
      await sendAll();
      return waiting === null;
    },
    async stop() {
      isStopped = true;
      callOff();
      await sending;
    },
    resume() {
      isStopped = false;
    },
  };
}

const isConflict = (failure: Failure): boolean => failure.kind === "refused" && failure.status === 409;
