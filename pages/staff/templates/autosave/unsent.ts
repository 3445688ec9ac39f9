// What an author typed and the server never took, on this device: under the author and the form, until it is sent or given up.
import type { StoredForm } from "@billwright/schemas";
import { storage } from "../../../services/stored.ts";
import type { Unsent } from "./autosaveFlow.ts";

export interface UnsentForm extends Unsent<{ name: string; content: StoredForm }> {
  /** The version that it changes: a save of it must not go over a newer one. */
  versionId: string;
  /** The keys of saves whose answers were lost: a version that one of them made is the author's own. */
  unanswered?: readonly string[];
  /** ISO 8601. */
  at: string;
}

const keyOf = (userId: string, formId: string) => `UNSENT_FORM ${userId} ${formId}`;

export function readUnsent(userId: string, formId: string): UnsentForm | null {
  const text = storage.getItem(keyOf(userId, formId));
  if (text === null) return null;
  try {
    const read = JSON.parse(text) as Partial<UnsentForm> | null;
    const isWhole =
      typeof read?.revision === "number" &&
      typeof read.versionId === "string" &&
      (read.unanswered === undefined || Array.isArray(read.unanswered)) &&
      typeof read.writer?.save === "number" &&
      typeof read.value?.name === "string" &&
      typeof read.value.content?.enrollment === "object";
    return isWhole ? (read as UnsentForm) : null;
  } catch {
    return null;
  }
}

export function keepUnsent(userId: string, formId: string, unsent: UnsentForm | null): void {
  if (unsent === null) storage.removeItem(keyOf(userId, formId));
  else storage.setItem(keyOf(userId, formId), JSON.stringify(unsent));
}
