// Validates a call's body with the screen of the page that sends it: one rule applies on both sides.
import { EventError } from "@billwright/engine";
import {
  readScreen,
  type Screen,
  type ScreenReading,
  type ScreenValues,
  type WrittenValues,
} from "@billwright/engine/screens";
import type { MessageKey } from "@billwright/schemas";
import { Refused, refuse } from "./refusal.ts";

/**
 * The screen's fields, each as it was meant. Throws BAD with every field that is invalid for the screen. The body may contain more than the
 * screen's fields.
 */
export function checkScreen<Of extends Screen>(screen: Of, body: WrittenValues<Of>, now: Date): ScreenValues<Of> {
  const { errors, values } = readingOf(screen, body, now);
  if (errors.length === 0) return values;
  throw new Refused(
    "BAD",
    errors.map(({ field, error }) => ({ key: error.key as MessageKey, params: error.params, field })),
  );
}

function readingOf<Of extends Screen>(screen: Of, body: WrittenValues<Of>, now: Date): ScreenReading<Of> {
  try {
    return readScreen(screen, body, now.toISOString());
  } catch (error) {
    if (error instanceof EventError) throw refuse("BAD", "field.choice", { field: error.input ?? screen.name });
    throw error;
  }
}
