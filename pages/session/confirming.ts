// A call was refused because its user has to prove anew who they are: whoever shows the question answers it, and all calls that wait go on.
export interface Confirming {
  /** Whether the question is to be shown. */
  isPending(): boolean;
  subscribe(changed: () => void): () => void;
  /** Asks; true once the user has proved it, false where they called it off. */
  ask(): Promise<boolean>;
  answer(isProved: boolean): void;
}

export function createConfirming(): Confirming {
  let waiting: ((isProved: boolean) => void)[] = [];
  const listeners = new Set<() => void>();
  const notify = () => listeners.forEach((changed) => changed());
  return {
    isPending: () => waiting.length > 0,
    subscribe(changed) {
      listeners.add(changed);
      return () => void listeners.delete(changed);
    },
    ask: () =>
      new Promise((resolve) => {
        waiting.push(resolve);
        notify();
      }),
    answer(isProved) {
      const callbacks = waiting;
      waiting = [];
      notify();
      callbacks.forEach((resolve) => resolve(isProved));
    },
  };
}
