// Whether the site is up, in a component.
import { useSyncExternalStore } from "react";
import { useApp } from "./app.ts";
import type { HealthState } from "./health.ts";

export function useHealth(): HealthState {
  const { health } = useApp();
  return useSyncExternalStore(health.subscribe, health.getState, health.getState);
}
