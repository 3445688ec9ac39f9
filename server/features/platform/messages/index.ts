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
  customerData: { sealed: { message_log: sealedContent }, beforeErasing: { messages: takeBackMessages } },
  brings: (services: Services) => ({
    routes: { "GET /api/NotificationLog/ViewEmail": ({ token }) => viewEmail(services, token) },
    routers: [viewRoutes(services)],
    tasks: messageTasks(services),
    nightly: [forgetDeliveries, forgetContents, forgetPictures],
  }),
} satisfies Feature<never, never>;
