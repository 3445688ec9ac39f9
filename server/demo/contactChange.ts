// Changes of contacts that the demo's customers can still take back, or have.
import type { Database } from "../database/connect.ts";
import { insertContactChange, setTakenBack } from "../features/customers/index.ts";
import type { Seal } from "../tokens/seal.ts";
import { harbor } from "./account.ts";

export const openChange = { changeId: "demo", recipientId: "100236" } as const;
export const takenBackChange = { changeId: "demo-back", recipientId: "100208" } as const;

/** They stay as they are left, for as long as they are kept. */
export async function seedContactChanges(database: Database, { seal, now }: { seal: Seal; now: Date }): Promise<void> {
  const change = { is: "add", channel: "Email", value: "someone.new@example.com" } as const;
  for (const { changeId, recipientId } of [openChange, takenBackChange]) {
    const key = { accountId: harbor.id, changeId };
    const known = await database("contact_changes").where({ account_id: harbor.id, change_id: changeId }).first("at");
    if (known !== undefined) continue;
    await database.transaction(async (on) => {
      const customer = { accountId: harbor.id, recipientId };
      await insertContactChange(on, seal, customer, { changeId, change, known: [], formers: [], at: now });
      if (changeId === takenBackChange.changeId) await setTakenBack(on, key, now);
    });
  }
}
