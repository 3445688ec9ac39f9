// A template stopped and started again, in the archive, in the bin.
import type { Messages } from "../message.ts";

export const lifeMessages = {
  "life.stop": "Stop now",
  "life.start": "Start again",
  "life.archive": "Archive",
  "life.restore": "Restore",
  "life.stopTitle": "Stop {name}?",
  "life.stopWords": "Customers read at once that it is closed. What they have sent stays.",
  "life.stopAllWords": "Customers read at once that each of these is closed. What they have sent stays.",
  "life.stopped": "{name} is stopped: customers read that it is closed.",
  "life.stoppedAll": "Stopped: {n}",
  "life.started": "{name} is live again.",
  "life.moved.archive": "Archived: {n}",
  "life.moved.bin": "In the bin for 30 days: {n}",
  "life.moved.list": "Back in the list: {n}",
  "life.left":
    "Left where they are: {n}. What is live or waits for approval stays in the list; what was answered can be archived.",
  "life.notLive": "Only what is live can be stopped.",
  "life.notStopped": "This is not stopped.",
  "life.inBin": "This is in the bin. Restore it first.",
  "life.isStopped": "Stopped",
  "life.shelf": "Where",
  "life.shelf.list": "Current",
  "life.shelf.archive": "Archive",
  "life.shelf.bin": "Bin",
  "life.binWords": "What is in the bin is deleted for good after 30 days. Until then it can be restored.",
  "life.goesAt": "Deleted for good after",
  "life.choose": "Select {name}",
  "life.chosen": "Chosen: {n}",
} as const satisfies Messages;
