// An import of choices of which all was on record already, with lines that had a fault: what the page of imports has to show. Its time is fixed: it is far enough
// back for all that was recorded since.
import type { Database } from "../database/connect.ts";
import { harbor } from "./account.ts";
import { insertMissing, json } from "./insertMissing.ts";

const at = new Date("2026-11-02T09:12:00Z");
const counts = {
  ...{ read: 5, faults: 3, yes: 1, no: 1, repeated: 0, undone: 0 },
  ...{ recorded: 0, same: 2, older: 0, refused: 0 },
};
const faults = [
  [3, "given", { value: "perhaps" }],
  [5, "when", { value: "31.12.2025" }],
  [6, "missing", { column: "evidence" }],
] as const;

export async function seedChoiceImport(database: Database): Promise<void> {
  const key = { account_id: harbor.id, import_id: "demo" };
  const file = { file_name: "choices-of-the-old-system.csv", sha256: "", user_id: "operator" };
  const imported = { ...key, ...file, state: "recorded", counts: json(counts), at, ended_at: at };
  const lines = faults.map(([line, name, params]) => ({
    ...{ ...key, line },
    fault: json({ key: `choiceImport.fault.${name}`, params }),
  }));
  await database.transaction(async (transaction) => {
    await insertMissing(transaction, "choice_imports", [imported]);
    await insertMissing(transaction, "choice_import_faults", lines);
  });
}
