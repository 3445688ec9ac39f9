// What the account's own system did not take.
import type { Messages } from "../message.ts";

export const undeliveredMessages = {
  "undelivered.lead":
    "Your system did not take this within a day. Whatever the same customer did later waits until it does.",
  "undelivered.nobody": "Nobody named",
  "undelivered.behind": "Waiting behind it",
  "undelivered.sendAll": "Send all again",
  "undelivered.none": "Everything was delivered",
  "undelivered.noneHelp": "What your system does not take within a day appears here.",
} as const satisfies Messages;
