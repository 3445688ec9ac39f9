// What reviewers and authors say of a template, and how it is answered.
import type { Messages } from "../message.ts";

export const commentMessages = {
  "comments.title": "Comments",
  "comments.none": "No comments yet.",
  "comments.about": "About",
  "comments.whole": "All of it",
  "comments.gone": "What is no longer in it",
  "comments.text": "Comment",
  "comments.add": "Add comment",
  "comments.on": "Comment on {name}",
  "comments.answer": "Answer",
  "comments.answerTo": "Answer to {user}",
  "comments.resolve": "Resolve",
  "comments.open": "Open again",
  "comments.resolvedBy": "Resolved by {user}",
  "comments.resolved": "Resolved: {n}",
  "comments.added": "Your comment is there.",
  "comments.noElement": "What this is about is no longer in it.",
  "comments.tooMany": "No more than {n} comments are kept.",
} as const satisfies Messages;
