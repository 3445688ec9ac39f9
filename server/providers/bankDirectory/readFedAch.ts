// The participants of a FedACH directory, whichever way the Federal Reserve hands it out: lines, or JSON.
import { parseFedAch, parseFedAchEntry, type FedAchRecord } from "./fedAchRecord.ts";

export interface Participants {
  form: "lines" | "json";
  /** Each with the number of its line or entry, from 1; reading one throws FedAchFault. */
  all: { number: number; read(): FedAchRecord }[];
}

/** `file`: its bytes as latin1, as lines are written. JSON that is none has no participants. */
export function participantsIn(file: string): Participants {
  const json = Buffer.from(file, "latin1").toString("utf8").trim();
  if (/^[[{]/.test(json))
    return {
      form: "json",
      all: entriesIn(json).map((entry, at) => ({ number: at + 1, read: () => parseFedAchEntry(entry) })),
    };
  const lines = file.split(/\r\n|\n|\r/).map((line, at) => ({ line, number: at + 1, read: () => parseFedAch(line) }));
  return { form: "lines", all: lines.filter(({ line }) => line.trim() !== "") };
}

/** Inside what the download wraps around them: objects by the list's own name, one in the other. */
function entriesIn(json: string): unknown[] {
  try {
    let found: unknown = JSON.parse(json);
    while (typeof found === "object" && found !== null && "fedACHParticipants" in found)
      found = found.fedACHParticipants;
    return Array.isArray(found) ? found : [];
  } catch {
    return [];
  }
}
