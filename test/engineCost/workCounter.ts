// Counts work instead of timing it: how often the engine's functions, blocks and loops are entered. The engine is built with a counter in
// each of them, so that a task always has the same count, whatever the machine does.
import type * as engineModule from "@billwright/engine";
import type * as casesModule from "@billwright/engine/cases";
import ts from "typescript";
import type { Plugin } from "vite";
import { built } from "../bench/built.ts";

interface Entries {
  "engine/index.ts": typeof engineModule;
  "engine/cases/index.ts": typeof casesModule;
}

export interface CountedEngine<Engine = Entries["engine/index.ts"]> {
  engine: Engine;
  /** How much of the engine a task entered. */
  count(task: () => void): number;
}

const counter = "billwrightEntered";
const counters = globalThis as unknown as Record<typeof counter, number>;

export const countedEngine = (): Promise<CountedEngine> => counted("engine/index.ts");

/** What runs test cases. */
export const countedCases = (): Promise<CountedEngine<Entries["engine/cases/index.ts"]>> =>
  counted("engine/cases/index.ts");

async function counted<Entry extends keyof Entries>(entry: Entry): Promise<CountedEngine<Entries[Entry]>> {
  const file = await built(entry, { name: `counted-${entry}`, plugins: [countedSource] });
  const engine = (await import(/* @vite-ignore */ file.href)) as Entries[Entry];
  return {
    engine,
    count(task) {
      counters[counter] = 0;
      task();
      return counters[counter];
    },
  };
}

const countedSource: Plugin = {
  name: "counted-source",
  enforce: "pre",
  transform(code, id) {
    if (!/\/engine\/.*\.ts$/.test(id)) return null;
    const compilerOptions = { target: ts.ScriptTarget.ES2023, module: ts.ModuleKind.ESNext };
    return ts.transpileModule(code, { fileName: id, compilerOptions, transformers: { before: [withCounters] } })
      .outputText;
  },
};

const withCounters: ts.TransformerFactory<ts.SourceFile> = (context) => {
  const { factory } = context;
  const count = () =>
    factory.createPostfixIncrement(
      factory.createPropertyAccessExpression(factory.createIdentifier("globalThis"), counter),
    );
  const block = (statements: readonly ts.Statement[]) =>
    factory.createBlock([factory.createExpressionStatement(count()), ...statements], true);
  const visit = (node: ts.Node): ts.Node => {
    const inner = ts.visitEachChild(node, visit, context);
    if (ts.isBlock(inner)) return block(inner.statements);
    if (ts.isIterationStatement(inner, false) && !ts.isBlock(inner.statement))
      return looping(inner, block([inner.statement]));
    if (ts.isArrowFunction(inner) && !ts.isBlock(inner.body))
      return answering(inner, factory.createComma(count(), inner.body));
    return inner;
  };
  const looping = (loop: ts.IterationStatement, body: ts.Block): ts.Node =>
    ts.visitEachChild(loop, (child) => (child === loop.statement ? body : child), context);
  const answering = (arrow: ts.ArrowFunction, body: ts.Expression): ts.Node =>
    ts.visitEachChild(
      arrow,
      (child) => (child === arrow.body ? factory.createParenthesizedExpression(body) : child),
      context,
    );
  return (file) => ts.visitEachChild(file, visit, context);
};
