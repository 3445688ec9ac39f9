// A customer whose choices the staff see and record, with an entry of before and its file.
import { inTransaction } from "../database/transaction.ts";
import { queueText } from "../features/customers/index.ts";
import { givenRecipient, type GivenUser } from "./given.ts";
import type { TestServer } from "./server.ts";

export interface GivenChoice {
  recipientId: string;
  categoryId: string;
  entryId: string;
}

/** Of an entry. */
export const evidence = {
  ...{ way: "phone", statedOn: "2026-11-01", takenBy: "Ada Byron", note: "Called, and gave the birth date" },
  fileId: null as string | null,
} as const;

export async function givenChoice(server: TestServer, accountId: string, { token }: GivenUser): Promise<GivenChoice> {
  const { database } = server.connection;
  const recipientId = server.clock.newId();
  await givenRecipient(database, accountId, recipientId, { tags: [{ name: "PhoneNumber", value: "+12025550123" }] });
  const categoryId = `news-${accountId}`;
  const category = { account_id: accountId, category_id: categoryId, name: `News ${accountId}`, position: 1 };
  const channels = JSON.stringify({ SMS: {}, Email: {} });
  await database("categories")
    .insert({ ...category, channels })
    .onConflict()
    .ignore();
  const fileId = await givenEvidenceFile(server, { token, recipientId });
  const choice = { recipientId, version: 0, categoryId, channel: "Email", given: true };
  await server.call("POST /api/Choices/Record", { token, body: { ...choice, ...evidence, fileId } });
  const [entryId = ""] = await database("choice_entries")
    .where({ account_id: accountId, recipient_id: recipientId })
    .pluck<string[]>("entry_id");
  return { recipientId, categoryId, entryId };
}

/** A letter that no entry names yet. */
export async function givenEvidenceFile(
  server: TestServer,
  { token, recipientId, name = "a.txt" }: { token: string; recipientId: string; name?: string },
): Promise<string> {
  const body = new FormData();
  body.append("recipientId", recipientId);
  body.append("file", new Blob(["A letter"], { type: "text/plain" }), name);
  const headers = { Authorization: `Bearer ${token}` };
  const { envelope } = await server.fetch("/api/Choices/AddFile", { method: "POST", headers, body });
  return (envelope.data as { fileId: string }).fileId;
}

/** A text message that may be a refusal, from a number of its own. */
export async function givenQueuedText(
  server: TestServer,
  accountId: string,
  { recipientId = server.clock.newId(), text = "please no more of these" } = {},
): Promise<string> {
  const entryId = server.clock.newId();
  const queued = { entryId, recipientId, channel: "SMS", number: "+12025550177", text } as const;
  await inTransaction(server.connection.database, server.clock, (transaction) =>
    queueText(server, transaction, accountId, { ...queued, receivedAt: server.clock.now() }),
  );
  return entryId;
}
