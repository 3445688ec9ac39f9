// What the page of a failed browser test showed, added to the failure: a log has no pictures.
import type { Frame, Page } from "playwright-core";
import { onTestFailed } from "vitest";

/** What the report needs of a page. */
export interface Shown extends Pick<Page, "isClosed"> {
  frames(): Pick<Frame, "evaluate">[];
}

/** Adds the page's key facts to the running test's failure. `failed`: the own hook of a test that runs beside others. */
export function explainFailure(
  page: Shown,
  faults: readonly string[],
  failed: typeof onTestFailed = onTestFailed,
): void {
  failed(async ({ task }) => {
    const message = [...(await factsOf(page)), ...faults.map((fault) => `fault: ${fault}`)].join("\n");
    task.result?.errors?.push({ name: "The page", message, stack: `The page: ${message}` });
  }, 10_000);
}

async function factsOf(page: Shown): Promise<string[]> {
  if (page.isClosed()) return ["was closed"];
  const frames = await Promise.all(page.frames().map((frame) => frame.evaluate(factsInPage).catch(String)));
  return frames.flat();
}

/** Runs in the page: its address, heading, announcements and focused element. A link's token is shortened. */
function factsInPage(): string[] {
  const oneLine = (words: string | null | undefined) => (words ?? "").replace(/\s+/g, " ").trim().slice(0, 200);
  const shown = (selector: string) =>
    [...document.querySelectorAll(selector)]
      .filter((element) => element.checkVisibility())
      .map((element) => oneLine(element.textContent));
  const announcements = shown("[role=alert], [role=status], [aria-live], dialog, .bw-error").filter(
    (words) => words !== "",
  );
  const focus = document.activeElement;
  return [
    location.href.replace(/[\w.-]{60,}/g, (token) => `${token.slice(0, 12)}…`),
    `heading: ${shown("h1").join(" / ") || "none"}`,
    `focus: ${focus === null ? "none" : oneLine(focus.outerHTML)}`,
    ...[...new Set(announcements)].slice(0, 8).map((words) => `says: ${words}`),
  ];
}
