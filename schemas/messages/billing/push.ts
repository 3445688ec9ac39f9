// A customer's browser asks for notifications (billing.txt §2, decisions-proposed.md P33, P34).
import type { Messages } from "../message.ts";

export const pushMessages = {
  "push.title": "Notifications in this browser",
  "push.lead":
    "Hear at once when a bill is ready, a payment is due or your service is interrupted, also while this page is closed.",
  "push.how": "Your browser will ask for your permission. You can switch notifications off there at any time.",
  "push.subscribe": "Turn on notifications",
  "push.working": "Turning on…",
  "push.onTitle": "Notifications are on",
  "push.on": "This browser now shows you notifications. You can close this page.",
  "push.dismissed": "Notifications are not on yet. Press the button again and choose Allow.",
  "push.deniedTitle": "Notifications are blocked",
  "push.denied":
    "This browser blocks notifications from this site. To allow them, open the site settings next to the address, set Notifications to Allow, and come back to this page.",
  "push.unsupportedTitle": "This browser cannot show notifications",
  "push.unsupported":
    "Please open this link in a current Chrome, Edge, Firefox or Safari. A private window may not allow notifications.",
  "push.failedTitle": "Notifications could not be turned on",
  "push.service": "Your browser could not reach its notification service. Please try again later.",
  "push.notOffered": "Notifications are not offered at the moment.",
} as const satisfies Messages;
