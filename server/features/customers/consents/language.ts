// The language in which a customer wants to be written to.
import { tokenKinds, type Language } from "@billwright/schemas";
import type { Queryable } from "../../../database/connect.ts";
import { isLanguage } from "../../../http/language.ts";
import { accountOf, recipientOf } from "../../../tokens/payloads.ts";
import type { CustomerKey } from "../../../tokens/subject.ts";
import { TokenError, type Tokens } from "../../../tokens/tokens.ts";
import type { LanguageOfLink } from "../../platform/index.ts";

/** Null: the customer has not chosen. */
export async function findLanguage(
  database: Queryable,
  { accountId, recipientId }: CustomerKey,
): Promise<Language | null> {
  const row = await database("recipient_preferences")
    .where({ account_id: accountId, recipient_id: recipientId })
    .first<{ language: string | null } | undefined>("language");
  const { language = null } = row ?? {};
  return isLanguage(language) ? language : null;
}

/** The language of a message to a customer: the one that they chose, else that of what the message is about. */
export const languageFor = async (database: Queryable, customer: CustomerKey, otherwise: Language): Promise<Language> =>
  (await findLanguage(database, customer)) ?? otherwise;

/** The link's own, else its customer's (decisions-proposed.md P143). An expired link has one, too: a language is no secret. */
export const languageOfLink =
  ({ database, tokens }: { database: Queryable; tokens: Tokens }): LanguageOfLink =>
  async (written) => {
    try {
      const token = await tokens.verify(written, tokenKinds, { expiredToo: true });
      const [accountId, recipientId] = [accountOf(token), recipientOf(token)];
      if (isLanguage(token.language)) return token.language;
      return accountId === null || recipientId === null
        ? null
        : await findLanguage(database, { accountId, recipientId });
    } catch (error) {
      if (error instanceof TokenError) return null;
      throw error;
    }
  };

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
