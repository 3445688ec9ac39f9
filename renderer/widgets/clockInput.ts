// Shared by the browser's own date and time controls.
import type { ChangeEvent, FocusEvent } from "react";
import { halfTyped } from "@billwright/engine";
import { leavesByPress } from "../field/leaving.ts";
import { answerText } from "../field/answerText.ts";
import type { WidgetProps } from "./widget.ts";

/**
 * The control's props. An incomplete or impossible date has no value in the browser. Leaving the control with one shows an error, and it is
 * a wrong answer until it is corrected or cleared.
 */
export function clockInput(
  key: "check.date" | "check.time",
  { view, answer, reportError }: WidgetProps,
  toAnswer: (text: string) => string = (text) => text,
  toText: (value: string) => string = (value) => value,
) {
  const current = answerText(view.value);
  return {
    // An impossible date in the control would be lost if it got a value.
    value: current === halfTyped ? "" : toText(current),
    "data-empty": current === "" || undefined,
    onChange: (event: ChangeEvent<HTMLInputElement>) => {
      reportError(null);
      answer(toAnswer(event.target.value));
    },
    onBlur: (event: FocusEvent<HTMLInputElement>) => {
      const isImpossible = event.target.validity.badInput;
      reportError(isImpossible && !leavesByPress() ? { key, params: {} } : null);
      if (isImpossible) answer(halfTyped);
      else if (current === halfTyped) answer("");
    },
  };
}
