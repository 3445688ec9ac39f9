// Mails and text messages: how a mail is laid out, how they wait, and how they are handed to their providers.
import { forgetDeliveries } from "../../providers/outbound/deliverOnce.ts";
import type { Feature } from "../feature.ts";
import { messageTasks, type MessageTaskParts } from "./messageJob.ts";

export const messages = {
  name: "messages",
  brings: (services: MessageTaskParts) => ({ tasks: messageTasks(services), nightly: [forgetDeliveries] }),
} satisfies Feature<never, never>;
