// docs/accessibility.md: what was checked of each page, each type of input and each journey in Firefox and WebKit, and how, from the findings
// of `npm run prove -- access`.
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import type { Finding } from "../support/proof.ts";

const file = join(import.meta.dirname, "..", "..", "docs", "accessibility.md");

const head = (command: string) => `# Accessibility

WCAG 2.2 AA. \`${command}\` made this page on ${new Date().toISOString().slice(0, 10)}: each cell says how many
faults were found in how many attempts. A row without a fault means that the tests found none, not that there is none: nobody who uses a screen reader has tested these
pages.

- **axe**: axe-core without exceptions, each state in these looks: right to left on a phone, dark, 320 px wide, forced colours, a desktop in light and dark,
  and text at 200 %. In none of them may the page scroll sideways.
- **names**: every button, link, field, choice, tab, dialog, heading and picture has a name by the rules of ARIA.
- **tree**: the accessibility tree, which a screen reader gets of the page, equals the snapshot in \`test/accessibility/trees\`, so that a change is seen and reviewed.
- **focus**: whoever moves by Tab sees where the focus is. **keys**: the question can be answered with the keys of the ARIA practices.
- **required**: the field has a name and is announced as required. **error**: after a refused Submit each field is connected with the error text that the page shows.

Tests of single dialogs, menus and tabs, and whole journeys by the keyboard alone, are part of \`npm test\`. Pages and inputs were tried in Chromium.
`;

const inOthers = `In other browsers there is one journey for each kind of page, by the keyboard alone (Firefox by Puppeteer over WebDriver BiDi, WebKit by WebKitGTK's driver). **end**: whether it
reaches its end. **focus**: the stops where focus is not visible. **faults**: scripts that fail, and what the content security policy refuses.
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
    "trees that differ from the snapshot": "tree",
  },
  input: {
    "violations of axe, of looks": "axe",
    "focus that is not seen": "focus",
    "keys that do not answer": "keys",
    "names and states missing": "required",
    "errors that are not announced": "error",
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
