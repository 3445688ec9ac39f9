// What a page's HTML asks for at once beside what every page does: its own code and its words. The build says which files that is
// (pages/build/firstPaint.ts).
import { pageOf, type PageName, type PagePart } from "@billwright/schemas";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** Files below the pages' folder. */
type Files = readonly string[];

export interface Preloads {
  /** Of the pages that customers open. */
  pages: Readonly<Record<string, Files>>;
  /** Of every page of the staff. */
  staff: Files;
  parts: Readonly<Partial<Record<PagePart, Files>>>;
}

export const readPreloads = async (folder: string): Promise<Preloads> =>
  JSON.parse(await readFile(join(folder, ".vite", "preloads.json"), "utf8")) as Preloads;

/** As HTML for the head. */
export function preloadsOf({ pages, staff, parts }: Preloads, name: PageName): string {
  const { chrome, words } = pageOf(name);
  const own = pages[name] ?? (chrome.kind === "staff" ? staff : []);
  const files = new Set([...own, ...words.flatMap((part) => parts[part] ?? [])]);
  return [...files].map(linkTo).join("\n    ");
}

const linkTo = (file: string): string =>
  `<link ${file.endsWith(".css") ? 'rel="preload" as="style"' : 'rel="modulepreload"'} fetchpriority="low" crossorigin href="/${file}">`;
