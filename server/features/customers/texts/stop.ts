// A number is stopped, or started again: for all that we send there, and in the record of everyone who was texted there, with what says so
// (decisions-proposed.md P144). Whichever way a stop came, it is here that it counts.
import type { Language } from "@billwright/schemas";
import type { Transaction } from "../../../database/connect.ts";
import type { Runtime } from "../../../runtime.ts";
import type { CustomerKey } from "../../../tokens/subject.ts";
import {
  type Audit,
  type TextedMessage,
  findTexted,
  hashOfNumber,
  lockNumber,
  setStopped,
} from "../../platform/index.ts";
import { contactHashes, recordStop, type Evidence } from "../consents/index.ts";

export interface StopServices {
  runtime: Runtime;
  audit: Audit;
}

/** Who says so, and in which words. */
export interface StopWords {
  /** As in the audit trail; null: the customer. */
  actor: string | null;
  language: Language;
  /** The word that was recognised; null: there was none. */
  word: string | null;
}

export interface NumberChange {
  /** E.164. */
  number: string;
  isStop: boolean;
  words: StopWords;
}

/** False: it was so before, for everyone. */
export async function changeNumber(
  services: StopServices,
  transaction: Transaction,
  { number, isStop, words }: NumberChange,
): Promise<boolean> {
  const hash = await hashOfNumber(transaction, number);
  const { isStopped } = await lockNumber(transaction, hash);
  if (isStopped !== isStop) await setStopped(transaction, hash, isStop ? services.runtime.now() : null);
  let isChange = isStopped !== isStop;
  for (const customer of customersOf(await findTexted(transaction, hash))) {
    const contact = (await contactHashes(transaction, customer.accountId))(number);
    const evidence = textEvidence(services, customer, words);
    if (!(await recordStop(transaction, customer, { contact, isStop }, evidence))) continue;
    isChange = true;
    await noteStop(services, transaction, customer, { evidence, isStop, categoryId: null });
  }
  return isChange;
}

/** In one order for all, so that no two wait for each other. */
export function customersOf(texted: readonly TextedMessage[]): CustomerKey[] {
  const keys = texted.flatMap(({ accountId, recipientId }) =>
    recipientId === null ? [] : [{ accountId, recipientId }],
  );
  const byKey = new Map(keys.map((key) => [JSON.stringify([key.accountId, key.recipientId]), key]));
  return [...byKey].toSorted(([a], [b]) => (a < b ? -1 : 1)).map(([, key]) => key);
}

export const textEvidence = (
  { runtime }: Pick<StopServices, "runtime">,
  { recipientId }: CustomerKey,
  { actor, language, word }: StopWords,
): Evidence => ({
  ...{ actor: actor ?? `recipient:${recipientId}`, source: "sms", at: runtime.now(), ip: null, userAgent: null },
  ...{ linkId: null, language, salt: runtime.randomBytes(16).toString("hex"), textOf: () => word },
});

export const noteStop = (
  { audit }: Pick<StopServices, "audit">,
  transaction: Transaction,
  { accountId, recipientId }: CustomerKey,
  { evidence, isStop, categoryId }: { evidence: Evidence; isStop: boolean; categoryId: string | null },
): Promise<void> =>
  audit.write(transaction, {
    ...{ accountId, actor: evidence.actor, action: isStop ? "unsubscribed" : "resubscribed" },
    ...{ object: recipientId, ip: null, detail: { category: categoryId, source: evidence.source } },
  });
