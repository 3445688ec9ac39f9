// Poll and survey results.
import type { Messages } from "./message.ts";

export const resultMessages = {
  "results.title": "Poll/Survey Results",
  "results.view": "View results",
  "results.total": "Responses: {n}",
  "results.none": "There are no answers yet.",
  "results.loading": "Loading the results…",
  "results.answer": "Answer",
  "results.count": "Count",
  "results.table": "Show as a table",
  "results.average": "Average: {n} of {most}",
  "results.share": "Share",
  "results.submitted": "Submitted",
  "results.notSubmitted": "Not Submitted",
  "results.noLongerOffered": "No longer offered",
  "results.notShown": "Not shown in {n} of {total} responses",
  "results.chart": "Bar chart of “{name}”. The table below it holds the same figures.",
} as const satisfies Messages;
