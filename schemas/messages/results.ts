// Poll and survey results.
import type { Messages } from "./message.ts";

export const resultMessages = {} as const satisfies Messages;
