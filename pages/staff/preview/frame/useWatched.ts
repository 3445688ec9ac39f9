// Reports to the surrounding page what happens in the frame's form.
import { useCallback, useState } from "react";
import type { FormEvent } from "@billwright/engine";
import type { Filling } from "../../../customer/form/filling/filling.ts";
import type { FramePort } from "../messages.ts";

/** The current filling. Each of its events is reported to the surrounding page. */
export function useWatched(port: FramePort, round: number) {
  const [filling, setFilling] = useState<Filling | null>(null);
  const watch = useCallback(
    (watched: Filling) => {
      const report = (event: FormEvent) => port.post({ type: "event", round, event });
      let stop = watched.getStore().subscribeEvents(report);
      // Another language has a store of its own.
      const leave = watched.subscribeStore(() => {
        stop();
        stop = watched.getStore().subscribeEvents(report);
      });
      setFilling(watched);
      return () => {
        stop();
        leave();
        setFilling(null);
      };
    },
    [port, round],
  );
  return { watch, filling };
}
