// When a page's heading takes focus.
import { expect, test } from "vitest";
import { createRoot } from "react-dom/client";
import { PageHeading } from "./PageHeading.tsx";

/** Renders as a page does whose data has come: by no press of anybody's, and not waited for. */
async function shown(heading: string) {
  const container = document.body.appendChild(document.createElement("div"));
  const seen = new Promise<void>((resolve) => {
    new MutationObserver(() => resolve()).observe(container, { childList: true });
  });
  createRoot(container).render(<PageHeading>{heading}</PageHeading>);
  await seen;
}

test("a later page's heading has focus as soon as it is seen, not a moment later when a field may have been pressed", async () => {
  await shown("First");
  expect(document.activeElement).toBe(document.body);
  await shown("Second");
  expect(document.activeElement?.textContent).toBe("Second");
});
