// Functions are small: a reader holds one in the head at once. A React component may be longer, for its markup.
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { globSync } from "tinyglobby";
import ts from "typescript";
import { describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "..", "..");
/** From so many lines on a function counts as long, and so many of those there may be. */
const long = 60;
const mayBeLong = 20;
const longest = 100;
const longestComponent = 120;

interface Written {
  readonly file: string;
  readonly line: number;
  readonly name: string;
  readonly length: number;
  readonly isComponent: boolean;
}

const nameOf = (node: ts.FunctionLikeDeclaration): string => {
  const { name, parent } = node;
  if (ts.isConstructorDeclaration(node)) return "constructor";
  if (name !== undefined) return name.getText();
  return (ts.isVariableDeclaration(parent) || ts.isPropertyAssignment(parent)) && parent.initializer === node
    ? parent.name.getText()
    : "(no name)";
};

/** Whether the node, without the functions in it, holds one of the kind. */
function holds(node: ts.Node, isIt: (inner: ts.Node) => boolean): boolean {
  if (ts.isFunctionLike(node)) return false;
  return isIt(node) || (ts.forEachChild(node, (child) => holds(child, isIt)) ?? false);
}

const isJsx = (node: ts.Node) => ts.isJsxElement(node) || ts.isJsxSelfClosingElement(node) || ts.isJsxFragment(node);

const returnsJsx = (body: ts.Node): boolean =>
  ts.isBlock(body)
    ? holds(
        body,
        (node) => ts.isReturnStatement(node) && node.expression !== undefined && holds(node.expression, isJsx),
      )
    : holds(body, isJsx);

/** Every function, method and arrow; the lines of one inside another count for both. */
function functionsIn(file: string, text: string): Written[] {
  const source = ts.createSourceFile(
    file,
    text,
    ts.ScriptTarget.Latest,
    true,
    file.endsWith("x") ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  );
  const lineAt = (position: number) => source.getLineAndCharacterOfPosition(position).line + 1;
  const all: Written[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isFunctionLike(node) && "body" in node && node.body !== undefined) {
      const [first, last, name] = [lineAt(node.getStart()), lineAt(node.end), nameOf(node)];
      const isComponent = /^[A-Z]/.test(name) && returnsJsx(node.body);
      all.push({ file, line: first, name, length: last - first + 1, isComponent });
    }
    ts.forEachChild(node, look);
  };
  look(source);
  return all;
}

const isTooLong = ({ length, isComponent }: Written) => length > (isComponent ? longestComponent : longest);
const lineOf = ({ file, line, name, length }: Written) => `${file}:${line} ${name}: ${length} lines`;

/** The sources that ship or build, without what only tests use. */
const written = globSync("{schemas,engine,renderer,server,pages,stories,scripts}/**/*.{ts,tsx,js,mjs}", {
  cwd: root,
  ignore: ["**/{node_modules,dist,generated,testing}/**", "**/*.{test,fixture,contract}.*"],
}).flatMap((file) => functionsIn(file, readFileSync(join(root, file), "utf8")));

describe("functions", () => {
  test(`are over ${long} lines in at most ${mayBeLong} functions`, () => {
    const over = written.filter(({ length }) => length > long).sort((one, other) => other.length - one.length);
    expect(written.length).toBeGreaterThan(1000);
    expect(over.length > mayBeLong ? over.map(lineOf) : []).toEqual([]);
  });

  test(`are never over ${longest} lines, as React components never over ${longestComponent}`, () => {
    const over = written.filter(isTooLong);
    expect(over.map(lineOf)).toEqual([]);
  });
});

describe("a made-up source", () => {
  const lines = (count: number) => "\n".repeat(count);
  const lengthsIn = (text: string) => functionsIn("made/up.tsx", text).map(lineOf);

  test("is counted from a function's first line to its last, what is nested in it included", () => {
    expect(lengthsIn(`function outer() {${lines(3)}const inner = () => {${lines(2)}};${lines(1)}}`)).toEqual([
      "made/up.tsx:1 outer: 7 lines",
      "made/up.tsx:4 inner: 3 lines",
    ]);
    expect(lengthsIn(`class Thing { constructor() {${lines(1)}} get size() { return 1 } do() {${lines(2)}} }`)).toEqual(
      ["made/up.tsx:1 constructor: 2 lines", "made/up.tsx:2 size: 1 lines", "made/up.tsx:2 do: 3 lines"],
    );
    expect(lengthsIn(`call(function () {${lines(1)}}); interface Shape { method(): void }`)).toEqual([
      "made/up.tsx:1 (no name): 2 lines",
    ]);
  });

  test.each([
    ["a component", `const Part = memo(function Part() {${lines(110)}return <p />; })`, false],
    ["a component that is too long", `function Part() {${lines(120)}return <p />; }`, true],
    ["one that returns markup by its arrow alone", `const Part = () => (${lines(110)}<p />)`, false],
    ["a function with a small name", `function part() {${lines(110)}return <p />; }`, true],
    ["one whose markup only another function returns", `function Part() {${lines(110)}return () => <p />; }`, true],
  ])("lets a React component alone be as long: %s", (_what, text, expected) => {
    expect(functionsIn("made/up.tsx", text).some(isTooLong)).toBe(expected);
  });
});
