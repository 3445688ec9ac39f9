// The modal window that stands open, if any: all the rest of the page is inert then, toasts too.
import { useSyncExternalStore } from "react";

const topmost = (): HTMLElement | null => [...document.querySelectorAll<HTMLElement>("dialog[open]")].at(-1) ?? null;

function listen(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.body, { attributeFilter: ["open"], childList: true, subtree: true });
  return () => observer.disconnect();
}

/** The open window's element; null where the page is its own. Of several, the one opened last. */
export const useOpenWindow = (): HTMLElement | null => useSyncExternalStore(listen, topmost);
