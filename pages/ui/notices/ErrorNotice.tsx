// The error window, while there is an error to show. Its code is a chunk of its own.
import { lazyPart } from "@billwright/renderer";
import { useSyncExternalStore } from "react";
import { WithWords } from "../../i18n/WithWords.tsx";
import { useApp } from "../../services/app.ts";

export const ErrorWindow = lazyPart(() => import("./ErrorWindow.tsx"), { isWindow: true });

export function ErrorNotice() {
  const { notices } = useApp();
  const { error } = useSyncExternalStore(notices.subscribe, notices.getState);
  if (error === null) return null;
  return (
    <WithWords>
      <ErrorWindow error={error} onClose={notices.closeError} />
    </WithWords>
  );
}
