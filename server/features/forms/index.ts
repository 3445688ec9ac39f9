// Forms from their first draft to an answer: templates, versions, links, enrolments, submissions, receipts, results.
import { banks } from "./banks/index.ts";
import { cases } from "./cases/index.ts";
import { comments } from "./comments/index.ts";
import { enrolled } from "./enrolled/index.ts";
import { enrollments } from "./enrollments/index.ts";
import { landing } from "./landing/index.ts";
import { receipts } from "./receipts/index.ts";
import { responses } from "./responses/index.ts";
import { results } from "./results/index.ts";
import { submissions } from "./submissions/index.ts";
import { templates } from "./templates/index.ts";
import { testLinks } from "./testLinks/index.ts";

/** Its features, in the order in which their other addresses are matched. */
export const forms = [
  enrollments,
  submissions,
  receipts,
  enrolled,
  landing,
  banks,
  results,
  responses,
  templates,
  testLinks,
  cases,
  comments,
] as const;

// What the wings above it, the wiring and the commands call.
export { keptVersions } from "./enrollments/index.ts";
export { countAnswers } from "./results/index.ts";
export { type Replay, insertReport, replayAnswers } from "./submissions/index.ts";
export {
  accountsOfTemplate,
  addHistory,
  emptyContents,
  findVersion,
  insertTemplate,
  insertVersion,
  templateIds,
  templates,
} from "./templates/index.ts";
