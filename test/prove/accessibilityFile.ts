// docs/accessibility.md: what was checked of each page, each type of input and each journey in Firefox and WebKit, and how, from the findings
// of `npm run prove -- access`.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Finding } from "../support/proof.ts";

const file = join(import.meta.dirname, "..", "..", "docs", "accessibility.md");

const head = (command: string) => `# Accessibility

WCAG 2.2 AA. \`${command}\` made this page on ${new Date().toISOString().slice(0, 10)}: each figure is the faults that were found, of what was tried. A row without a fault
says that the tests found none, not that there is none: no person who uses a screen reader has tried these pages for it.

- **axe**: axe-core without exceptions, each state from right to left on a phone, in the dark, 320 px wide, in forced colours, on a desktop, light and dark,
  and with text at 200 %. Nothing may stick out sideways in any of them.
- **names**: everything that is used has a name by the rules of ARIA: buttons, links, fields, choices, tabs, windows, headings, pictures.
- **tree**: what a screen reader is told of the page reads as it is held in \`test/accessibility/trees\`, where a change is seen and reviewed.
- **focus**: whoever comes by Tab sees where they are. **keys**: the keys of the ARIA practices give the answer.
- **required**: it is named, and told to be required. **error**: a refused Submit tells each control the very words that the page shows.

Single tests of the windows, menus and tabs, and whole journeys by the keyboard alone, are in \`npm test\`.
Pages and inputs were tried in Chromium.
`;

const inOthers = `One journey for each kind of page in other browsers, with the keyboard alone (Firefox by Puppeteer over WebDriver BiDi, WebKit by WebKitGTK's driver): whether
it comes to its **end**, the stops where **focus** is not seen, and the **faults**: scripts that fail and what the content security policy refuses.
`;

const ofJourneys = {
  "journeys in Firefox and WebKit without an end": "end",
  "stops there where focus is not seen": "focus",
  "errors and refusals there, of journeys": "faults",
} as const;
const columns = {
  page: {
    "violations of axe, of states and looks": "axe",
    "names missing, of states": "names",
    "trees otherwise than held": "tree",
  },
  input: {
    "violations of axe, of looks": "axe",
    "focus that is not seen": "focus",
    "keys that do not answer": "keys",
    "names and states missing": "required",
    "errors that are not told": "error",
  },
  Firefox: ofJourneys,
  WebKit: ofJourneys,
} as const;

export function writeAccessibility(findings: readonly Finding[], command: string): void {
  const tables = (["page", "input"] as const).map((kind) => table(kind, findings));
  const others = (["Firefox", "WebKit"] as const).map((browser) =>
    findings.some(({ subject }) => subject?.startsWith(`${browser} `))
      ? table(browser, findings)
      : `${browser} was not tried: the machine had none.\n`,
  );
  writeFileSync(file, [head(command), ...tables, inOthers, ...others].join("\n"));
}

/** A line for each page, or each type of input, in the order in which they were tried. */
function table(kind: keyof typeof columns, findings: readonly Finding[]): string {
  const own = findings.filter(({ subject }) => subject?.startsWith(`${kind} `));
  const subjects = [...new Set(own.map(({ subject }) => subject!))];
  const named = Object.entries(columns[kind]);
  const rows = subjects.map((subject) => {
    const cells = named.map(([what]) => cell(own.filter((each) => each.subject === subject && each.what === what)));
    return `| ${subject.slice(kind.length + 1)} | ${cells.join(" | ")} |`;
  });
  return [
    `| ${kind} | ${named.map(([, title]) => title).join(" | ")} |`,
    `|---${"|---".repeat(named.length)}|`,
    ...rows,
    "",
  ].join("\n");
}

const sum = (numbers: number[]) => numbers.reduce((total, each) => total + each, 0);
const cell = (findings: readonly Finding[]): string =>
  findings.length === 0
    ? "–"
    : `${sum(findings.map(({ count }) => count))} of ${sum(findings.map(({ of = 0 }) => of))}`;
