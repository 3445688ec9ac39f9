// The biller of the demo and of accounts without a system of their own: its customers are in our database.
import { numberIn } from "@billwright/engine";
import { changedContacts } from "@billwright/engine/contacts";
import { centsOf, signedCentsOf, unitsOf } from "@billwright/engine/money";
import type { MergeTag } from "@billwright/schemas";
import type { Database, Transaction } from "../../database/connect.ts";
import {
  BillerAway,
  type Bill,
  type Biller,
  type BudgetBasis,
  type BillerRecipient,
  type ErpPreferences,
  type FoundCustomer,
} from "./biller.ts";
import { checkFact, type Fact, type FactData } from "./facts.ts";
import { parseBills, parseBudget, type OnLeftOut } from "./billerAnswer.ts";

/** For commands: two at most of the accounts that have a customer of this id. */
export const accountsOfRecipient = (database: Database, recipientId: string | null): Promise<string[]> =>
  database("recipients").where({ recipient_id: recipientId }).limit(2).pluck<string[]>("account_id");

/** `onLeftOut` as a connected biller's: what is in the database may have come from elsewhere. */
export function demoBiller(database: Database, onLeftOut: OnLeftOut = () => undefined): Biller {
  return {
    async recipient(accountId, recipientId) {
      const found = await database("recipients")
        .where({ account_id: accountId, recipient_id: recipientId })
        .first<BillerRecipient | undefined>({ tags: "tags", payDates: "pay_dates", savedBanks: "saved_banks" });
      return found ?? null;
    },
    lookUp: (accountId, who) => findByHouse(database, accountId, who),
    search: (accountId, text) => findByText(database, accountId, text),
    async budget(accountId, recipientId) {
      const found = await database("recipients")
        .where({ account_id: accountId, recipient_id: recipientId })
        .first<{ tags: MergeTag[]; budget: Omit<BudgetBasis, "balance"> | null } | undefined>("tags", "budget");
      if (!found?.budget) return null;
      const cents = balanceAfter(found.tags, 0);
      return parseBudget({ ...found.budget, balance: cents === null ? null : unitsOf(cents) }, onLeftOut);
    },
    async preferences(accountId, recipientId) {
      const found = await database("recipients")
        .where({ account_id: accountId, recipient_id: recipientId })
        .first<{ erp: ErpPreferences | null } | undefined>("erp");
      return found?.erp ?? null;
    },
    changeContact: (account_id, recipient_id, { isOne, ...change }) =>
      database.transaction(async (transaction) => {
        const customer = { account_id, recipient_id };
        // Two changes of one customer come one after the other.
        const found = await transaction("recipients")
          .where(customer)
          .forUpdate()
          .first<{ erp: ErpPreferences | null } | undefined>("erp");
        if (!found?.erp) return false;
        const contacts = changedContacts(found.erp.contacts, change, isOne);
        await transaction("recipients")
          .where(customer)
          .update({ erp: JSON.stringify({ ...found.erp, contacts }) });
        return true;
      }),
    async bills(accountId, recipientId) {
      const found = await database("recipients")
        .where({ account_id: accountId, recipient_id: recipientId })
        .first<{ bills: Bill[] } | undefined>("bills");
      return parseBills(found?.bills ?? [], onLeftOut);
    },
    // Whoever has no system has nowhere to keep it but here, where it is already: a payment alone changes what is owed.
    async hand(accountId, fact) {
      checkFact(fact);
      const posting = postingOf(fact);
      if (posting) await database.transaction((transaction) => postOnce(transaction, accountId, posting));
      return { status: "acknowledged", from: fact.at.slice(0, 10) };
    },
  };
}

interface Posting {
  recipientId: string | null;
  paymentId: string;
  is: "paid" | "returned";
  /** In the currency's unit. */
  amount: number;
  paidAt: string;
}

function postingOf({ kind, recipientId, data }: Fact): Posting | null {
  if (kind !== "payment.paid" && kind !== "payment.returned") return null;
  const { paymentId, amount, paidAt } = data as FactData<typeof kind>;
  return { recipientId, paymentId, is: kind === "payment.paid" ? "paid" : "returned", amount, paidAt };
}

async function postOnce(transaction: Transaction, accountId: string, posting: Posting): Promise<void> {
  const { recipientId, paymentId: key, is: happened, paidAt: at } = posting;
  const customer = { account_id: accountId, recipient_id: recipientId };
  // Two postings to one customer come one after the other.
  const found = await transaction("recipients")
    .where(customer)
    .forUpdate()
    .first<{ tags: MergeTag[]; bills: Bill[] } | undefined>("tags", "bills");
  if (!found) throw new BillerAway("The customer who paid is not in the database.");
  if (await transaction("biller_postings").where({ account_id: accountId, key, happened }).first("key")) return;
  const amount = centsOf(posting.amount);
  const paid = happened === "paid" ? amount : -amount;
  const balance = balanceAfter(found.tags, -paid);
  await transaction("biller_postings").insert({ ...customer, key, happened, amount, balance, at });
  const tags = found.tags.map((tag) =>
    isBalance(tag) && balance !== null ? { ...tag, value: unitsOf(balance).toFixed(2) } : tag,
  );
  await transaction("recipients")
    .where(customer)
    .update({ tags: JSON.stringify(tags), bills: JSON.stringify(countOnNewest(found.bills, paid)) });
}

/** What is owed of earlier bills is on the newest. `paid` in cents, below 0: returned by the bank. */
const countOnNewest = (bills: readonly Bill[], paid: number): Bill[] =>
  bills.map((bill, index) => {
    if (index !== bills.length - 1) return bill;
    const amountDue = unitsOf(Math.max(0, centsOf(bill.amountDue) - paid));
    const payments = unitsOf(Math.max(0, centsOf(bill.payments) + paid));
    return { ...bill, payments, amountDue, due: amountDue > 0 ? bill.due : null };
  });

const isBalance = ({ name }: MergeTag): boolean => name === "AccountBalance" || name === "PaymentAmount";

/** In cents; null where the balance is not known. Below 0 the customer has credit. */
function balanceAfter(tags: readonly MergeTag[], cents: number): number | null {
  const before = tags.map((tag) => (isBalance(tag) ? numberIn(tag.value) : null)).find((value) => value !== null);
  if (before === undefined || before === null) return null;
  return signedCentsOf(before) + cents;
}

/** However it is written: '12 a' is '12A'. */
const spelled = (text: string): string => `upper(regexp_replace(${text}, '\\s', '', 'g'))`;

/**
 * The database compares, and answers a row in either case: that a customer with another house is known must not be told by the time that the
 * answer takes (threats.md S25).
 */
async function findByHouse(
  database: Database,
  accountId: string,
  { accountNumber, houseNumber }: Parameters<Biller["lookUp"]>[1],
): Promise<string | null> {
  const recipientId = accountNumber.replace(/\s/g, "");
  const { rows } = await database.raw<{ rows: [{ isTheirs: boolean }] }>(
    `select coalesce((
       select ${spelled("tag ->> 'value'")} = ${spelled(":houseNumber::text")}
         from recipients, jsonb_array_elements(tags) with ordinality as each (tag, position)
        where account_id = :accountId and recipient_id = :recipientId and tag ->> 'name' = 'HOUSE'
        order by position limit 1), false) as "isTheirs"`,
    { accountId, recipientId, houseNumber },
  );
  return rows[0].isTheirs ? recipientId : null;
}

/** By the whole of an address or a number, or by a part of the name, in any case. */
async function findByText(database: Database, accountId: string, text: string): Promise<FoundCustomer[]> {
  const typed = text.trim().toLowerCase();
  const digits = typed.replace(/\D/g, "");
  if (typed === "") return [];
  const { rows } = await database.raw<{ rows: FoundCustomer[] }>(
    `select recipient_id as "recipientId", name from (
       select recipient_id, coalesce(erp ->> 'customerName', (
           select tag ->> 'value' from jsonb_array_elements(tags) as tag where tag ->> 'name' = 'CustomerName' limit 1)) as name,
         array(select lower(tag ->> 'value') from jsonb_array_elements(tags) as tag where tag ->> 'name' in ('EmailAddress', 'PhoneNumber'))
           || array(select lower(contact ->> 'value') from jsonb_array_elements(coalesce(erp -> 'contacts', '[]')) as contact) as contacts
       from recipients where account_id = :accountId
     ) as it
     where strpos(lower(name), :typed) > 0 or :typed = any(contacts)
       or (length(:digits) >= 10 and exists (
         select from unnest(contacts) as contact where contact not like '%@%' and regexp_replace(contact, '\\D', '', 'g') = :digits))
     order by name, recipient_id limit 20`,
    { accountId, typed, digits },
  );
  return rows;
}
