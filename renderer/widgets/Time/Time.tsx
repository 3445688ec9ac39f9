// A time of day, HH:mm.
import { answerText } from "../answerText.ts";
import { clockInput } from "../clockInput.ts";
import type { WidgetProps } from "../widget.ts";

export function Time(props: WidgetProps) {
  const { view, control } = props;
  return (
    <input
      {...control}
      className="bw-input bw-input--short"
      type="time"
      value={answerText(view.value)}
      {...clockInput("check.time", props)}
    />
  );
}
