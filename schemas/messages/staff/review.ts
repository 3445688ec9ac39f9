// What has changed between the version that customers get and the one that is to be approved.
import type { Messages } from "../message.ts";

export const reviewMessages = {
  "review.title": "What has changed",
  "review.against": "Compared with version {n}, which customers get",
  "review.first": "Customers get none yet: all of it is new.",
  "review.none": "Nothing differs from version {n}, which customers get.",
  "review.ask": "Changes: {changes}. Untranslated texts: {texts}. Red test cases: {red}. Approve version {n}?",
  "change.removed": "Removed: {name}",
  "change.added": "New: {name}",
  "change.order": "The questions follow each other in another order.",
  "change.called": "The form is called {after} instead of {before}.",
  "change.setting": "Setting {field}: {after} instead of {before}.",
  "change.name": "{before} is now called {after}.",
  "change.required": "{name} has to be answered now.",
  "change.optional": "{name} may be left empty now.",
  "change.description": "{name} has another help text.",
  "change.rule": "{now} Before: {before}",
  "change.choiceGone": "{name}: choice {choice} removed.",
  "change.choiceAdded": "{name}: new choice {choice}.",
  "change.choiceNamed": "{name}: choice {before} is now {after}.",
  "change.other": "{name} has other settings.",
  "change.texts": "{language}: texts changed: {n}",
} as const satisfies Messages;
