// Which file imports which, read from the sources within a second. A name that a file only passes on leads to the file that makes it: who
// takes one function of a workspace or of a feature does not depend on all that its index.ts exports. Types have no edge.
import { posix } from "node:path";

/** Of each file, those whose code it runs. */
export type Imports = ReadonlyMap<string, ReadonlySet<string>>;

export interface Sources {
  /** Relative to the root, with forward slashes. */
  files: readonly string[];
  read(file: string): string;
  /** The file of a workspace's public interface, by its name: "@billwright/engine" → engine/index.ts. */
  entries: Readonly<Record<string, string>>;
}

interface Statement {
  /** The file's path, where it is one of ours. */
  to: string;
  /** What of it is used; "*": all. */
  names: readonly string[];
  passesOn: boolean;
}

const statements = /^(import|export) (?!type\b)(?:([^"';=()]*) from )?"([^"]+)"/gm;
const others = /\bimport\(\s*"([^"]+)"|@import\s+"([^"]+)"|\bnew URL\("(\.[^"]+)"/g;
const code = /\.(ts|tsx|mts|mjs|js|css)$/;

export function importsOf(sources: Sources): Imports {
  const known = new Set(sources.files);
  const texts = new Map(sources.files.filter((file) => code.test(file)).map((file) => [file, sources.read(file)]));
  const read = new Map([...texts].map(([file, text]) => [file, statementsOf(file, text, sources.entries, known)]));
  const maker = makers(texts, read);
  return new Map(
    [...read].map(([file, all]) => [
      file,
      new Set(
        all.filter(({ passesOn }) => !passesOn).flatMap(({ to, names }) => names.flatMap((name) => maker(to, name))),
      ),
    ]),
  );
}

function statementsOf(file: string, text: string, entries: Sources["entries"], known: ReadonlySet<string>) {
  const resolved = (specifier: string) => {
    const path = specifier.replace(/\?.*$/, "");
    const to = path.startsWith(".") ? posix.join(posix.dirname(file), path) : entries[path];
    return to !== undefined && known.has(to) ? to : null;
  };
  const found: Statement[] = [];
  const add = (specifier: string, names: readonly string[], passesOn = false) => {
    const to = resolved(specifier);
    if (to !== null && names.length > 0) found.push({ to, names, passesOn });
  };
  for (const [, word, names, specifier] of text.matchAll(statements))
    add(specifier!, names === undefined ? ["*"] : namesIn(names), word === "export");
  for (const [, ...specifiers] of text.matchAll(others)) add(specifiers.find(Boolean)!, ["*"]);
  return found;
}

/** `{ a, b as c, type D }` → a, b; anything else is all of it. */
function namesIn(text: string): string[] {
  const inner = /\{([^}]*)\}/.exec(text)?.[1];
  if (inner === undefined || text.includes("*")) return ["*"];
  return inner
    .split(",")
    .map((name) => name.trim())
    .filter((name) => name !== "" && !name.startsWith("type "))
    .map((name) => name.split(" ")[0]!);
}

/** Finds the files that make a name which a file exports, through all that only pass it on. */
function makers(texts: ReadonlyMap<string, string>, read: ReadonlyMap<string, readonly Statement[]>) {
  const makes = (file: string, name: string): boolean =>
    new RegExp(`^export (?:default |async |abstract )*(?:const|let|function\\*?|class|enum) ${name}\\b`, "m").test(
      texts.get(file) ?? "",
    );
  const find = (file: string, name: string, seen: ReadonlySet<string> = new Set()): string[] => {
    const passed = (read.get(file) ?? []).filter(({ passesOn }) => passesOn);
    if (passed.length === 0 || seen.has(file) || makes(file, name)) return [file];
    const behind = new Set([...seen, file]);
    if (name === "*") return [file, ...passed.flatMap(({ to }) => find(to, "*", behind))];
    const byName = passed.filter(({ names }) => names.includes(name));
    if (byName.length > 0) return byName.flatMap(({ to }) => find(to, name, behind));
    const stars = passed.filter(({ names }) => names.includes("*")).flatMap(({ to }) => find(to, name, behind));
    const made = stars.filter((each) => makes(each, name));
    return made.length > 0 ? made : [file];
  };
  const known = new Map<string, string[]>();
  return (file: string, name: string): string[] => {
    const key = `${file} ${name}`;
    if (!known.has(key)) known.set(key, find(file, name));
    return known.get(key)!;
  };
}

/** The files and all that use them. Who uses one of `ends` is not gone on to, unless it is where the way begins. */
export function usersOf(files: readonly string[], imports: Imports, ends: (file: string) => boolean): Set<string> {
  const users = reversed(imports);
  return reach(files, (file) => (ends(file) && !files.includes(file) ? [] : (users.get(file) ?? [])));
}

/** The files and all that they use. */
export const usedBy = (files: readonly string[], imports: Imports): Set<string> =>
  reach(files, (file) => imports.get(file) ?? []);

function reach(from: readonly string[], next: (file: string) => Iterable<string>): Set<string> {
  const reached = new Set(from);
  for (const file of reached) for (const each of next(file)) reached.add(each);
  return reached;
}

const reverses = new WeakMap<Imports, Map<string, string[]>>();

function reversed(imports: Imports): Map<string, string[]> {
  const known = reverses.get(imports);
  if (known) return known;
  const users = new Map<string, string[]>();
  for (const [file, used] of imports) for (const each of used) users.set(each, [...(users.get(each) ?? []), file]);
  reverses.set(imports, users);
  return users;
}
