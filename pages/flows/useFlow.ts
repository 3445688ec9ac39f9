// The state of a running flow in a component.
import { useSyncExternalStore } from "react";
import type { RunningFlow } from "./flow.ts";

/** The newest state; renders again when an event changes it. */
export const useFlow = <State, Event>(running: Pick<RunningFlow<State, Event>, "getState" | "subscribe">): State =>
  useSyncExternalStore(running.subscribe, running.getState, running.getState);
