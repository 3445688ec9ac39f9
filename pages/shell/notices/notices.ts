// What the shell tells the reader: toasts, which go by themselves, and the error window, which waits. A store without React, so that
// anything may speak.
import type { FailureEffect, Words } from "../../client/failureEffects.ts";

export type Tone = "success" | "warning" | "error" | "info";

export interface Toast {
  readonly id: number;
  readonly tone: Tone;
  readonly words: Words;
}

export interface ErrorNotice {
  readonly words: readonly Words[];
  readonly errorGuid: string | null;
}

export interface NoticesState {
  readonly toasts: readonly Toast[];
  readonly error: ErrorNotice | null;
}

export interface Notices {
  getState(): NoticesState;
  subscribe(listener: () => void): () => void;
  /** Shows a toast. The same words again take the place of the earlier ones. */
  toast(tone: Tone, words: Words): void;
  dismiss(id: number): void;
  closeError(): void;
  /** Shows how a failure is told. */
  show(effects: readonly FailureEffect[]): void;
}

/** A toast stays ten seconds, and as long as it is pointed at or holds focus. */
export const toastMs = 10_000;
const most = 4;

export function createNotices(): Notices {
  let state: NoticesState = { toasts: [], error: null };
  let lastId = 0;
  const listeners = new Set<() => void>();
  const put = (next: NoticesState) => {
    state = next;
    for (const listener of [...listeners]) listener();
  };
  const same = (one: Words, other: Words) =>
    one.key === other.key && JSON.stringify(one.params) === JSON.stringify(other.params);

  const notices: Notices = {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    toast(tone, words) {
      const others = state.toasts.filter((toast) => !same(toast.words, words));
      put({ ...state, toasts: [...others, { id: ++lastId, tone, words }].slice(-most) });
    },
    dismiss: (id) => put({ ...state, toasts: state.toasts.filter((toast) => toast.id !== id) }),
    closeError: () => put({ ...state, error: null }),
    show(effects) {
      for (const effect of effects) {
        if (effect.type === "toast") notices.toast(effect.tone, effect.words);
        else put({ ...state, error: { words: effect.words, errorGuid: effect.errorGuid } });
      }
    },
  };
  return notices;
}
