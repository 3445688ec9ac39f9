// What a page needs soon, yet not for its first use, begins when the browser has nothing else to do.

/** For browsers that do not say when they are idle: after what has just been shown is painted. Milliseconds. */
const soon = 200;

/** Calls once. Returns a function that calls it off. */
export function whenIdle(then: () => void): () => void {
  if (typeof window.requestIdleCallback !== "function") {
    const timer = setTimeout(then, soon);
    return () => clearTimeout(timer);
  }
  const waiting = window.requestIdleCallback(then);
  return () => window.cancelIdleCallback(waiting);
}
