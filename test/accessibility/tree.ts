// A page as a screen reader gets it: what its elements are by the rules of ARIA, a line for each thing that is announced. Playwright reads them off the
// page by those rules; the browser's own tree is not used.
import type { Locator } from "playwright-core";

/** What differs from run to run in the demo's data, and what replaces it. */
const passing: [RegExp, string][] = [
  // Where a link leads is not announced.
  [/^ *- \/url: .*\n?/gm, ""],
  // Each browser has its own list of time zones.
  [/^ *- option "[A-Z]\w+\/.*\n?/gm, ""],
  [
    /\b(January|February|March|April|May|June|July|August|September|October|November|December|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sep|Oct|Nov|Dec) (\d{4}|\d{1,2}(, \d{4})?)\b/g,
    "DATE",
  ],
  [/\b\d{4}-\d\d-\d\d\b/g, "DATE"],
  [/\b[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\b/g, "ID"],
  [/\b[\da-f]{64}\b/g, "DIGEST"],
  [/\b(look|owner|user)-\d+@/g, "$1@"],
  // Of a code app.
  [/\b[A-Z2-7]{4}( [A-Z2-7]{4}){7}\b/g, "KEY"],
  [/http:\/\/localhost:\d+\/s\/\w+/g, "LINK"],
  // The demo's days move on with the calendar, and their figures with them.
  [/(?<=\brow "DATE)( \d+)+(?=")/g, " COUNTS"],
  [/(?<=\bcell ")\d+(?=")/g, "COUNT"],
  [/(?<=\bdefinition: )"?\d{1,4}(\.\d+)?%?"?$/gm, "COUNT"],
  // How far the visits of a form came, and where they stopped: those of the states before are among them.
  [/(?<=\blistitem: [^\n]*?)\b\d+ \d+(\.\d+)?%[^"\n]*/g, "COUNTS"],
  [/(?<=\brow "[^"\n]*\?)( \d+){2}(?=")/g, " COUNTS"],
  // A month has 28 to 31 of them.
  [/^(( *)- row "DATE COUNTS":\n(?:\2 +- .*\n)+)\1+/gm, "$1"],
  [/\b\d{1,2}:\d\d(:\d\d)?\s[AP]M\b/g, "TIME"],
  // What a state before has left as a draft.
  [/^ *- paragraph: You are going on with your changes.*\n *- button "Discard changes"\n/gm, ""],
  // Sooner or later.
  [/Saving…/g, "Saved TIME"],
  // By the season, by the day of the month and by what was paid in the states before.
  [/[$₹]\d[\d,]*(\.\d+)?/g, "AMOUNT"],
  [/\b\d+(\.\d+)?(?= (therms|units)\b)/g, "USAGE"],
  [/(?<=Usage \(therms\) )\d+(\.\d+)?/g, "USAGE"],
  [/\b\d{1,2}(st|nd|rd|th)(?= of each month\b)/g, "DAY"],
];

export async function treeOf(locator: Locator): Promise<string> {
  const tree = await locator.ariaSnapshot();
  return `${passing.reduce((text, [what, by]) => text.replace(what, by), tree).trimEnd()}\n`;
}

/** Roles of what is used or led to: without a name they say nothing (WCAG 4.1.2). Tables inside of a bill's PDF have no names. */
const needNames =
  "button|link|textbox|searchbox|combobox|listbox|option|checkbox|switch|radio|radiogroup|slider|spinbutton|tab|tabpanel|menuitem|dialog|alertdialog|heading|img|grid|region|navigation";

/** The lines of such a thing that has no name: a state, a value or the end follows its role at once. */
export const nameless = (tree: string): string[] =>
  tree.split("\n").filter((line) => new RegExp(`^ *- '?(${needNames})( \\[[^\\]]*\\])*(:|$)`).test(line));
