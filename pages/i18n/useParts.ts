// Loads the parts of the catalogue that a page needs before it is shown.
import { useEffect, useState } from "react";
import type { PagePart } from "@billwright/schemas";
import type { PageWords } from "./words.ts";

/** How long a page waits for its translations; then it is shown in English until they arrive. */
const longestWaitMs = 3_000;

/** True once the parts are loaded, translated if that does not take too long. Throws to the error boundary if they cannot be loaded. */
export function useParts(words: PageWords, ...parts: readonly PagePart[]): boolean {
  const key = parts.join(" ");
  // A page whose words were all shown before does not wait again, so what is around it stays.
  const [shown, setShown] = useState<readonly PagePart[]>(() => (parts.every(words.has) ? parts : []));
  const [failure, setFailure] = useState<{ error: unknown } | null>(null);
  useEffect(() => {
    const names = key.split(" ").filter(Boolean) as PagePart[];
    let isOver = false;
    const show = () => !isOver && setShown((before) => withAll(before, names));
    const loaded = Promise.all(names.map((name) => words.join(name)));
    const timer = setTimeout(() => names.every(words.has) && show(), longestWaitMs);
    loaded.then(show, (error: unknown) => !isOver && setFailure({ error }));
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [words, key]);
  if (failure) throw failure.error;
  return parts.every((part) => shown.includes(part));
}

/** The very list that was, where it has all of them: nothing is rendered again then. */
const withAll = (list: readonly PagePart[], names: readonly PagePart[]): readonly PagePart[] =>
  names.every((name) => list.includes(name)) ? list : [...new Set([...list, ...names])];
