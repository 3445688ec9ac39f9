// The columns that somebody chose for a form's list, on this device.
import { storage } from "../../services/stored.ts";

const keyOf = (userId: string, formId: string) => `RESPONSE_COLUMNS ${userId} ${formId}`;

/** Undefined where none were chosen. */
export const readColumns = (userId: string, formId: string): string | undefined =>
  storage.getItem(keyOf(userId, formId)) ?? undefined;

export const keepColumns = (userId: string, formId: string, keys: readonly string[]): void =>
  storage.setItem(keyOf(userId, formId), keys.join(","));
