// Parses one participant of a FedACH directory as published by the Federal Reserve: a line of 155 characters at fixed positions, or an object of
// its JSON (names as in https://github.com/moov-io/fed, which downloads it).
import { isRoutingNumber } from "@billwright/engine";

export interface FedAchRecord {
  routingNumber: string;
  name: string;
  city: string;
  state: string;
  /** The number that replaces this one; null if it is still valid. */
  movedTo: string | null;
}

/** Why a line could not be parsed. */
export class FedAchFault extends Error {
  override name = "FedAchFault";
}

/** Field → first column and length, counted from 0. Columns 9 to 18 name the Fed office, 20 to 25 the date of the last change. */
const fields = {
  routingNumber: [0, 9],
  recordType: [19, 1],
  newRoutingNumber: [26, 9],
  name: [35, 36],
  city: [107, 20],
  state: [127, 2],
  status: [148, 1],
} as const;

/** Up to the status: some copies of the file lack the filler at the end of the line. */
const shortest = 149;

type Field = keyof typeof fields;

/** Reads a line. @throws FedAchFault, saying what is wrong with it. */
export function parseFedAch(line: string): FedAchRecord {
  if (line.length < shortest) throw new FedAchFault(`has ${line.length} characters, not 155`);
  return recordOf((field) => line.slice(fields[field][0], fields[field][0] + fields[field][1]));
}

const jsonNames: Readonly<Record<Field, string>> = {
  routingNumber: "routingNumber",
  recordType: "recordTypeCode",
  newRoutingNumber: "newRoutingNumber",
  name: "customerName",
  city: "customerCity",
  state: "customerState",
  status: "institutionStatusCode",
};

/** Reads a participant of the JSON. @throws FedAchFault, as parseFedAch does. */
export function parseFedAchEntry(entry: unknown): FedAchRecord {
  if (typeof entry !== "object" || entry === null) throw new FedAchFault("is no participant");
  const values = new Map<string, unknown>(Object.entries(entry));
  return recordOf((field) => {
    const value = values.get(jsonNames[field]);
    return typeof value === "string" ? value : "";
  });
}

function recordOf(valueOf: (field: Field) => string): FedAchRecord {
  const read = (field: Field) => valueOf(field).trim();
  const routingNumber = read("routingNumber");
  if (!isRoutingNumber(routingNumber)) throw new FedAchFault("starts with no routing number");
  const recordType = read("recordType");
  if (!["0", "1", "2"].includes(recordType))
    throw new FedAchFault(`has the record type "${recordType}", not 0, 1 or 2`);
  if (read("status") !== "1") throw new FedAchFault(`has the status "${read("status")}", not 1`);
  const name = read("name");
  if (name === "") throw new FedAchFault("names no bank");
  const movedTo = recordType === "2" ? read("newRoutingNumber") : null;
  if (movedTo !== null && !isRoutingNumber(movedTo)) throw new FedAchFault("moves to no routing number");
  return { routingNumber, name, city: read("city"), state: read("state"), movedTo };
}
