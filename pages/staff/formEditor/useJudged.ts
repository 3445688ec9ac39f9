// The form as it was judged last. To judge a long form and show it costs more than a letter may: it is done once typing rests, and gives
// way to what is typed meanwhile. What is done at one press is judged at once: what was mended must not stay on offer.
import { startTransition, useEffect, useMemo, useState } from "react";
import { judge, type Judged } from "./model/defects.ts";
import type { FormDocument } from "./model/document.ts";

/** Shorter than a pause between words, longer than one between letters. */
const restMs = 250;

/** `isTyped`: the last step is one that letters join. */
export function useJudged(document: FormDocument, isTyped: boolean): { judgedDocument: FormDocument; judged: Judged } {
  const [judgedDocument, setJudgedDocument] = useState(document);
  useEffect(() => {
    const follow = () => startTransition(() => setJudgedDocument(document));
    if (!isTyped) return follow();
    const timer = setTimeout(follow, restMs);
    return () => clearTimeout(timer);
  }, [document, isTyped]);
  const judged = useMemo(() => judge(judgedDocument), [judgedDocument]);
  return { judgedDocument, judged };
}
