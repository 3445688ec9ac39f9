// The words of the widgets and blocks.
import type { Messages } from "./message.ts";

export const widgetMessages = {
  "widgets.close": "Close",
  "widgets.required": "required",
  "widgets.missing": "Please fill in this field",
} as const satisfies Messages;
