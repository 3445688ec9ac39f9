// Where a source names a table of the database, in calls of knex and in SQL: what a test needs to say who reads and who writes.
import ts from "typescript";

export interface TableUse {
  line: number;
  /** Null: the table is a value that the source does not write down. */
  table: string | null;
  /** It changes rows, or holds them for a change. */
  isWrite: boolean;
  /** The other tables of its statement, and of those that it is built into. */
  beside: readonly string[];
}

/** What the database is called where a statement begins, `database("accounts")`, beside the names that a source gives one of its types. */
const usualNames = ["database", "transaction", "on", "held", "builder"];
/** Methods of knex that begin with a table, or add one. */
const beginning = /^(?:from|into|table)$/;
const joining = /^(?:using|(?:inner|left|leftOuter|right|rightOuter|fullOuter|full|cross)?[jJ]oin)$/;
const writing = /^(?:insert|update|delete|del|truncate|increment|decrement|upsert|merge|batchInsert)$/;
/** What follows a statement's beginning, whatever the connection is called: `inner("accounts").where(…)`. */
const going = /^(?:where\w*|first|select|insert|update|delete|del|orderBy\w*|pluck|count|limit|as|\w*[jJ]oin)$/;
const locking = /^(?:forUpdate|forNoKeyUpdate)$/;

interface Named {
  table: string | null;
  alias: string;
  isWrite: boolean;
  at: ts.Node;
}

/** @param tables Every table of the schema. */
export function tableUses(file: string, text: string, tables: ReadonlySet<string>): TableUse[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TS);
  const named: Named[] = [];
  const connections = new Set([...usualNames, ...typedConnections(text)]);
  const look = (node: ts.Node): void => {
    named.push(...inCall(node, tables, connections), ...inText(node, tables));
    ts.forEachChild(node, look);
  };
  look(source);
  const units = new Map(named.map((use) => [use, unitsOf(use.at, source)]));
  return named.map((use) => ({
    line: source.getLineAndCharacterOfPosition(use.at.getStart(source)).line + 1,
    table: use.table,
    isWrite: use.isWrite,
    beside: named
      .filter((other) => other !== use && units.get(other)!.some((unit) => units.get(use)!.includes(unit)))
      .flatMap((other) => other.table ?? []),
  }));
}

const typedConnections = (text: string): string[] =>
  [...text.matchAll(/\b(\w+): (?:Queryable|Transaction|Database)\b/g)].map(([, name]) => name!);

const plainText = (node: ts.Node): string | null => (ts.isStringLiteralLike(node) ? node.text : null);

/** A table as knex takes it: `"accounts"`, `"accounts as a"`. */
function reference(text: string, tables: ReadonlySet<string>): { table: string; alias: string } | null {
  const [, table, alias] = /^(?:only )?"?(\w+)"?(?: as "?(\w+)"?)?$/i.exec(text.trim()) ?? [];
  return table !== undefined && tables.has(table) ? { table, alias: alias ?? table } : null;
}

/** The tables that a call of knex names: its own, or one that it joins. */
function inCall(node: ts.Node, tables: ReadonlySet<string>, connections: ReadonlySet<string>): Named[] {
  if (!ts.isCallExpression(node) || node.arguments.length === 0) return [];
  const { expression } = node;
  const isMethod = ts.isPropertyAccessExpression(expression);
  const called = isMethod ? expression.name.text : expression.getText();
  const joins = isMethod && joining.test(called);
  const goesOn = ts.isPropertyAccessExpression(node.parent) && going.test(node.parent.name.text);
  const begins = isMethod
    ? /^(?:database|transaction)$/.test(called)
    : connections.has(called) || (goesOn && ts.isIdentifier(expression));
  const [at] = node.arguments;
  if (at === undefined || !(joins || begins || (isMethod && beginning.test(called)))) return [];
  // A class of Node has a `from`, too.
  if (isMethod && /^[A-Z]/.test(expression.expression.getText())) return [];
  const found = referencesIn(at, tables);
  if (found.length > 0) return found.map((one) => ({ ...one, at, isWrite: isWritten(node, one.alias, joins) }));
  const isValue =
    connections.has(called) &&
    !isMethod &&
    (ts.isIdentifier(at) || ts.isElementAccessExpression(at) || ts.isTemplateExpression(at));
  return isValue ? [{ table: null, alias: "", at, isWrite: isWritten(node, "", false) }] : [];
}

/** `"accounts as a"`, `{ a: "accounts" }`, a list of them, or one of two. */
function referencesIn(node: ts.Node, tables: ReadonlySet<string>): { table: string; alias: string }[] {
  const text = plainText(node);
  if (text !== null) return [reference(text, tables) ?? []].flat();
  if (ts.isObjectLiteralExpression(node))
    return node.properties.flatMap((property) => {
      if (!ts.isPropertyAssignment(property)) return [];
      return referencesIn(property.initializer, tables).map(({ table }) => ({ table, alias: property.name.getText() }));
    });
  if (ts.isArrayLiteralExpression(node)) return node.elements.flatMap((each) => referencesIn(each, tables));
  if (ts.isConditionalExpression(node))
    return [node.whenTrue, node.whenFalse].flatMap((each) => referencesIn(each, tables));
  return [];
}

/** Whether the chain that a call belongs to writes its table, or holds it for a write. */
function isWritten(call: ts.CallExpression, alias: string, isJoined: boolean): boolean {
  const chain = chainOf(call);
  if (!isJoined && chain.some(({ method }) => writing.test(method))) return true;
  return chain.some(({ method, texts }) => locking.test(method) && (texts.length === 0 || texts.includes(alias)));
}

interface Called {
  method: string;
  /** What it is called with, as far as that is text. */
  texts: string[];
}

/** The methods that are called before and after a call, also by way of the name that what it gives is given. */
function chainOf(call: ts.CallExpression): Called[] {
  const before: Called[] = [];
  for (let at: ts.Node = call; ts.isCallExpression(at) && ts.isPropertyAccessExpression(at.expression);) {
    before.push(calledBy(at, at.expression));
    at = at.expression.expression;
  }
  const { last, methods } = methodsOn(call);
  let made = last;
  while (ts.isAwaitExpression(made.parent) || ts.isParenthesizedExpression(made.parent)) made = made.parent;
  if (ts.isReturnStatement(made.parent)) made = functionOf(made) ?? made;
  else if (ts.isArrowFunction(made.parent)) made = made.parent;
  const name = nameOf(made);
  const after = (name === null ? [] : usesOf(name, call.getSourceFile())).flatMap(
    (use) => methodsOn(ts.isCallExpression(use.parent) && use.parent.expression === use ? use.parent : use).methods,
  );
  return [...before, ...methods, ...after];
}

/** The methods that are called on a node one after the other, and the last of these calls. */
function methodsOn(node: ts.Node): { last: ts.Node; methods: Called[] } {
  const methods: Called[] = [];
  let last = node;
  while (
    ts.isPropertyAccessExpression(last.parent) &&
    last.parent.expression === last &&
    ts.isCallExpression(last.parent.parent)
  ) {
    methods.push(calledBy(last.parent.parent, last.parent));
    last = last.parent.parent;
  }
  return { last, methods };
}

const calledBy = (call: ts.CallExpression, { name }: ts.PropertyAccessExpression): Called => ({
  method: name.text,
  texts: call.arguments.flatMap((each) => plainText(each) ?? []),
});

/** The name that a builder, a text or a function is given. */
function nameOf(node: ts.Node): ts.Identifier | null {
  if (ts.isFunctionDeclaration(node)) return node.name ?? null;
  const { parent } = node;
  if (parent !== undefined && ts.isVariableDeclaration(parent) && ts.isIdentifier(parent.name)) return parent.name;
  return null;
}

function usesOf(name: ts.Identifier, source: ts.SourceFile): ts.Identifier[] {
  const found: ts.Identifier[] = [];
  const look = (node: ts.Node): void => {
    if (ts.isIdentifier(node) && node !== name && node.text === name.text) found.push(node);
    ts.forEachChild(node, look);
  };
  look(source);
  return found;
}

const sqlWords = /\b(?:select|insert|update|delete|from|join|merge|using)\b/i;

/** The tables that a text names as SQL does. */
function inText(node: ts.Node, tables: ReadonlySet<string>): Named[] {
  const text = textOf(node);
  if (text === null || !sqlWords.test(text) || ts.isImportDeclaration(node.parent)) return [];
  const found: Named[] = [];
  const valued = /\b(?:insert\s+into|delete\s+from|merge\s+into|update|from|join)\s+__ /gi;
  for (const [words] of text.matchAll(valued))
    found.push({ table: null, alias: "", at: node, isWrite: !/^(?:from|join)/i.test(words) });
  const naming =
    /\b(insert\s+into|delete\s+from|merge\s+into|update|from|join|using|into)\s+(?:only\s+)?"?(\w+)"?(?:\s+(?:as\s+)?"?(?!(?:using|join|set)\b)(\w+)"?)?|,\s*"?(\w+)"?\s+as\s+"?(\w+)"?/gi;
  for (const [, word = ",", first, alias, listed, listedAlias] of text.matchAll(naming)) {
    const table = first ?? listed!;
    if (!tables.has(table)) continue;
    const isWrite = /^(?:insert|delete|merge|update|into)/i.test(word);
    found.push({ table, alias: listedAlias ?? alias ?? table, isWrite, at: node });
  }
  const lock = /\bfor\s+(?:no\s+key\s+)?update(?:\s+of\s+(\w+))?/i.exec(text);
  return found.map((use) => ({
    ...use,
    isWrite:
      use.isWrite || (lock !== null && (lock[1] === undefined || lock[1] === use.alias || lock[1] === use.table)),
  }));
}

/** A text as one: with what is filled in, where the source names a text for it, else with a placeholder. */
function textOf(node: ts.Node): string | null {
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return null;
  const filled = node.templateSpans.map(({ expression, literal }) => {
    const text = ts.isIdentifier(expression) ? namedText(expression) : null;
    return `${text ?? " __ "}${literal.text}`;
  });
  return node.head.text + filled.join("");
}

function namedText(name: ts.Identifier): string | null {
  const declared = usesOf(name, name.getSourceFile()).find(
    ({ parent }) => ts.isVariableDeclaration(parent) && parent.initializer !== undefined,
  )?.parent as ts.VariableDeclaration | undefined;
  return declared ? plainText(declared.initializer!) : null;
}

/** The statement around a node, and those of the source that use what it is called. */
function unitsOf(node: ts.Node, source: ts.SourceFile): string[] {
  const units = new Set<string>();
  const waiting: ts.Node[] = [node];
  for (const each of waiting) {
    const statement = statementOf(each);
    const unit = `${statement.pos}`;
    if (units.has(unit)) continue;
    units.add(unit);
    const built = ts.isVariableStatement(statement)
      ? statement.declarationList.declarations.flatMap(({ name, initializer }) =>
          ts.isIdentifier(name) && initializer && !ts.isAwaitExpression(initializer) ? [name] : [],
        )
      : ts.isReturnStatement(statement)
        ? [nameOf(functionOf(statement) ?? statement) ?? []].flat()
        : [];
    // What has been awaited is an answer, and no part of another statement.
    for (const name of built)
      waiting.push(...usesOf(name, source).filter(({ parent }) => !ts.isAwaitExpression(parent.parent)));
  }
  return [...units];
}

function functionOf(node: ts.Node): ts.Node | null {
  for (let at = node.parent; at !== undefined; at = at.parent) if (ts.isFunctionLike(at)) return at;
  return null;
}

function statementOf(node: ts.Node): ts.Node {
  let at = node;
  while (at.parent !== undefined && !isStatement(at)) at = at.parent;
  return at;
}

const isStatement = (node: ts.Node): boolean =>
  ts.isVariableStatement(node) ||
  ts.isExpressionStatement(node) ||
  ts.isReturnStatement(node) ||
  ts.isIfStatement(node) ||
  ts.isForOfStatement(node) ||
  ts.isThrowStatement(node) ||
  ts.isFunctionDeclaration(node);
