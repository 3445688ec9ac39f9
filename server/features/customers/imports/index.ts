// Choices that another system had, as a CSV file brings them: checked line by line, recorded in batches, undone as a whole.
import type { Feature } from "../../feature.ts";
import type { Forget } from "../../../jobs/forgetOld.ts";
import { forgetImports, sealedLines } from "./store.ts";

export const imports = {
  name: "imports",
  tables: ["choice_imports", "choice_import_rows", "choice_import_faults"],
  customerData: { sealed: { choice_import_rows: sealedLines } },
  brings: () => ({ nightly: [forgetImports] satisfies Forget[] }),
} satisfies Feature<never, never>;

// What others may call.
export { type ImportReport, importBeside, listImportsBeside, undoImportBeside } from "./command.ts";
