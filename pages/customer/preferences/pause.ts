// Until when a customer wants no messages.
import { pauseDays } from "@billwright/engine/consent";
import { useApp } from "../../services/app.ts";
import type { DraftState } from "./draft.ts";

/** Names its field in the page. */
export const pauseField = "preferences.pause";

/** As this browser's clock and zone have it, yyyy-mm-dd; the server looks again. */
export function useToday(): string {
  const now = new Date(useApp().now());
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
}

/** A pause cannot end on that day. */
export function isWrongDay(pause: DraftState["pause"], today: string): boolean {
  if (pause === null || pause === undefined) return false;
  const { first, last } = pauseDays(today);
  return pause < first || pause > last;
}
