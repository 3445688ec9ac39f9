// A time of day, HH:mm.
import { clockInput } from "../clockInput.ts";
import type { WidgetProps } from "../widget.ts";

export function Time(props: WidgetProps) {
  const { control } = props;
  return <input {...control} className="bw-input bw-input--short" type="time" {...clockInput("check.time", props)} />;
}
