// The words of the widgets and blocks.
import type { Messages } from "./message.ts";

export const widgetMessages = {} as const satisfies Messages;
