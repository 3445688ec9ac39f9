// Shows the question where a call of the page waits for its answer. Its code loads then.
import { lazy, Suspense, useSyncExternalStore } from "react";
import { useRunningSession } from "../../session/useSession.tsx";

const ConfirmIdentity = lazy(() => import("./ConfirmIdentity.tsx"));

export function ConfirmWhenNeeded() {
  const { confirming } = useRunningSession();
  const isPending = useSyncExternalStore(confirming.subscribe, confirming.isPending);
  return isPending ? (
    <Suspense>
      <ConfirmIdentity />
    </Suspense>
  ) : null;
}
