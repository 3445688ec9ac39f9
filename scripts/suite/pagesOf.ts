// Which pages a file is part of, and which pages a journey opens.
import { posix } from "node:path";
import { calls, pageNames, pageOf, type PageName } from "@billwright/schemas";
import { usedBy, type Imports, type Sources } from "./imports.ts";

/** Where the component of each page is named. */
const tables = ["pages/app/directPages.ts", "pages/app/latePages.ts", "pages/app/staffPages.tsx"];

/** The file of each page's component. */
export function componentsOf({ read }: Pick<Sources, "read">): Map<PageName, string> {
  return new Map(tables.flatMap((table) => componentsIn(table, read(table))));
}

function componentsIn(table: string, text: string): [PageName, string][] {
  const resolve = (path: string) => posix.join(posix.dirname(table), path);
  const named = new Map<string, string>();
  for (const [, name, path] of text.matchAll(/^const (\w+) = lazy\(\(\) => import\("([^"]+)"\)/gm))
    named.set(name!, resolve(path!));
  for (const [, names, path] of text.matchAll(/^import \{ ([\w, ]+) \} from "([^"]+)"/gm))
    for (const name of names!.split(", ")) named.set(name, resolve(path!));
  return pageNames.flatMap((page): [PageName, string][] => {
    const entry = new RegExp(`^  (?:"${page}"|${page.replace(/\W/g, "\\W")}): (.*(?:\\n {4,}.*)*)`, "m").exec(
      text,
    )?.[1];
    if (entry === undefined) return [];
    const path = /import\(\s*"([^"]+)"/.exec(entry)?.[1];
    const file = path === undefined ? named.get(entry.replace(/,.*/s, "")) : resolve(path);
    return file === undefined ? [] : [[page, file]];
  });
}

/** Of each page, the files that it is made of. */
export function filesOfPages(sources: Sources, imports: Imports): Map<PageName, ReadonlySet<string>> {
  const components = [...componentsOf(sources)];
  return new Map(components.map(([page, component]) => [page, usedBy([component], imports)]));
}

/** A line of a comment, or of a type that names several calls. */
const commentOrType = /^\s*(?:\/\/|\/?\*|\|).*$/gm;

/** The pages that make one of the calls named in these texts of the server. */
export function pagesThatCall(
  texts: readonly string[],
  pages: ReadonlyMap<PageName, ReadonlySet<string>>,
  { read }: Pick<Sources, "read">,
): PageName[] {
  const named = Object.keys(calls).filter((call) => texts.some((text) => text.includes(`"${call}"`)));
  const makes = (file: string) => {
    const code = read(file).replaceAll(commentOrType, "");
    return named.some((call) => code.includes(`"${call}"`));
  };
  const callers = new Map<string, boolean>();
  const isCaller = (file: string) => {
    if (!callers.has(file)) callers.set(file, file.startsWith("pages/") && makes(file));
    return callers.get(file)!;
  };
  return [...pages].filter(([, files]) => [...files].some(isCaller)).map(([page]) => page);
}

/** The part of a page's path before what differs from link to link. */
const fixedPath = (page: PageName): string => pageOf(page).path.replace(/\/?(?::.*)?$/, "");

/** The pages that a journey opens: it names them, or their path; a link to a form opens one. */
export function pagesOpenedBy(text: string): PageName[] {
  const paths = [...text.matchAll(/["`}]((?:\/[\w-]+)+)/g)].map(([, path]) => pageAt(path!));
  const opened = new Set(paths.flat());
  for (const page of pageNames) if (text.includes(`"${page}"`)) opened.add(page);
  if (/\.link\(/.test(text)) opened.add("form");
  return pageNames.filter((page) => opened.has(page));
}

/** Those whose fixed path is longest of all that it begins with. */
function pageAt(path: string): PageName[] {
  const lower = path.toLowerCase();
  const around = pageNames.filter((page) => {
    const fixed = fixedPath(page).toLowerCase();
    return fixed !== "" && (lower === fixed || lower.startsWith(`${fixed}/`));
  });
  const longest = Math.max(...around.map((page) => fixedPath(page).length));
  return around.filter((page) => fixedPath(page).length === longest);
}
