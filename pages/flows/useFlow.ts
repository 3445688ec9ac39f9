// A running flow's state in a component.
import { useSyncExternalStore } from "react";
import type { RunningFlow } from "./flow.ts";

/** The newest state; renders again after each event that made another one. */
export const useFlow = <State, Event>(running: Pick<RunningFlow<State, Event>, "getState" | "subscribe">): State =>
  useSyncExternalStore(running.subscribe, running.getState);
