// The answers: counted, drawn, exported.
import type { Runtime } from "../../../runtime.ts";
import type { Versions } from "../enrollments/index.ts";
import type { Feature } from "../../feature.ts";
import { countsAnswers } from "./countAnswers.ts";
import { forgetTexts } from "./forgetTexts.ts";
import { resultRoutes, type ResultServices } from "./routes.ts";

export const results = {
  name: "results",
  tables: ["answer_counts", "answer_totals", "version_counts"],
  customerData: {
    beforeErasing: { submissions: forgetTexts },
    beforeDeleting: {
      reports: (transaction, accountId, reportIds) => forgetTexts(transaction, { accountId, reportIds }),
    },
  },
  whenFinal: ({ runtime, versions }: { runtime: Runtime; versions: Versions }) => countsAnswers(runtime, versions),
  brings: (services: ResultServices) => ({ routes: resultRoutes(services) }),
} satisfies Feature<never, never>;

// What others may call.
export { countAnswers } from "./countAnswers.ts";
export { answerOf } from "./export/cells.ts";
export { answerColumns, offeredAnswers, type AnswerColumn, type AnsweredForm } from "./export/columns.ts";
export { forgetTexts } from "./forgetTexts.ts";
export { answeredForms } from "./formIn.ts";
export { zoneOf } from "./zone.ts";
