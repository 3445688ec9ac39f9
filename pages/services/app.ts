// What every page may use, made once in main.ts and start.tsx. Nothing else in the pages makes a client, a clock or a catalogue.
import { createContext, useContext } from "react";
import type { Client } from "../client/client.ts";
import type { PageWords } from "../i18n/words.ts";
import type { Health } from "./health.ts";
import type { Notices } from "./notices.ts";
import type { Site } from "./site.ts";

export interface App {
  client: Client;
  words: PageWords;
  notices: Notices;
  health: Health;
  site(): Site;
  /** Milliseconds since 1970. */
  now(): number;
  /** Another id at each call, unguessable. */
  newId(): string;
  /** This device's id, for an upload (client/device.ts). */
  device(): string;
  /** Whether a person did it, and no script. */
  isByHand(event: Event): boolean;
}

export const AppContext = createContext<App | null>(null);

export function useApp(): App {
  const app = useContext(AppContext);
  if (!app) throw new Error("A page is outside the AppContext.");
  return app;
}
