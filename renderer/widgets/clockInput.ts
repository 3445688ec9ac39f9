// What the browser's own date and time controls have in common.
import type { ChangeEvent, FocusEvent } from "react";
import { leavesForSubmit } from "../field/leaving.ts";
import { answerText } from "../field/answerText.ts";
import type { WidgetProps } from "./widget.ts";

/** Answered for what a control shows but no calendar has. The engine finds it wrong, so that it is not dropped without a word. */
const unreal = "?";

/**
 * The control's value, and its way to answer. Half a date or one that is not in the calendar has no value at all; leaving the control
 * with it is told, and it is an answer in error until it is mended or taken back.
 */
export function clockInput(
  key: "check.date" | "check.time",
  { view, answer, complain }: WidgetProps,
  toAnswer: (text: string) => string = (text) => text,
  toText: (value: string) => string = (value) => value,
) {
  const held = answerText(view.value);
  return {
    // What the control shows of an unreal date goes as soon as it is given a value.
    value: held === unreal ? "" : toText(held),
    "data-empty": held === "" || undefined,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      complain(null);
      answer(toAnswer(event.target.value));
    },
    onBlur: (event: FocusEvent<HTMLInputElement>) => {
      const isUnreal = event.target.validity.badInput;
      complain(isUnreal && !leavesForSubmit(event) ? { key, params: {} } : null);
      if (isUnreal) answer(unreal);
      else if (held === unreal) answer("");
    },
  };
}
