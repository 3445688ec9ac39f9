// What failed, in a few lines each, for the end of a log: the test and its promise, what came instead, where.
import { relative } from "node:path";
import { stripVTControlCharacters } from "node:util";

const mostLines = 24;
const widest = 600;

/** A run's report on a file of tests, in the shape of vitest's JSON report. */
export interface TestFile {
  name: string;
  status: string;
  message: string;
  assertionResults: readonly { status: string; fullName: string; failureMessages: readonly string[] }[];
}

/** What failed, a text each. A file that could not be read has no test of its own. */
export function failuresIn({ testResults }: { testResults: readonly TestFile[] }, root: string): string[] {
  return testResults
    .filter(({ status }) => status === "failed")
    .flatMap(({ name, message, assertionResults }) => {
      const file = relative(root, name);
      const failed = assertionResults.filter(({ status }) => status === "failed");
      if (failed.length === 0) return [report(file, [message])];
      return failed.map(({ fullName, failureMessages }) => report(`${file}: ${fullName}`, failureMessages));
    });
}

function report(title: string, messages: readonly string[]): string {
  const lines = messages.flatMap(linesOf);
  const left = lines.length - mostLines;
  return [title, ...lines.slice(0, mostLines), ...(left > 0 ? [`… ${left} more lines`] : [])].join("\n    ");
}

/** Without colours, and of the stack only the first frame in the project's own files. */
function linesOf(message: string): string[] {
  const lines = stripVTControlCharacters(message)
    .split("\n")
    .filter((line) => line.trim() !== "");
  const isFrame = (line: string) => /^\s+at /.test(line);
  const frame = lines.find((line) => isFrame(line) && !/node_modules|node:/.test(line));
  const text = lines.filter((line) => !isFrame(line));
  return [...text, ...(frame ? [frame] : [])].map((line) => line.trimEnd().slice(0, widest));
}
