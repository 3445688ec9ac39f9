// A customer's preferences (self-service.txt §2.4, §5, §8).
import type { Messages } from "../message.ts";

export const preferencesMessages = {
  "preferences.notOffered": "This choice is not offered any more. Please reload the page.",
  "preferences.fixed": "This choice cannot be changed",
} as const satisfies Messages;
