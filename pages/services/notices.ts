// What the shell reports to the reader: toasts, which disappear by themselves, and the error window, which waits. A store without React,
// so that any code may use it.
import { mayPass, type Failure } from "../client/answer.ts";
import { failureEffects, type FailureEffect, type Words } from "../client/failureEffects.ts";

type Tone = "success" | "warning" | "error" | "info";

export interface Toast {
  readonly id: number;
  readonly tone: Tone;
  readonly words: Words;
  /** It stays until this is pressed, or it is dismissed. */
  readonly action?: ToastAction;
}

interface ToastAction {
  readonly words: Words;
  press(): void;
}

export interface ErrorNotice {
  readonly words: readonly Words[];
  readonly errorGuid: string | null;
  /** Sends the same again; absent: that would not help. */
  readonly again?: (() => void) | undefined;
}

interface NoticesState {
  readonly toasts: readonly Toast[];
  readonly error: ErrorNotice | null;
}

export interface Notices {
  getState(): NoticesState;
  subscribe(listener: () => void): () => void;
  /** Shows a toast, with something to do about it. The same words again, and good news, take the place of the earlier ones. */
  toast(tone: Tone, words: Words, action?: ToastAction): void;
  dismiss(id: number): void;
  /** Removes the notices of a state that has ended. What is offered stays. */
  clear(): void;
  /** Takes away warnings and errors; good news stays. */
  clearUrgent(): void;
  closeError(): void;
  /** Reports a failure by its effects. The error window replaces earlier warnings, and offers to do it `again`. */
  show(effects: readonly FailureEffect[], again?: () => void): void;
  /** Reports that something was not sent; where that may pass, `again` sends it once more. */
  notSent(failure: Failure, again: () => void): void;
}

/** A toast stays ten seconds, and as long as it is pointed at or holds focus. */
export const toastMs = 10_000;
/** More warnings than these would cover a small screen. Of good news only the latest counts. */
const mostUrgent = 2;

export const isUrgent = ({ tone }: Toast): boolean => tone === "error" || tone === "warning";

const isOffer = ({ action }: Toast): boolean => action !== undefined;

/**
 * The toasts after `added`: an earlier toast with the same words is removed, and so is one that `added` replaces. A success ends the warnings
 * before it. What is offered neither ends others nor is ended by them.
 */
function withToast(toasts: readonly Toast[], added: Toast): Toast[] {
  const others = toasts.filter(
    (toast) =>
      !isSame(toast.words, added.words) &&
      (isOffer(toast) || isOffer(added) || isUrgent(added) || (isUrgent(toast) && added.tone !== "success")),
  );
  const urgent = [...others, added].filter(isUrgent).slice(-mostUrgent);
  return [...others, added].filter((toast) => !isUrgent(toast) || urgent.includes(toast));
}

const isSame = (one: Words, other: Words): boolean =>
  one.key === other.key && JSON.stringify(one.params) === JSON.stringify(other.params);

export function createNotices(): Notices {
  let state: NoticesState = { toasts: [], error: null };
  let lastId = 0;
  const listeners = new Set<() => void>();
  const put = (next: NoticesState) => {
    state = next;
    for (const listener of [...listeners]) listener();
  };

  const notices: Notices = {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    toast(tone, words, action) {
      // The same offer again keeps its button, so that a press that has begun counts.
      const shown = action && state.toasts.find((toast) => isOffer(toast) && isSame(toast.words, words));
      const id = shown?.id ?? ++lastId;
      put({ ...state, toasts: withToast(state.toasts, { id, tone, words, ...(action && { action }) }) });
    },
    dismiss: (id) => put({ ...state, toasts: state.toasts.filter((toast) => toast.id !== id) }),
    clear: () => put({ ...state, toasts: state.toasts.filter(isOffer) }),
    clearUrgent() {
      if (state.toasts.some(isUrgent)) put({ ...state, toasts: state.toasts.filter((toast) => !isUrgent(toast)) });
    },
    closeError: () => put({ ...state, error: null }),
    show(effects, again) {
      if (effects.some(({ type }) => type === "errorModal")) notices.clearUrgent();
      for (const effect of effects) {
        if (effect.type === "toast") notices.toast(effect.tone, effect.words);
        else put({ ...state, error: { words: effect.words, errorGuid: effect.errorGuid, again } });
      }
    },
    notSent: (failure, again) => notices.show(failureEffects(failure), mayPass(failure) ? again : undefined),
  };
  return notices;
}
