// Vitest's reporter of npm test: a line for each test file when it is done, what failed under it, and a report for the end of the log.
import { writeFileSync } from "node:fs";
import { relative } from "node:path";
import process from "node:process";
import type { Reporter, TestModule, Vitest } from "vitest/node";
import { failuresIn, type TestFile } from "./failures.ts";

/** Of each file its failures, its tests and its seconds. */
export interface Report {
  passed: number;
  testResults: (TestFile & { passed: number; tests: number; seconds: number })[];
  /** What failed outside of the tests. */
  outside: string[];
}

/** Vitest's report of an error. */
interface ReportedError {
  name?: string;
  message: string;
  stack?: string;
}

/** Where the report is written. */
const target = process.env["SUITE_REPORT"];

export default class Lines implements Reporter {
  readonly #report: Report = { passed: 0, testResults: [], outside: [] };
  #root = "";

  onInit(vitest: Vitest): void {
    this.#root = vitest.config.root;
  }

  onTestModuleEnd(testModule: TestModule): void {
    const result = resultOf(testModule);
    this.#report.testResults.push(result);
    this.#report.passed += result.passed;
    const { name, status, tests, seconds } = result;
    const mark = status === "failed" ? "✗" : "✓";
    console.log(`${mark} ${relative(this.#root, name)}  ${tests} tests  ${seconds.toFixed(1)} s`);
    for (const failure of failuresIn({ testResults: [result] }, this.#root)) console.log(`    ${failure}`);
  }

  onTestRunEnd(_testModules: readonly TestModule[], unhandledErrors: readonly ReportedError[]): void {
    this.#report.outside = unhandledErrors.map(textOf);
    for (const error of this.#report.outside) console.log(`✗ An error outside of the tests: ${error}`);
    if (target) writeFileSync(target, JSON.stringify(this.#report));
  }
}

function resultOf(testModule: TestModule): Report["testResults"][number] {
  const tests = [...testModule.children.allTests()];
  const assertionResults = tests.map((test) => ({
    status: test.result().state,
    fullName: test.fullName.split(" > ").join(" "),
    failureMessages: (test.result().errors ?? []).map(textOf),
  }));
  // What failed around the tests: a file that cannot be read, a hook before or after all of them.
  const around = [testModule, ...testModule.children.allSuites()].flatMap((part) => part.errors());
  return {
    name: testModule.moduleId,
    status: testModule.state(),
    message: around.map(textOf).join("\n"),
    assertionResults,
    tests: tests.length,
    passed: assertionResults.filter(({ status }) => status === "passed").length,
    seconds: secondsOf(testModule.diagnostic()),
  };
}

/** All that the file took of its worker, its imports too. */
const secondsOf = ({
  environmentSetupDuration,
  prepareDuration,
  collectDuration,
  setupDuration,
  duration,
}: ReturnType<TestModule["diagnostic"]>): number =>
  (environmentSetupDuration + prepareDuration + collectDuration + setupDuration + duration) / 1000;

const textOf = (error: ReportedError): string => error.stack || `${error.name ?? "Error"}: ${error.message}`;
