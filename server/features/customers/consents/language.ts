// The language in which a customer wants to be written to.
import { languages, type Language } from "@billwright/schemas";
import type { Queryable } from "../../../database/connect.ts";
import type { CustomerKey } from "../../../tokens/subject.ts";

/** Null: the customer has not said. */
export async function findLanguage(
  database: Queryable,
  { accountId, recipientId }: CustomerKey,
): Promise<Language | null> {
  const row = await database("recipient_preferences")
    .where({ account_id: accountId, recipient_id: recipientId })
    .first<{ language: string | null } | undefined>("language");
  const { language = null } = row ?? {};
  return language !== null && Object.hasOwn(languages, language) ? (language as Language) : null;
}

/** The language of a message to a customer: the one that they chose, else that of what the message is about. */
export const languageFor = async (database: Queryable, customer: CustomerKey, otherwise: Language): Promise<Language> =>
  (await findLanguage(database, customer)) ?? otherwise;

/** Whether it is another than before. */
export async function saveLanguage(database: Queryable, customer: CustomerKey, language: Language): Promise<boolean> {
  const { rows } = await database.raw<{ rows: unknown[] }>(
    `insert into recipient_preferences as known (account_id, recipient_id, language) values (:accountId, :recipientId, :language)
     on conflict (account_id, recipient_id) do update set language = excluded.language
       where known.language is distinct from excluded.language
     returning 1`,
    { accountId: customer.accountId, recipientId: customer.recipientId, language },
  );
  return rows.length > 0;
}
