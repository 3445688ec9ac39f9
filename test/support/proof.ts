// What a proof of the scorecard (test/prove/scorecard.ts) counts. `npm run prove` runs the tests with a line's tag in full and reads what
// they report here; `npm test` runs the same tests with about a tenth of the cases.
import { appendFileSync } from "node:fs";
import process from "node:process";

/** A line of the scorecard, and the tag of its tests. */
export type LineName = `S${number}` | "access";

/** What a proof counted: of `of` cases so many went wrong. With `control` it was counted on a twin that is broken on purpose. */
export interface Finding {
  line: LineName;
  what: string;
  /** What it was counted on, where that is distinguished: a page or a type of input. */
  subject?: string;
  count: number;
  of?: number;
  atMost?: number;
  control?: true;
  /** Nothing could be counted here; `what` says why. */
  skipped?: true;
}

/** The file that `npm run prove` reads; none in `npm test`. */
const report = process.env["PROVE_REPORT"];
const isWhole = report !== undefined && !process.env["PROVE_FEW"];

const write = (finding: Finding) => {
  if (report) appendFileSync(report, `${JSON.stringify(finding)}\n`);
};

/** How many cases to run: all of them for `npm run prove`, or the few that `npm test` has time for. */
export const cases = (all: number, few = Math.ceil(all / 10)): number => (isWhole ? all : few);

/** Whether the proof of this line is run in full; tests may be the proofs of several. */
export const proves = (line: LineName): boolean =>
  isWhole && (process.env["PROVE_LINES"] ?? "").split(",").includes(line);

/** One thing for `npm run prove`, and what is quicker for `npm test`. */
export const whole = <Thing>(all: Thing, few: Thing): Thing => (isWhole ? all : few);

/** All of a list for `npm run prove`, or one in so many for `npm test`. */
export const someOf = <Item>(all: readonly Item[], every: number): Item[] =>
  all.filter((_item, at) => isWhole || at % every === 0);

/** Says before it is asserted what was counted, so that a missed aim shows its figure too. */
export const found = (line: LineName, what: string, count: number, of: number, atMost = 0): void =>
  write({ line, what, count, of, atMost });

/** A finding on access, of one page or one type of input. */
export const foundOn = (subject: string, what: string, count: number, of: number): void =>
  write({ line: "access", subject, what, count, of });

/** The same on a twin that is broken on purpose: none would mean that the proof sees nothing. */
export const foundInTwin = (line: LineName, what: string, count: number): void =>
  write({ line, what, count, control: true });

/** Says why a proof cannot be run on this machine: it is neither met nor missed. */
export const skipped = (line: LineName, why: string): void => write({ line, what: why, count: 0, skipped: true });
