// The form as it was last compiled. To compile and show a long form may take longer than a keystroke should: it is done once typing pauses,
// and further typing interrupts it. A change made at one press is compiled at once: a fix that was applied must not be offered again.
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
