// What this tab keeps of the codes that were sent by a link: which they are, not the codes. A phone may drop the page while its owner reads
// the message with the code.
import { tabStorage } from "../services/stored.ts";
import { isReusable, type Challenge } from "./codeFlow.ts";

export interface KeptCodes {
  /** Those that may still be entered. */
  load(now: number): readonly Challenge[];
  save(sent: readonly Challenge[]): void;
}

export function keptCodes(token: string): KeptCodes {
  // The token is a key to the customer's data. Its last characters distinguish one link from another.
  const slot = `billwright.codes.${token.slice(-16)}`;
  return {
    load: (now) => readAll(tabStorage.getItem(slot)).filter((each) => isReusable(each, now)),
    save(sent) {
      if (sent.length === 0) tabStorage.removeItem(slot);
      else tabStorage.setItem(slot, JSON.stringify(sent));
    },
  };
}

function readAll(text: string | null): readonly Challenge[] {
  try {
    return JSON.parse(text ?? "[]") as Challenge[];
  } catch {
    return [];
  }
}
