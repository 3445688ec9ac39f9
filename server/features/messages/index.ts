// Mails and text messages: the layout of mails, pending messages, their delivery to the providers, and their log.
import { forgetDeliveries } from "../../providers/outbound/deliverOnce.ts";
import type { Feature } from "../feature.ts";
import { messageTasks, type MessageTaskParts } from "./messageJob.ts";
import { forgetContents } from "./messageLog.ts";

export const messages = {
  name: "messages",
  brings: (services: MessageTaskParts) => ({
    tasks: messageTasks(services),
    nightly: [forgetDeliveries, forgetContents],
  }),
} satisfies Feature<never, never>;
