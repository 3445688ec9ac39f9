// What the findings of a line come to: its figure, its control, and whether the aim is met.
import type { Finding } from "../support/proof.ts";
import type { Line } from "./scorecard.ts";

export interface ProofResult {
  line: Line;
  /** Met: all tests passed, nothing is over its aim, and each twin was found out. */
  isMet: boolean;
  figure: string;
  aim: string;
  control: string;
  seconds: number;
}

export function judged(line: Line, findings: readonly Finding[], hasPassed: boolean, seconds: number): ProofResult {
  const skips = [...new Set(findings.filter(({ skipped }) => skipped).map(({ what }) => `skipped: ${what}`))];
  const figures = merged(findings.filter(({ control, skipped }) => !control && !skipped));
  if (figures.length === 0 && skips.length > 0 && hasPassed)
    return { line, isMet: true, figure: skips.join("; "), aim: "0", control: "skipped", seconds };
  const controls = merged(findings.filter(({ control }) => control));
  const isMet =
    hasPassed &&
    figures.length > 0 &&
    controls.length > 0 &&
    figures.every(({ count, of, atMost = 0 }) => count <= atMost && of !== 0) &&
    controls.every(({ count }) => count > 0);
  const listed = (texts: string[]) => texts.join("; ") || "nothing was counted";
  return {
    line,
    isMet,
    figure: listed([...figures.map(figureOf), ...skips, ...(hasPassed ? [] : ["a test failed"])]),
    aim: [...new Set(figures.map(({ atMost = 0 }) => number(atMost)))].join("; ") || "0",
    control: listed(controls.map(({ what, count }) => `${number(count)} ${what}`)),
    seconds,
  };
}

/** Findings of one kind as one: a proof may run on two databases. */
function merged(findings: readonly Finding[]): Finding[] {
  const byKind = new Map<string, Finding>();
  for (const finding of findings) {
    const before = byKind.get(finding.what);
    // A bound holds for each of them; counts of faults add up.
    const count = finding.atMost ? Math.max(before?.count ?? 0, finding.count) : (before?.count ?? 0) + finding.count;
    byKind.set(finding.what, { ...finding, count, of: (before?.of ?? 0) + (finding.of ?? 0) });
  }
  return [...byKind.values()];
}

const number = (value: number) => value.toLocaleString("en");
const figureOf = ({ what, count, of = 0, atMost = 0 }: Finding) =>
  atMost > 0 ? `at most ${number(count)} ${what}, of ${number(of)} tried` : `${number(count)} ${what} of ${number(of)}`;
