// Waits until a page has loaded what it wants. Playwright's "networkidle" counts each frame by itself, and never comes where a page takes a frame
// away that was still loading, as a page does that shows the payment provider's fields anew.
import type { Page, Request } from "playwright-core";

/** How long nothing may be on its way. */
const quietMs = 500;

/** To be called before the page is opened; what it returns resolves when nothing has been on its way for half a second. */
export function quietNetwork(page: Page): () => Promise<void> {
  const pending = new Set<Request>();
  let changed = performance.now();
  const note = (change: (request: Request) => void) => (request: Request) => {
    change(request);
    changed = performance.now();
  };
  page.on(
    "request",
    note((request) => pending.add(request)),
  );
  for (const end of ["requestfinished", "requestfailed"] as const)
    page.on(
      end as "requestfinished",
      note((request) => pending.delete(request)),
    );
  return () =>
    new Promise((resolve) => {
      const look = () => {
        const left = changed + quietMs - performance.now();
        if (pending.size === 0 && left <= 0) resolve();
        else setTimeout(look, Math.max(left, 50));
      };
      look();
    });
}
