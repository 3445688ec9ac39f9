// Mails and text messages: the one queue for what is sent, their layout, delivery to the providers, the log, and a mail seen in the browser.
import { forgetDeliveries } from "../../../providers/outbound/deliverOnce.ts";
import type { Feature } from "../../feature.ts";
import { messageTasks, type MessageTaskParts } from "./messageJob.ts";
import { forgetContents, sealedContent } from "./messageLog.ts";
import { forgetPictures } from "./pictures.ts";
import { viewEmail, viewRoutes, type ViewServices } from "./viewEmail.ts";
import { takeBackMessages } from "./erase.ts";

type Services = MessageTaskParts & ViewServices;

export const messages = {
  name: "messages",
  tables: [
    ...["message_attachments", "message_log", "message_numbers", "message_pictures", "picture_files"],
    ...["text_keys", "text_numbers"],
  ],
  customerData: { sealed: { message_log: sealedContent }, beforeErasing: { messages: takeBackMessages } },
  brings: (services: Services) => ({
    routes: { "GET /api/NotificationLog/ViewEmail": ({ token }) => viewEmail(services, token) },
    routers: [viewRoutes(services)],
    tasks: messageTasks(services),
    nightly: [forgetDeliveries, forgetContents, forgetPictures],
  }),
} satisfies Feature<never, never>;

// What others may call.
export type { AskConsent, UnsubscribeLinks } from "./consent.ts";
export type { channelOf } from "./kinds.ts";
export { type Fact, type LaidOut, banner, billersMail, layOut, mailPage, sheet } from "./mailLayout.ts";
export { type DeliveryParts, deliveryTask } from "./messageJob.ts";
export {
  type MessageAttachment,
  attachedKeys,
  correctMessage,
  findAttachments,
  findMessage,
  findNewestMail,
  findSentTo,
  findSentToAll,
  logMessage,
  settleMessage,
} from "./messageLog.ts";
export {
  type MessageJob,
  type MessageQueue,
  type OfCategoryJob,
  type QueueParts,
  logIdOf,
  messageQueue,
} from "./messageQueue.ts";
export {
  type TextedMessage,
  findByEffect,
  findStoppedNumbers,
  findTexted,
  hashOfNumber,
  isNumberStopped,
  lockNumber,
  noteReply,
  setStopped,
} from "./numbers.ts";
export { putPicture } from "./pictures.ts";
export { htmlOf, plainTextOf } from "./plainText.ts";
