// GET Customer: what a customer gets, since when and by which door. Whoever looks is in the audit trail before anything is answered.
import { categoryName } from "@billwright/engine/consent";
import { mayRecordChoices } from "@billwright/engine/users";
import type { CallData, Language } from "@billwright/schemas";
import { dateIn } from "../../../dayIn.ts";
import type { CallContext } from "../../../http/route.ts";
import type { CustomerKey } from "../../../tokens/subject.ts";
import { findPeople } from "../../staff/index.ts";
import { maskedContact } from "../codes/index.ts";
import { actorNames, currentConsents, findLanguage, type Choices, type HistoryRow } from "../consents/index.ts";
import { haltsOf } from "../mails/index.ts";
import { findEntries } from "./entries.ts";
import { knownCustomer } from "./knownCustomer.ts";
import type { ChoiceServices } from "./services.ts";

type Name = "GET /api/Choices/Customer";
type Data = CallData<Name>;
type Current = Awaited<ReturnType<typeof currentConsents>>;

export async function readCustomer(services: ChoiceServices, context: CallContext<Name>): Promise<Data> {
  const { database, audit } = services;
  const { opened, query, ip, now, language } = context;
  const customer = { accountId: opened.accountId, recipientId: query.recipientId };
  const { account, recipient, erp, inEbill, history } = await knownCustomer(services, customer);
  const contacts = await services.contactsShown(customer, { erp, recipient });
  await audit.write(database, {
    ...{ accountId: customer.accountId, actor: opened.userId, ip },
    ...{ action: "choices_opened", object: customer.recipientId },
  });
  const current = await currentConsents(database, customer, { now, inEbill });
  const tag = recipient?.tags.find(({ name }) => name === "CustomerName")?.value.trim() ?? "";
  return {
    recipientId: customer.recipientId,
    name: erp?.customerName ?? (tag === "" ? null : tag),
    language: await findLanguage(database, customer),
    ...{ version: current.version, isAllRefused: current.isAllRefused, pausedUntil: current.pausedUntil },
    today: dateIn(account.timeZone, now),
    categories: current.categories.map((category) => categoryOf(category, current.rows, language)),
    contacts: await Promise.all(
      contacts.map(async ({ channel, value, preferred, verified }) => ({
        ...{ channel, preferred, verified },
        value: mayRecordChoices(opened.role) ? value : maskedContact(value),
        ...(await haltsOf(database, customer.accountId, { channel, value })),
      })),
    ),
    history: await shownHistory(services, { customer, language }, history),
  };
}

const categoryOf = (category: Choices, rows: Current["rows"], language: Language): Data["categories"][number] => ({
  ...{ id: category.id, name: categoryName(category, language), kind: category.kind },
  choices: category.choices.map(({ channel, given, fixedBy, consent }) => ({
    ...{ channel, given, fixedBy, by: consent.by },
    number: consent.row === null ? null : (rows[consent.row]?.number ?? null),
  })),
});

async function shownHistory(
  { database, seal, texts }: Pick<ChoiceServices, "database" | "seal" | "texts">,
  { customer, language }: { customer: CustomerKey; language: Language },
  history: readonly HistoryRow[],
): Promise<Data["history"]> {
  const entries = await findEntries(database, seal, customer);
  const nameOf = actorNames(await findPeople(database, customer.accountId), await texts(language));
  return history
    .map((row) => ({
      ...{ number: row.number, at: isoOf(row.at), state: row.state, until: row.until && isoOf(row.until) },
      ...{ category: row.category === "" ? null : row.category, channel: row.channel, isContact: row.contact !== null },
      ...{ source: row.source, text: row.text, language: row.language },
      by: row.actor.startsWith("recipient:") ? null : nameOf(row.actor),
      evidence: (row.linkId !== null && entries.get(row.linkId)) || null,
    }))
    .reverse();
}

/** Of the record's microseconds. */
const isoOf = (at: string): string => new Date(at).toISOString();
