// Loads the parts of the catalogue that a page needs before it is shown.
import { useEffect, useState } from "react";
import type { PagePart } from "@billwright/schemas";
import type { PageWords } from "./words.ts";

/** How long a page waits for its translations; then it is shown in English until they arrive. */
const longestWaitMs = 3_000;

/** True once the parts are loaded, translated if that does not take too long. Throws to the error boundary if they cannot be loaded. */
export function useParts(words: PageWords, ...parts: readonly PagePart[]): boolean {
  const key = parts.join(" ");
  const [ready, setReady] = useState<string | null>(() => (parts.every(words.has) ? key : null));
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  useEffect(() => {
    const names = key.split(" ").filter(Boolean) as PagePart[];
    let isOver = false;
    const show = () => !isOver && setReady(key);
    const loaded = Promise.all(names.map((name) => words.join(name)));
    const timer = setTimeout(() => names.every(words.has) && show(), longestWaitMs);
    loaded.then(show, (error: unknown) => !isOver && setFailure({ error }));
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [words, key]);
  if (failure) throw failure.error;
  return ready === key;
}
