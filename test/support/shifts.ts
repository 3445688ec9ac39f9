// How much of an open page moves by itself, as a reader sees it.
import type { BrowserContext, Page } from "playwright-core";

interface Shift {
  value: number;
  /** What moved, and from where to where. */
  moved: string[];
}

interface Watched {
  shifts: Shift[];
}

type Entry = PerformanceEntry & {
  value: number;
  hadRecentInput: boolean;
  sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
};

/** Runs in the page. What follows a press is what the reader asked for. */
function watch(): void {
  const page = window as unknown as Watched;
  page.shifts = [];
  const boxWords = ({ y, height }: DOMRect) => `${Math.round(y)}+${Math.round(height)}`;
  new PerformanceObserver((list) => {
    for (const { value, hadRecentInput, sources } of list.getEntries() as Entry[]) {
      const moved = sources.map(({ node, previousRect, currentRect }) => {
        const element = node instanceof Element ? node : node?.parentElement;
        return `${element?.className || (element?.tagName ?? "?")} ${boxWords(previousRect)} → ${boxWords(currentRect)}`;
      });
      if (!hadRecentInput) page.shifts.push({ value, moved });
    }
  }).observe({ type: "layout-shift", buffered: true });
}

/** For every page that the context opens from now on. */
export const watchShifts = (context: BrowserContext): Promise<unknown> => context.addInitScript(watch);

/** Of the page itself, without its frames. */
export const shiftsOf = (page: Page): Promise<Shift[]> =>
  page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts);
