// The error window, while there is an error to show.
import { useSyncExternalStore } from "react";
import { useApp } from "../../services/app.ts";
// No chunk of its own: it has to report a lost network.
import { ErrorWindow } from "./ErrorWindow.tsx";

export function ErrorNotice() {
  const { notices } = useApp();
  const { error } = useSyncExternalStore(notices.subscribe, notices.getState, notices.getState);
  if (error === null) return null;
  return <ErrorWindow error={error} onClose={notices.closeError} />;
}
