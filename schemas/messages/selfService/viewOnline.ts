// A mail seen in the browser (self-service.txt §2.12).
import type { Messages } from "../message.ts";

export const viewOnlineMessages = {
  "online.title": "Your email",
  "online.failed": "Something went wrong, please try again later",
  "online.notLoaded": "The e-mail could not be loaded. Please check your connection.",
  "online.notKept": "This email is not kept here, or no longer.",
} as const satisfies Messages;
