// What a run of the suite counts: what passed, what failed and how long each part took.
import { relative } from "node:path";
import { root } from "../ensure.mjs";
import { failuresIn } from "./failures.ts";
import type { Report } from "./lines.ts";

/** A part of the suite that passes or fails as one. What it says is printed below its line, since others run beside it. */
export interface Check {
  title: string;
  work(print: (text: string) => void): Promise<boolean>;
}

export interface Tally {
  check(check: Check): Promise<void>;
  /** What a run of vitest printed, or how it ended without output. */
  tests(title: string, started: number, exit: number, report: Report | null): void;
  /** Prints what took longest, what failed and, as the last line, how many passed. Returns the exit code. */
  end(): number;
}

export function tally(): Tally {
  let passed = 0;
  const failures: string[] = [];
  const phases: [string, number][] = [];
  const files: [string, number][] = [];
  const close = (title: string, started: number, ok: boolean): string => {
    const seconds = (Date.now() - started) / 1000;
    phases.push([title, seconds]);
    return `${ok ? "✓" : "✗"} ${title} (${seconds.toFixed(1)} s)`;
  };
  return {
    async check({ title, work }) {
      const output: string[] = [];
      const started = Date.now();
      const ok = await work((text) => output.push(text));
      if (ok) passed += 1;
      else failures.push(title);
      console.log(`${close(title, started, ok)}\n${output.join("").trimEnd()}`.trimEnd());
    },
    tests(title, started, exit, report) {
      console.log(close(title, started, exit === 0));
      if (report === null) return void failures.push(`${title}: vitest ended with ${exit} and no report`);
      const failed = [...failuresIn(report, root), ...report.outside];
      if (failed.length === 0 && exit !== 0) failed.push(`${title}: an error outside of the tests, see above`);
      passed += report.passed;
      failures.push(...failed);
      files.push(...report.testResults.map(({ name, seconds }): [string, number] => [relative(root, name), seconds]));
    },
    end() {
      const slowest = files.toSorted((one, other) => other[1] - one[1]).slice(0, 10);
      if (slowest.length > 0) console.log(`\nThe slowest test files:\n${table(slowest)}`);
      console.log(`\nThe phases:\n${table(phases)}`);
      if (failures.length > 0) console.log(`\nFailed:\n${failures.map((title) => `  ${title}`).join("\n")}`);
      console.log(`\n${passed} passed, ${failures.length} failed`);
      return failures.length > 0 ? 1 : 0;
    },
  };
}

const table = (rows: readonly [string, number][]): string =>
  rows.map(([name, seconds]) => `${seconds.toFixed(1).padStart(8)} s  ${name}`).join("\n");
