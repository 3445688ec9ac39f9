// A rule for oxlint: no name has a word of the table "Names" in CONTRIBUTING.md. Keys of objects are left alone, because they may be on the wire.
import { readFileSync } from "node:fs";
import { join } from "node:path";

/** In the first column: in small letters, a word that may be no part of a name; with a capital, a whole name. */
function refusedIn(text) {
  const section = /^## Names\n([\s\S]*?)(?=^## )/m.exec(text)?.[1] ?? "";
  const rows = [...section.matchAll(/^\| (`.*?) \| (.*) \|$/gm)];
  return new Map(
    rows.flatMap(([, names, instead]) => [...names.matchAll(/`(\w+)`/g)].map(([, name]) => [name, instead])),
  );
}

/** "isHeldUp" → is, held, up */
const wordsOf = (name) => (name.match(/[A-Z]?[a-z]+|[A-Z]+(?![a-z])/g) ?? []).map((word) => word.toLowerCase());

/** The names that a pattern binds: `{ a, b: [c] }` → a, c */
function bound(pattern) {
  switch (pattern?.type) {
    case "Identifier":
      return [pattern];
    case "ObjectPattern":
      return pattern.properties.flatMap((part) => bound(part.type === "RestElement" ? part.argument : part.value));
    case "ArrayPattern":
      return pattern.elements.flatMap(bound);
    case "AssignmentPattern":
      return bound(pattern.left);
    case "RestElement":
      return bound(pattern.argument);
    case "TSParameterProperty":
      return bound(pattern.parameter);
    default:
      return [];
  }
}

const ofFunction = ({ id, params }) => [...bound(id), ...params.flatMap(bound)];
const ofDeclaration = ({ id }) => bound(id);
const ofMember = ({ key, computed }) => (computed ? [] : bound(key));

/** By the kind of node: what it names. */
const naming = {
  VariableDeclarator: ofDeclaration,
  FunctionDeclaration: ofFunction,
  FunctionExpression: ofFunction,
  ArrowFunctionExpression: ofFunction,
  ClassDeclaration: ofDeclaration,
  TSTypeAliasDeclaration: ofDeclaration,
  TSInterfaceDeclaration: ofDeclaration,
  TSPropertySignature: ofMember,
  TSMethodSignature: ofMember,
  MethodDefinition: ofMember,
  PropertyDefinition: ofMember,
  TSTypeParameter: ({ name }) => bound(name),
};

const refused = refusedIn(readFileSync(join(import.meta.dirname, "..", "..", "CONTRIBUTING.md"), "utf8"));

const names = {
  create(context) {
    const check = (identifiers) => {
      for (const node of identifiers) {
        const word = [node.name, ...wordsOf(node.name)].find((each) => refused.has(each));
        if (word !== undefined)
          context.report({
            node,
            message: `"${node.name}" has "${word}". CONTRIBUTING.md, Names: ${refused.get(word)}`,
          });
      }
    };
    return Object.fromEntries(Object.entries(naming).map(([type, of]) => [type, (node) => check(of(node))]));
  },
};

export default { meta: { name: "plain" }, rules: { names } };
