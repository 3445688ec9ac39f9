// Mails and text messages: the layout of mails, pending messages, and their delivery to the providers.
import { forgetDeliveries } from "../../providers/outbound/deliverOnce.ts";
import type { Feature } from "../feature.ts";
import { messageTasks, type MessageTaskParts } from "./messageJob.ts";

export const messages = {
  name: "messages",
  brings: (services: MessageTaskParts) => ({ tasks: messageTasks(services), nightly: [forgetDeliveries] }),
} satisfies Feature<never, never>;
