// Text messages that come in: STOP, START and HELP, what may be a refusal, and what the provider says of those that went out.
import type { Feature } from "../../feature.ts";
import { textHooks } from "./hooks.ts";
import { phoneRoutes } from "./phone.ts";
import { sealedTexts } from "./queue.ts";
import { numberBlocked } from "./receipts.ts";
import type { TextServices } from "./services.ts";

export const texts = {
  name: "texts",
  tables: ["text_calls", "text_queue"],
  customerData: { sealed: { text_queue: sealedTexts } },
  offers: (base: Parameters<typeof numberBlocked>[0]) => ({
    /** A provider has refused a message because whoever has the number wants nothing. */
    numberBlocked: (number: string) => numberBlocked(base, number),
  }),
  brings: (services: TextServices) => ({
    routers: [textHooks(services), ...(services.config.production ? [] : [phoneRoutes(services)])],
  }),
} satisfies Feature<never, never>;

// What others may call.
export { findQueuedTexts, queueText, settleText } from "./queue.ts";
