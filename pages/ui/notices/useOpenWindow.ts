// The modal window that is open, if any: the rest of the page is inert then, including toasts.
import { useSyncExternalStore } from "react";

const topmost = (): HTMLElement | null => [...document.querySelectorAll<HTMLElement>("dialog[open]")].at(-1) ?? null;

function listen(onChange: () => void): () => void {
  const observer = new MutationObserver(onChange);
  observer.observe(document.body, { attributeFilter: ["open"], childList: true, subtree: true });
  return () => observer.disconnect();
}

const none = () => null;

/** The open window's element; null where the page is its own. Of several, the one opened last. */
export const useOpenWindow = (): HTMLElement | null => useSyncExternalStore(listen, topmost, none);
