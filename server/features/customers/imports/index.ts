// Choices that another system had, as a CSV file brings them: checked line by line, recorded in batches, undone as a whole.
import type { Feature } from "../../feature.ts";
import { importChoicesTask } from "./job.ts";
import { importRoutes, type RouteServices } from "./routes.ts";
import { forgetImports, sealedLines } from "./store.ts";

export const imports = {
  name: "imports",
  tables: ["choice_imports", "choice_import_rows", "choice_import_faults"],
  customerData: { sealed: { choice_import_rows: sealedLines } },
  brings: (services: RouteServices) => ({
    routes: importRoutes(services),
    tasks: { importChoices: importChoicesTask(services) },
    nightly: [forgetImports],
  }),
} satisfies Feature<never, never>;

// What others may call.
export { type ImportReport, importBeside, listImportsBeside, undoImportBeside } from "./command.ts";
export { keysOfImports } from "./store.ts";
