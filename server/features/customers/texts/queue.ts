// Text messages that may be a refusal and carry no keyword: staff read and settle them (decisions-proposed.md P144).
import type { Channel } from "@billwright/schemas";
import type { Database, Queryable, Transaction } from "../../../database/connect.ts";
import { inTransaction } from "../../../database/transaction.ts";
import type { Seal } from "../../../tokens/seal.ts";
import type { SealedColumn } from "../../customerData.ts";
import { changeNumber, type StopServices } from "./stop.ts";

/** A text message that waits for somebody to read it. */
export interface QueuedText {
  entryId: string;
  recipientId: string;
  channel: Extract<Channel, "SMS" | "WhatsApp">;
  /** E.164. */
  number: string;
  text: string;
  receivedAt: Date;
}

const purpose = "queued text";
const contextOf = (accountId: string, entryId: string): string => `${accountId}/${entryId}`;
type Sealed = Pick<QueuedText, "number" | "text">;

export async function queueText(
  { seal }: { seal: Seal },
  transaction: Transaction,
  accountId: string,
  { entryId, recipientId, channel, number, text, receivedAt }: QueuedText,
): Promise<void> {
  await transaction("text_queue").insert({
    ...{ account_id: accountId, entry_id: entryId, recipient_id: recipientId, channel, received_at: receivedAt },
    sealed: seal.close(purpose, JSON.stringify({ number, text } satisfies Sealed), contextOf(accountId, entryId)),
  });
}

type Row = Omit<QueuedText, keyof Sealed> & { sealed: string };
const columns = {
  ...{ entryId: "entry_id", recipientId: "recipient_id", channel: "channel" },
  ...{ receivedAt: "received_at", sealed: "sealed" },
} as const;

/** Those that nobody has settled, the oldest first. @param after The entry that the last page ended with. */
export async function findQueuedTexts(
  database: Queryable,
  { seal }: { seal: Seal },
  accountId: string,
  { limit, after }: { limit: number; after?: Pick<QueuedText, "receivedAt" | "entryId"> },
): Promise<QueuedText[]> {
  const open = database("text_queue").where({ account_id: accountId }).whereNull("settled_at");
  if (after) void open.whereRaw("(received_at, entry_id) > (?, ?)", [after.receivedAt, after.entryId]);
  const rows = await open.orderBy(["received_at", "entry_id"]).limit(limit).select<Row[]>(columns);
  return rows.map(({ sealed, ...row }) => ({ ...row, ...openText(seal, accountId, row.entryId, sealed) }));
}

function openText(seal: Seal, accountId: string, entryId: string, sealed: string): Sealed {
  const opened = tryText(seal, accountId, entryId, sealed);
  if (opened === null) throw new Error("A text message cannot be decrypted: is its secret still in SECRETS?");
  return opened;
}

/** Null where it cannot be opened. */
function tryText(seal: Seal, accountId: string, entryId: string, sealed: string): Sealed | null {
  const opened = seal.open(purpose, sealed, contextOf(accountId, entryId));
  return opened === null ? null : (JSON.parse(opened) as Sealed);
}

/** `isRefusal`: nothing goes to the number any more, as after STOP. `actor`: the user, as in the audit trail. */
export interface Settling {
  accountId: string;
  entryId: string;
  isRefusal: boolean;
  actor: string;
}

/** False: there is none, or somebody has settled it before. */
export const settleText = (
  services: StopServices & { database: Database; seal: Seal },
  { accountId, entryId, isRefusal, actor }: Settling,
): Promise<boolean> =>
  inTransaction(services.database, services.runtime, async (transaction) => {
    const [settled] = await transaction("text_queue")
      .where({ account_id: accountId, entry_id: entryId })
      .whereNull("settled_at")
      .update({ settled_at: services.runtime.now(), settled_by: actor, is_refusal: isRefusal })
      .returning<{ sealed: string; recipientId: string }[]>(["sealed", "recipient_id as recipientId"]);
    if (!settled) return false;
    const { number } = openText(services.seal, accountId, entryId, settled.sealed);
    if (isRefusal)
      await changeNumber(services, transaction, { number, isStop: true, words: { actor, language: "en", word: null } });
    await services.audit.write(transaction, {
      ...{ accountId, actor, action: "text_settled", object: settled.recipientId, ip: null },
      detail: { entryId, isRefusal },
    });
    return true;
  });

/** Numbers and texts. */
export const sealedTexts: SealedColumn = {
  id: "entry_id",
  renew: (seal, { accountId, id }, sealed) => seal.renew(purpose, sealed, contextOf(accountId, id)),
  open: (seal, { accountId, id }, sealed) => ({ content: sealed && { ...tryText(seal, accountId, id, sealed) } }),
};
