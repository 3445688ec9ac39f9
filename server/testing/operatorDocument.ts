// The commands of docs/operator.md, read from its code blocks in their order, so that what the document says is what a test runs.
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** The placeholders of the document, and the values that a test puts in. */
export type Meant = Readonly<Record<string, string>>;

const file = join(import.meta.dirname, "..", "..", "docs", "operator.md");

/** Each command as it is written, without the words after it. */
export const documentedCommands = (): string[] =>
  readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => /^ {4}\S/.test(line))
    .map((line) => line.trim().split("  ")[0]!);

/** The words of a command with what is meant by its capitals: `--show ID`. A quoted text is one word. */
export const wordsOf = (command: string, meant: Meant): string[] =>
  [...command.matchAll(/"([^"]*)"|(\S+)/g)].map(([, quoted, word = ""]) => quoted ?? meant[word] ?? word);
