// Shows the question where a call of the page waits for its answer. Its code loads then.
import { useSyncExternalStore } from "react";
import { lazyPart } from "@billwright/renderer";
import { useRunningSession } from "../../session/useSession.tsx";

const ConfirmIdentity = lazyPart(() => import("./ConfirmIdentity.tsx"), { isWindow: true });

export function ConfirmWhenNeeded() {
  const { confirming } = useRunningSession();
  const isPending = useSyncExternalStore(confirming.subscribe, confirming.isPending);
  return isPending ? <ConfirmIdentity onClose={() => confirming.answer(false)} /> : null;
}
