// The error window, while there is an error to tell. Its code comes with the first one.
import { lazy, Suspense, useSyncExternalStore } from "react";
import { useApp } from "../../services/app.ts";

const ErrorWindow = lazy(() => import("./ErrorWindow.tsx"));

export function ErrorNotice() {
  const { notices } = useApp();
  const { error } = useSyncExternalStore(notices.subscribe, notices.getState);
  if (error === null) return null;
  return (
    <Suspense fallback={null}>
      <ErrorWindow error={error} onClose={notices.closeError} />
    </Suspense>
  );
}
