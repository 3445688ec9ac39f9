// The arrow keys of the whole page, while nothing that has a use of its own for them has focus.
import { useEffect, useRef } from "react";
import { useWords } from "../../i18n/useWords.ts";

const ownUse = "input, select, textarea, [role=tablist], [role=slider], [contenteditable], dialog, pre";

/** `move` gets 1 for forward and -1 for back, by the reading direction. */
export function useArrowKeys(move: (by: 1 | -1) => void): void {
  const { dir } = useWords();
  const latest = useRef(move);
  useEffect(() => {
    latest.current = move;
  });
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      const isPlain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
      const isArrow = event.key === "ArrowRight" || event.key === "ArrowLeft";
      if (!isPlain || !isArrow || (event.target instanceof Element && event.target.closest(ownUse))) return;
      event.preventDefault();
      latest.current((event.key === "ArrowRight") === (dir === "ltr") ? 1 : -1);
    };
    document.addEventListener("keydown", press);
    return () => document.removeEventListener("keydown", press);
  }, [dir]);
}
