// What the browser's own date and time controls have in common.
import type { ChangeEvent, FocusEvent } from "react";
import type { WidgetProps } from "./widget.ts";

/**
 * The control's way to answer. Half a date or one that is not in the calendar has no value at all; leaving the control with it is
 * told, for it would be dropped without a word.
 */
export function clockInput(
  key: "check.date" | "check.time",
  { answer, complain }: WidgetProps,
  toAnswer: (text: string) => string = (text) => text,
) {
  return {
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      complain(null);
      answer(toAnswer(event.target.value));
    },
    onBlur: (event: FocusEvent<HTMLInputElement>) =>
      complain(event.target.validity.badInput ? { key, params: {} } : null),
  };
}
