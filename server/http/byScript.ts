// GET calls that change something act for a script of ours alone: no mail scanner, prefetch or picture can set the header (threats.md T27).
import type { IncomingMessage } from "node:http";
import { Refused } from "./refusal.ts";

/** Throws SILENT, which has no message: nobody reads it. */
export function demandScript({ headers }: Pick<IncomingMessage, "headers">): void {
  const { "x-requested-with": by, "sec-fetch-mode": mode, purpose, "sec-purpose": secPurpose } = headers;
  const isAhead = [purpose, secPurpose].some((value) => String(value).includes("prefetch"));
  if (by !== "billwright" || mode === "navigate" || isAhead) throw new Refused("SILENT", []);
}
