// Text messages that come in: STOP, START and HELP, what may be a refusal, and what the provider says of those that went out.
import type { Feature } from "../../feature.ts";
import { sealedTexts } from "./queue.ts";

export const texts = {
  name: "texts",
  tables: ["text_calls", "text_queue"],
  customerData: { sealed: { text_queue: sealedTexts } },
} satisfies Feature<never, never>;

// What others may call.
export { findQueuedTexts, settleText } from "./queue.ts";
