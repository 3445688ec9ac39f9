// Whether the site is up, as far as the page knows: a store without React, which the checks in the background fill (background/checkHealth.ts).
// The shell gives way to the maintenance page by it.
import type { Client } from "../client/client.ts";

export interface HealthState {
  /** `unknown` until a check was answered. */
  site: "unknown" | "up" | "down";
  /** The operator's words; null: the page's own. */
  message: string | null;
  /** How many checks have failed in a row. */
  failures: number;
}

export interface Health {
  getState(): HealthState;
  subscribe(listener: () => void): () => void;
  put(state: HealthState): void;
}

/** The operator's words outlive a reload. */
const messageKey = "outageMessage";

/** `client`: what came with the page's HTML is newer than what was stored. */
export function createHealth(
  storage: Pick<Storage, "getItem" | "setItem" | "removeItem">,
  client?: Pick<Client, "known">,
): Health {
  const known = client?.known("GET /api/System/health-check", { query: {} });
  const message = known?.ok ? known.data.message : storage.getItem(messageKey);
  let state: HealthState = { site: "unknown", message, failures: 0 };
  const listeners = new Set<() => void>();
  return {
    getState: () => state,
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    put(next) {
      state = next;
      if (state.message === null) storage.removeItem(messageKey);
      else storage.setItem(messageKey, state.message);
      for (const listener of [...listeners]) listener();
    },
  };
}
