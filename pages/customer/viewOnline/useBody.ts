// Whether the document of a mail comes. A frame does not tell its page that what it shows is an error: the document is asked for once before it is framed,
// and what the frame itself got is looked at where the browser says it.
import { useEffect, useState } from "react";

type BodyState = "waiting" | "there" | "failed";

/** Who has waited this long for a document hears that it does not come. */
const patienceMs = 20_000;

export function useBody(address: string) {
  const [trial, setTrial] = useState(0);
  const [state, setState] = useState<BodyState>("waiting");
  useEffect(() => {
    const ending = new AbortController();
    const patience = window.setTimeout(() => ending.abort(), patienceMs);
    let isGone = false;
    const settle = (found: BodyState) => {
      window.clearTimeout(patience);
      if (!isGone) setState(found);
    };
    comes(address, ending.signal).then(
      (isThere) => settle(isThere ? "there" : "failed"),
      () => settle("failed"),
    );
    return () => {
      isGone = true;
      window.clearTimeout(patience);
      ending.abort();
    };
  }, [address, trial]);
  return {
    state,
    /** The frame has shown something: an error, perhaps. */
    onFrameLoad: () => setState(framedStatus(address) >= 400 ? "failed" : "there"),
    tryAgain() {
      setState("waiting");
      setTrial(trial + 1);
    },
  };
}

/** The whole of it: a connection can end in its middle. */
async function comes(address: string, signal: AbortSignal): Promise<boolean> {
  const response = await fetch(address, { signal });
  return response.ok && (await response.text()) !== "";
}

/** 0 where the browser does not say. */
function framedStatus(address: string): number {
  const { href } = new URL(address, window.location.href);
  const newest = performance.getEntriesByName(href, "resource").at(-1);
  return newest instanceof PerformanceResourceTiming ? newest.responseStatus : 0;
}
