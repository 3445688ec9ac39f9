// The error window, while there is an error to show. Its code is a chunk of its own.
import { lazyPart } from "@billwright/renderer";
import { useEffect, useSyncExternalStore } from "react";
import { WithWords } from "../../i18n/WithWords.tsx";
import { useApp } from "../../services/app.ts";

export const ErrorWindow = lazyPart(() => import("./ErrorWindow.tsx"), { isWindow: true });

export function ErrorNotice() {
  const { notices } = useApp();
  const { error } = useSyncExternalStore(notices.subscribe, notices.getState);
  useEffect(prefetchWhenUsed, []);
  if (error === null) return null;
  return (
    <WithWords>
      <ErrorWindow error={error} onClose={notices.closeError} />
    </WithWords>
  );
}

/** Without a network the window's code would not come, and a lost network is what it has to tell of. */
function prefetchWhenUsed(): () => void {
  const gone = new AbortController();
  for (const sign of ["pointerdown", "keydown"])
    window.addEventListener(sign, () => void ErrorWindow.prefetch(), { once: true, signal: gone.signal });
  return () => gone.abort();
}
