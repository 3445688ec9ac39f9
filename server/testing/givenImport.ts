// An import of choices as it is stored, without lines: it was checked, or recorded.
import type { TestServer } from "./server.ts";

const counts = {
  ...{ read: 3, faults: 1, yes: 1, no: 1, repeated: 0, undone: 0 },
  ...{ recorded: 0, same: 0, older: 0, refused: 0 },
};

export async function givenImport(
  { connection, clock }: TestServer,
  accountId: string,
  state: "checked" | "recorded",
): Promise<{ importId: string }> {
  const importId = clock.newId();
  await connection.database("choice_imports").insert({
    ...{ account_id: accountId, import_id: importId, state, file_name: "crm.csv", sha256: importId, user_id: "ada" },
    ...{ counts: JSON.stringify(counts), at: clock.now(), ended_at: state === "recorded" ? clock.now() : null },
  });
  const fault = { key: "choiceImport.fault.given", params: { value: "perhaps" } };
  await connection.database("choice_import_faults").insert({
    ...{ account_id: accountId, import_id: importId, line: 3, fault: JSON.stringify(fault) },
  });
  return { importId };
}
