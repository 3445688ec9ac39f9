// A flow decides, a runner acts. A flow is a pure function (state, event) → [next state, effects]; effects are plain data. Each page
// performs its effects centrally, and their outcome comes back as the next event.

export type Flow<State, Event, Effect> = (state: State, event: Event) => readonly [State, readonly Effect[]];

export interface RunningFlow<State, Event> {
  getState(): State;
  send(event: Event): void;
  /** Called after every event. Returns a function to unsubscribe. */
  subscribe(listener: () => void): () => void;
}

/** Runs a flow. `perform` performs one effect and can send further events, immediately or later. */
export function runFlow<State, Event, Effect>(
  flow: Flow<State, Event, Effect>,
  initial: State,
  perform: (effect: Effect, send: (event: Event) => void) => void,
): RunningFlow<State, Event> {
  let state = initial;
  const listeners = new Set<() => void>();
  const send = (event: Event): void => {
    const [next, effects] = flow(state, event);
    state = next;
    for (const listener of [...listeners]) listener();
    for (const effect of effects) perform(effect, send);
  };
  return {
    getState: () => state,
    send,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
