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
  "unsubscribe.resubscribed": "You have successfully resubscribed.",
  "unsubscribe.saving": "Saving…",
  "unsubscribe.tooMany": "This was changed too often. Please try again in {wait}.",
} as const satisfies Messages;
