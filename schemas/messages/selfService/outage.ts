// The page of outages (self-service.txt §2.14; decisions-proposed.md P53).
import type { Messages } from "../message.ts";

export const outageMessages = {
  "outage.title": "Service outages",
  "outage.none": "There are no outages at the moment.",
  "outage.failed": "The notice could not be loaded",
} as const satisfies Messages;
