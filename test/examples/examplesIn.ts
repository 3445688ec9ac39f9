// The examples in doc comments, as modules that check themselves.

export interface Example {
  /** The line of its first statement in the source. */
  line: number;
  /** A module whose default export calls `check(actual, expected)` for each result that the example states. */
  code: string;
  /** How many results it states. */
  results: number;
}

const comment = /\/\*\*[\s\S]*?\*\//g;
const example = /@example\n```ts\n([\s\S]*?)```/g;
/** An expression and its value, on one line. */
const result = /^(.*); \/\/ => (.*)$/;

/** The examples of a source: in a doc comment, the TypeScript after `@example`, where `// => VALUE` states what the line's expression gives. */
export const examplesIn = (source: string): Example[] =>
  [...source.matchAll(comment)].flatMap(({ 0: written, index }) => {
    const text = written.replaceAll(/^ *\*(?: |$)/gm, "");
    return [...text.matchAll(example)].map(({ 1: code = "", index: at }) => {
      const before = source.slice(0, index) + text.slice(0, at);
      return { line: before.split("\n").length + 2, ...moduleOf(code.trimEnd().split("\n")) };
    });
  });

function moduleOf(lines: readonly string[]): Pick<Example, "code" | "results"> {
  const isImport = (line: string) => line.startsWith("import ");
  const statements = lines.filter((line) => !isImport(line)).map((line) => line.replace(result, "check($1, $2);"));
  const code = [
    ...lines.filter(isImport),
    "export default (check: (actual: unknown, expected: unknown) => void): void => {",
    ...statements,
    "};\n",
  ].join("\n");
  return { code, results: lines.filter((line) => result.test(line)).length };
}
