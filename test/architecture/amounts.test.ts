// No page computes an amount: what a customer reads is what the server says, or what it charges by the same function of the engine (P136).
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { globSync } from "tinyglobby";
import ts from "typescript";
import { describe, expect, test } from "vitest";

const root = join(import.meta.dirname, "..", "..");
/** What a page may use of the engine's money: it reads what is typed, writes it in the unit, and asks what is charged for it. */
const allowed = ["minorUnits", "unitsOf", "chargeOf"];
const amount =
  /^(amount|tax|fee|owed|balance|cents|price|charged?|estimate|payToday)$|(Amount|Balance|Total|Fee|Tax|Owed|Cents|Estimate)$/;
/** What none of these is in is not parsed. */
const mayReckon = /money|amount|tax|fee|owed|balance|cents|price|charge|estimate|total|payToday/i;
/** These count something else in files that show no money. */
const amountBesideMoney = /^(total|left|paid|due|used|average|difference|sum)$/;
const reckoning = new Set([
  ts.SyntaxKind.PlusToken,
  ts.SyntaxKind.MinusToken,
  ts.SyntaxKind.AsteriskToken,
  ts.SyntaxKind.SlashToken,
  ts.SyntaxKind.PlusEqualsToken,
  ts.SyntaxKind.MinusEqualsToken,
]);

/** The name that an expression ends in: of `plan.left ?? 0` it is left. */
function nameOf(node: ts.Node): string {
  if (ts.isParenthesizedExpression(node) || ts.isNonNullExpression(node)) return nameOf(node.expression);
  if (ts.isPropertyAccessExpression(node)) return node.name.text;
  if (ts.isBinaryExpression(node) && node.operatorToken.kind === ts.SyntaxKind.QuestionQuestionToken)
    return nameOf(node.left);
  return ts.isIdentifier(node) ? node.text : "";
}

const importsMoney = (node: ts.Node): node is ts.ImportDeclaration =>
  ts.isImportDeclaration(node) &&
  ts.isStringLiteral(node.moduleSpecifier) &&
  node.moduleSpecifier.text === "@billwright/engine/money";

function importedOf(node: ts.ImportDeclaration): string[] {
  const named = node.importClause?.namedBindings;
  if (named === undefined || !ts.isNamedImports(named)) return ["*"];
  return named.elements.map((each) => (each.propertyName ?? each.name).text);
}

/** Each place of a source that reckons with an amount. */
function reckoningIn(file: string, text: string): string[] {
  if (!mayReckon.test(text)) return [];
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const showsMoney = /\bmoney(Format)?\b/.test(text);
  const isAmount = (node: ts.Node) => amount.test(nameOf(node)) || (showsMoney && amountBesideMoney.test(nameOf(node)));
  const found: string[] = [];
  const look = (node: ts.Node): void => {
    const at = () => `${file}:${source.getLineAndCharacterOfPosition(node.getStart()).line + 1}`;
    if (importsMoney(node))
      found.push(...importedOf(node).flatMap((name) => (allowed.includes(name) ? [] : `${at()} imports ${name}`)));
    if (ts.isBinaryExpression(node) && reckoning.has(node.operatorToken.kind) && [node.left, node.right].some(isAmount))
      found.push(`${at()} ${node.getText()}`);
    if (showsMoney && ts.isPropertyAccessExpression(node) && /^reduce(Right)?$/.test(node.name.text))
      found.push(`${at()} ${node.getText()}`);
    ts.forEachChild(node, look);
  };
  look(source);
  return found;
}

test("no page and no part of one adds, subtracts or divides amounts [budget-enroll.highest-average, pay-result.total]", () => {
  const files = globSync("{pages,renderer}/**/*.{ts,tsx}", {
    cwd: root,
    ignore: ["**/{node_modules,dist,generated,testing}/**", "**/*.test.*"],
  });
  expect(files.length).toBeGreaterThan(300);
  expect(files.flatMap((file) => reckoningIn(file, readFileSync(join(root, file), "utf8")))).toEqual([]);
});

describe("a made-up page", () => {
  test.each([
    ["adds up a payment", "const all = amount + tax;"],
    ["adds what may be left out", "const all = sum + (payment.fee ?? 0);"],
    ["says what is left", "show(money(plan.total - plan.paid));"],
    ["adds up lines", "show(money(lines.reduce((sum, line) => sum + line, 0)));"],
    ["takes a sum from the engine", 'import { totalOf } from "@billwright/engine/money";'],
    ["takes all of it", 'import * as money from "@billwright/engine/money";'],
  ])("that %s is found", (_what, text) => {
    expect(reckoningIn("made/up.tsx", text)).not.toEqual([]);
  });

  test.each([
    ["shows what the server says", "show(money(payment.total));"],
    ["asks what is charged", 'import { chargeOf, minorUnits } from "@billwright/engine/money";'],
    ["counts files", "const sent = total - waiting.length;"],
    ["compares", "const isMore = amount > owed;"],
  ])("that %s is not", (_what, text) => {
    expect(reckoningIn("made/up.tsx", text)).toEqual([]);
  });
});
