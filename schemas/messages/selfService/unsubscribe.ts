// Unsubscribing by the link of a message (self-service.txt §2.5, §5, §9).
import type { Messages } from "../message.ts";

export const unsubscribeMessages = {
  "unsubscribe.title": "CUSTOMER UNSUBSCRIBE",
  "unsubscribe.failed": "Something went wrong, please try again later",
  "unsubscribe.about": "Messages about",
  "unsubscribe.question": "Do you really want to unsubscribe?",
  "unsubscribe.unsubscribe": "Unsubscribe",
  "unsubscribe.resubscribe": "Resubscribe",
  "unsubscribe.manage": "Manage preferences",
  "unsubscribe.done": "You have successfully unsubscribed.",
  "unsubscribe.everything": "Stop everything",
  "unsubscribe.everythingHelp": "All that does not have to be sent, also kinds of messages that are added later.",
  "unsubscribe.by": "Sent by",
  "unsubscribe.to": "Sent to",
  "unsubscribe.account": "Account",
  "unsubscribe.goesOn": "You still get",
  "unsubscribe.stopThis": "Stop this, too",
  "unsubscribe.fixed": "These messages have to be sent and cannot be stopped.",
  "unsubscribe.again": "Changed your mind?",
  "unsubscribe.onlyNo": "This link can only unsubscribe. Choose “Manage preferences” for anything else.",
  "unsubscribe.noContact": "We have no contact of yours that a link could go to. Please contact customer service.",
  "unsubscribe.sent": "We have sent a link to {contact}. It opens your preferences for one day.",
  "unsubscribe.saving": "Saving…",
  "unsubscribe.tooMany": "This was changed too often. Please try again in {wait}.",
} as const satisfies Messages;
