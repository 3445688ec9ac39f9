// Keeps what an author types, without making a version: a short while after the last change, one call at a time, the latest words only.
// A store without React; timer, call and what stands on this device are given to it.
import type { Answer, Failure } from "../../../client/answer.ts";

export type AutosaveState =
  | { at: "idle" }
  /** A change waits for its turn, or is on its way. */
  | { at: "saving" }
  | { at: "saved"; savedAt: string }
  /** The change stands here only; the next one, or `flush`, tries again. */
  | { at: "failed"; failure: Failure }
  /** Somebody else has typed since: nothing more is sent. */
  | { at: "conflict" };

/**
 * What the server knows this editor by. `revision`: of the draft seen last, 0 where there was none; `writer`: the editor and how often it
 * has sent, so that the server knows a save of this very editor whose answer was lost.
 */
export interface Standing {
  revision: number;
  writer: { id: string; save: number };
}

/** What was typed and is not on the server. */
export interface Unsent<Value> extends Standing {
  value: Value;
}

export interface AutosaveParts<Value> {
  send(value: Value, standing: Standing): Promise<Answer<{ revision: number; savedAt: string }>>;
  /** Runs later; returns the way to call it off. */
  after(ms: number, run: () => void): () => void;
  /** Puts what is not sent on this device, or takes it away again (null). */
  keep(unsent: Unsent<Value> | null): void;
}

export interface Autosave<Value> {
  getState(): AutosaveState;
  subscribe(listener: () => void): () => void;
  change(value: Value): void;
  /** Sends what waits at once. false: it could not be kept. */
  flush(): Promise<boolean>;
  /** The editor goes, or may go: what waits is put on this device, and sent as well. */
  leave(): void;
  /** Sends nothing more, and what waited neither; resolves when nothing is on its way. */
  stop(): Promise<void>;
  /** Counts up, for what ends the draft once all is stopped: what was sent before that and arrives behind it is known as late. */
  nextStanding(): Standing;
  /** After a stop: goes on, with what waited meanwhile. */
  resume(): void;
  /** What is typed here is wanted no more, or has become a version. */
  forget(): void;
}

/** Long enough for a word, short enough that a closed tab loses no sentence. */
export const autosaveMs = 800;

export function createAutosave<Value>(parts: AutosaveParts<Value>, first: Standing): Autosave<Value> {
  let state: AutosaveState = { at: "idle" };
  let { revision, writer } = first;
  let waiting: { value: Value } | null = null;
  let onItsWay: { value: Value } | null = null;
  let sending: Promise<void> | null = null;
  let isStopped = false;
  let callOff: () => void = () => undefined;
  const listeners = new Set<() => void>();
  const put = (next: AutosaveState) => {
    state = next;
    for (const listener of [...listeners]) listener();
  };
  const keep = () => {
    const unsent = waiting ?? onItsWay;
    parts.keep(unsent === null ? null : { ...unsent, revision, writer });
  };

  const nextStanding = (): Standing => {
    writer = { ...writer, save: writer.save + 1 };
    return { revision, writer };
  };

  async function send(value: Value): Promise<boolean> {
    put({ at: "saving" });
    const answer = await parts.send(value, nextStanding());
    if (!answer.ok) {
      waiting ??= { value };
      put(isConflict(answer.failure) ? { at: "conflict" } : { at: "failed", failure: answer.failure });
      return false;
    }
    revision = answer.data.revision;
    put(waiting === null ? { at: "saved", savedAt: answer.data.savedAt } : { at: "saving" });
    return true;
  }

  function sendAll(): Promise<void> {
    callOff();
    // Cleared by finally, not inside: with nothing to send the work is done before its promise stands in `sending`.
    sending ??= (async () => {
      while (waiting !== null && !isStopped && state.at !== "conflict") {
        onItsWay = waiting;
        waiting = null;
        if (!(await send(onItsWay.value))) break;
      }
      onItsWay = null;
      keep();
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
      waiting = { value };
      if (isStopped) return;
      if (state.at === "conflict") return keep();
      if (state.at !== "saving") put({ at: "saving" });
      callOff();
      callOff = parts.after(autosaveMs, () => void sendAll());
    },
    async flush() {
      await sendAll();
      return waiting === null;
    },
    leave() {
      if (isStopped) return;
      keep();
      void sendAll();
    },
    async stop() {
      isStopped = true;
      callOff();
      await sending;
    },
    nextStanding,
    resume() {
      isStopped = false;
      void sendAll();
    },
    forget() {
      isStopped = true;
      callOff();
      waiting = null;
      keep();
    },
  };
}

/** Somebody else was faster. */
export const isConflict = (failure: Failure): boolean => failure.kind === "refused" && failure.status === 409;
