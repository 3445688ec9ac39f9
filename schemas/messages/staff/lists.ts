// How authors keep their lists in order: tags, and filters kept as views.
import type { Messages } from "../message.ts";

export const listMessages = {
  "life.chooseColumn": "Choose",
  "tags.title": "Tags",
  "tags.all": "All tags",
  "tags.editTitle": "Tags of {name}",
  "tags.editSeveral": "Tags of several: {n}",
  "tags.new": "New tag",
  "tags.newHelp": "One word or a few, for example: moving, spring.",
  "tags.save": "Save tags",
  "tags.saved": "The tags are saved.",
  "tags.tooMany": "At most {n} tags for each.",
  "views.label": "View",
  "views.everything": "Everything",
  "views.waiting": "Waiting for me",
  "views.other": "Filtered",
  "views.keep": "Keep as a view",
  "views.keepTitle": "Keep this filter as a view",
  "views.kept": "“{name}” is among your views.",
  "views.forget": "Forget this view",
  "views.forgotten": "“{name}” is no longer among your views.",
  "views.tooMany": "At most {n} views are kept.",
  "views.nothingWaits": "Nothing waits for you",
} as const satisfies Messages;
