// POST Record: a refusal or a consent that a customer gave to the staff, in one transaction with its evidence and its line in the audit trail.
import { isDate } from "@billwright/engine/calendar";
import type { CallBody, Language } from "@billwright/schemas";
import type { Transaction } from "../../../database/connect.ts";
import { inTransaction } from "../../../database/transaction.ts";
import { dateIn } from "../../../dayIn.ts";
import { refuse } from "../../../http/refusal.ts";
import type { CallContext } from "../../../http/route.ts";
import type { CustomerKey } from "../../../tokens/subject.ts";
import {
  changedSince,
  currentConsents,
  findCategories,
  lockConsents,
  namesRead,
  refuseEverything,
  saveConsents,
  type Evidence,
} from "../consents/index.ts";
import type { PreferenceAccount } from "../preferences/index.ts";
import { putEntry, type NewEntry } from "./entries.ts";
import { knownCustomer } from "./knownCustomer.ts";
import type { ChoiceServices } from "./services.ts";

type Name = "POST /api/Choices/Record";
type Body = CallBody<Name>;

export async function recordChoice(services: ChoiceServices, context: CallContext<Name>): Promise<null> {
  const { database, runtime, audit, seal } = services;
  const { body, opened, ip, now } = context;
  const { recipientId, categoryId, channel, given } = body;
  const customer = { accountId: opened.accountId, recipientId };
  if ((categoryId === null) !== (channel === null)) throw refuse("BAD", "field.wrong", { field: "channel" });
  if (categoryId === null && given) throw refuse("BAD", "field.wrong", { field: "given" });
  const { account, inEbill } = await knownCustomer(services, customer);
  checkDay(account, body, now);
  const entryId = runtime.newId();
  const evidence = { ...(await evidenceFor(services, context, body)), linkId: entryId };
  await inTransaction(database, runtime, async (transaction) => {
    const { userId } = await opened.again(transaction);
    await lockConsents(transaction, customer);
    await checkNewest(transaction, customer, body, { account, now });
    const isChange =
      categoryId === null || channel === null
        ? await refuseEverything(transaction, customer, evidence)
        : (await saveConsents(transaction, customer, [{ categoryId, channel, given }], evidence, { inEbill })).changed
            .length > 0;
    if (!isChange) throw refuse("REFUSE", "choices.same");
    await putEntry(transaction, seal, customer, entryOf(body, { entryId, userId, at: now }));
    await audit.write(transaction, {
      ...{ accountId: customer.accountId, actor: userId, ip, action: "choice_recorded", object: recipientId },
      detail: { entry: entryId, category: categoryId, channel, given, way: body.way },
    });
  });
  return null;
}

type Stated = Pick<NewEntry, "way" | "statedOn" | "takenBy" | "note" | "fileId">;

/** As it is stored. */
export const entryOf = (
  { way, statedOn, takenBy, note, fileId }: Stated,
  made: Pick<NewEntry, "entryId" | "userId" | "at">,
): NewEntry => ({ way, statedOn, takenBy: takenBy.trim(), note: note.trim(), fileId, ...made });

/** Throws BAD for a day that is none, or that has not come, and for a note or a name of nothing but space. */
export function checkDay({ timeZone }: PreferenceAccount, { statedOn, note, takenBy }: Stated, now: Date): void {
  if (!isDate(statedOn) || statedOn > dateIn(timeZone, now))
    throw refuse("BAD", "choices.badDay", { field: "statedOn" });
  if (note.trim() === "") throw refuse("BAD", "field.missing", { field: "note" });
  if (takenBy.trim() === "") throw refuse("BAD", "field.missing", { field: "takenBy" });
}

/**
 * What the page does not show yet is not overwritten, and an earlier consent never wins over a later decision. Throws REFUSE. A refusal counts whenever it was
 * made.
 */
async function checkNewest(
  transaction: Transaction,
  customer: CustomerKey,
  { version, categoryId, channel, given, statedOn }: Body,
  { account, now }: { account: PreferenceAccount; now: Date },
): Promise<void> {
  if (!given) return;
  const isSame = (changed: { categoryId: string | null; channel: string | null }) =>
    (changed.categoryId === null || changed.categoryId === categoryId) &&
    (changed.channel === null || changed.channel === channel);
  if ((await changedSince(transaction, customer, version)).some(isSame)) throw refuse("REFUSE", "choices.changedSince");
  const { categories, rows } = await currentConsents(transaction, customer, { now });
  const choice = categories.find(({ id }) => id === categoryId)?.choices.find((each) => each.channel === channel);
  const decides = choice?.consent.row ?? null;
  const at = decides === null ? undefined : rows[decides]?.at;
  if (at !== undefined && dateIn(account.timeZone, new Date(at)) > statedOn) throw refuse("REFUSE", "choices.newer");
}

/** The text beside the row: what it is about, and how the customer decided. */
async function evidenceFor(
  { database, texts, runtime }: ChoiceServices,
  { opened, now, language }: { opened: { accountId: string; userId: string }; now: Date; language: Language },
  { way }: Pick<Stated, "way">,
): Promise<Omit<Evidence, "linkId">> {
  const [text, categories] = await Promise.all([texts(language), findCategories(database, opened.accountId)]);
  const namesOf = namesRead(categories, language, text);
  return {
    ...{ actor: opened.userId, source: "staff", at: now, ip: null, userAgent: null, language },
    salt: runtime.randomBytes(16).toString("hex"),
    textOf: (row) =>
      [
        row.categoryId === null ? text("preferences.refuseAll") : namesOf(row).join(", "),
        text(`choices.way.${way}`),
      ].join("\n\n"),
  };
}
