// Enters into the form what its reader had put in before the script was there, and tells /boot.js, which repeats the presses that it has kept.
import { useContext, useEffect, useLayoutEffect } from "react";
import { FirstContentContext } from "../../ui/pageContent.tsx";

/** `isShown`: what the page's first answers lead to. */
export function useTypedBefore(isShown: boolean): void {
  const { typed } = useContext(FirstContentContext);
  // Read before React renders anything again, entered as soon as it takes events; no key comes in between.
  useLayoutEffect(() => {
    if (!isShown) return;
    const enter = typed?.take();
    queueMicrotask(() => enter?.());
  }, [typed, isShown]);
  // Once what the browser alone knows is rendered, too: a press is about that, and not about what the server has shown.
  useEffect(() => {
    if (!isShown) return;
    queueMicrotask(() => {
      document.getElementById("page")?.removeAttribute("data-waiting");
      window.dispatchEvent(new Event("pagetaken"));
    });
  }, [isShown]);
}
