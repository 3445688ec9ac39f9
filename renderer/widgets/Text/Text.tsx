// Several lines of text, in a box that grows with its content.
import { useLayoutEffect, useRef } from "react";
import { answerText } from "../../field/answerText.ts";
import type { WidgetProps } from "../widget.ts";
import "./Text.css";

export function Text({ view, control, answer }: WidgetProps) {
  const value = answerText(view.value);
  const box = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => {
    if (box.current) grow(box.current);
  }, [value]);
  return (
    <textarea
      {...control}
      ref={box}
      className="bw-input bw-text"
      dir="auto"
      rows={4}
      value={value}
      onChange={(event) => answer(event.target.value)}
    />
  );
}

/** For browsers without CSS field-sizing. The style sheet has the limits. */
function grow(box: HTMLTextAreaElement): void {
  if (globalThis.CSS?.supports?.("field-sizing", "content")) return;
  box.style.setProperty("block-size", "auto");
  box.style.setProperty("block-size", `${box.scrollHeight + 2}px`);
}
