// The words of an error that a call answers beside its data. Pure.
import type { MessageKey } from "@billwright/schemas";
import type { Words } from "../client/failureEffects.ts";

/**
 * A server's error: the whole text as one key, else split on '.', each part by itself; parts that are no key are shown as they are
 * (decisions-proposed.md P8).
 */
export function errorWords(error: string, isKey: (text: string) => boolean): Words[] {
  if (isKey(error)) return [{ key: error as MessageKey, params: {} }];
  const parts = error
    .split(".")
    .map((part) => part.trim())
    .filter((part) => part !== "");
  return parts.map((part) => ({ key: part, params: {}, text: part }));
}
