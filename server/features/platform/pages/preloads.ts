// What a page's HTML asks for at once beside what every page does: its own code and its words. The build says which files that is
// (pages/build/firstPaint.ts).
import { pageOf, type LateCode, type PageName, type PagePart } from "@billwright/schemas";
import { readFile } from "node:fs/promises";
import { join } from "node:path";

/** Files below the pages' folder. */
type Files = readonly string[];

export interface Preloads {
  /** The first script of a page; that of a page which the server has rendered. */
  script: Readonly<Record<"main" | "touched", string>>;
  /** What every page has. */
  always: Files;
  /** Of the pages that customers open. */
  pages: Readonly<Record<string, Files>>;
  /** Of what a form's page can show first. */
  late: Readonly<Partial<Record<LateCode, Files>>>;
  /** Of every page of those who are signed in. */
  staff: Files;
  parts: Readonly<Partial<Record<PagePart, Files>>>;
}

export const readPreloads = async (folder: string): Promise<Preloads> =>
  JSON.parse(await readFile(join(folder, ".vite", "preloads.json"), "utf8")) as Preloads;

/** As HTML, what the page's template has room for. What the server has rendered needs its styles at once, and, where it is only read, no script before it is touched. */
export function preloadsOf(
  preloads: Preloads,
  name: PageName,
  isRendered: boolean,
): Readonly<Record<"script" | "preloads" | "sheets", string>> {
  const { script, always, pages, staff, parts } = preloads;
  const { chrome, words, live, eager } = pageOf(name);
  const own = pages[name] ?? (chrome.kind === "staff" ? staff : []);
  const sheets = [...always, ...own].filter(isSheet).map(sheetOf);
  if (isRendered && !live) {
    const waits = eager ? "" : " data-waits";
    return {
      script: scriptOf(script.touched, ` data-app="/${script.main}"${waits}`),
      preloads: lines(sheets),
      sheets: "",
    };
  }
  const beside = [...own, ...words.flatMap((part) => parts[part] ?? [])];
  if (isRendered) {
    const scripts = [...always, ...beside].filter((file) => !isSheet(file)).map(linkTo);
    return { script: scriptOf(script.main), preloads: lines([...sheets, ...new Set(scripts), lateLinks]), sheets: "" };
  }
  const links = new Set([...always.filter((file) => !isSheet(file)), ...beside].map(linkTo));
  return {
    script: scriptOf(script.main),
    preloads: lines([...links]),
    sheets: lines(always.filter(isSheet).map(sheetOf)),
  };
}

const lateLinks = "{{late}}";

/** With what this rendering shows beside its page's code. */
export const withLate = (html: string, { late }: Preloads, codes: readonly LateCode[]): string =>
  html.replace(lateLinks, () =>
    lines(
      [...new Set(codes.flatMap((code) => late[code] ?? []))].map((file) =>
        isSheet(file) ? sheetOf(file) : linkTo(file),
      ),
    ),
  );

const lines = (tags: readonly string[]): string => tags.join("\n    ");
const isSheet = (file: string): boolean => file.endsWith(".css");
const scriptOf = (file: string, more = ""): string =>
  `<script type="module" crossorigin src="/${file}"${more}></script>`;
const sheetOf = (file: string): string => `<link rel="stylesheet" crossorigin href="/${file}">`;
const linkTo = (file: string): string =>
  `<link ${isSheet(file) ? 'rel="preload" as="style"' : 'rel="modulepreload"'} fetchpriority="low" crossorigin href="/${file}">`;
