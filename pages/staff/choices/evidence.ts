// The evidence that an entry of the staff needs beside the decision.
import type { EntryWay, MessageRef } from "@billwright/schemas";

export interface EvidenceDraft {
  way: EntryWay;
  /** yyyy-mm-dd */
  statedOn: string;
  takenBy: string;
  note: string;
  file: File | null;
}

export type EvidenceFaults = Partial<Record<"statedOn" | "takenBy" | "note", MessageRef>>;

/** @param today yyyy-mm-dd, in the account's zone. */
export function faultsOf({ statedOn, takenBy, note }: EvidenceDraft, today: string): EvidenceFaults {
  return {
    ...((statedOn === "" || statedOn > today) && { statedOn: { key: "choices.badDay", params: {} } }),
    ...(takenBy.trim() === "" && { takenBy: { key: "choices.takenByMissing", params: {} } }),
    ...(note.trim() === "" && { note: { key: "choices.noteMissing", params: {} } }),
  };
}
