// A time of day, HH:mm.
import { answerText } from "../answerText.ts";
import type { WidgetProps } from "../widget.ts";

export function Time({ view, control, answer }: WidgetProps) {
  return (
    <input
      {...control}
      className="bw-input bw-input--short"
      type="time"
      value={answerText(view.value)}
      onChange={(event) => answer(event.target.value)}
    />
  );
}
