// GET Find: whoever asks has no account number, but an address, a number or a name. The biller's own system searches, and so do we where we have the contact.
import { typedAccountNumber } from "@billwright/engine/typed";
import type { CallData } from "@billwright/schemas";
import { Refused } from "../../../http/refusal.ts";
import type { CallContext } from "../../../http/route.ts";
import { BillerAway, type FoundCustomer } from "../../../providers/biller/biller.ts";
import { findTexted, hashOfNumber } from "../../platform/index.ts";
import { readContact, readNational } from "../codes/index.ts";
import { findHolders } from "../contacts/index.ts";
import { findAccount } from "../preferences/index.ts";
import { knownCustomer } from "./knownCustomer.ts";
import type { ChoiceServices } from "./services.ts";

type Name = "GET /api/Choices/Find";

const most = 20;

/** Whoever searches is in the audit trail, without what was typed. */
export async function findCustomers(services: ChoiceServices, context: CallContext<Name>): Promise<CallData<Name>> {
  const { biller, database, audit } = services;
  const { opened, query, ip } = context;
  const { accountId, userId } = opened;
  const text = query.text.trim();
  const found = text === "" ? [] : await orAway(biller.search(accountId, text));
  const number = typedAccountNumber(text);
  const ids = [...(isNumber(number) ? [number] : []), ...(await findOwn(services, accountId, text))];
  const own = await Promise.all(ids.map((recipientId) => nameOf(services, { accountId, recipientId })));
  const known = own.filter((each) => each !== null && each !== "away");
  const all = [...known, ...(found === "away" ? [] : found)];
  const customers = [...new Map(all.map((each) => [each.recipientId, each])).values()].slice(0, most);
  await audit.write(database, {
    ...{ accountId, actor: userId, ip, action: "choices_searched", object: "customers" },
    detail: { found: customers.length },
  });
  return { customers, isBillerAway: found === "away" || own.includes("away") };
}

/** What may be an account number; an address is none. */
const isNumber = (text: string): boolean => text !== "" && text.length <= 128 && !text.includes("@");

const orAway = <Found>(finding: Promise<Found>): Promise<Found | "away"> =>
  finding.catch((error: unknown) => {
    if (error instanceof BillerAway || (error instanceof Refused && error.class === "BUSY")) return "away";
    throw error;
  });

/** Those whose contact is stored here, or who were texted at that number. */
async function findOwn(services: ChoiceServices, accountId: string, text: string): Promise<string[]> {
  const { database } = services;
  const { contacts } = await findAccount(database, accountId);
  const contact = text.includes("@")
    ? readContact("email", text)
    : readContact("mobile", readNational(text, contacts.countryCode) ?? text);
  if (contact === null) return [];
  const holders = await findHolders(database, services, accountId, contact);
  if (contact.channel === "email") return holders;
  const texted = await findTexted(database, await hashOfNumber(database, contact.value));
  const own = texted.flatMap((each) => (each.accountId === accountId ? (each.recipientId ?? []) : []));
  return [...new Set([...holders, ...own])].slice(0, most);
}

/** Null: neither the biller nor the record knows anybody of this number. */
async function nameOf(
  services: ChoiceServices,
  customer: { accountId: string; recipientId: string },
): Promise<FoundCustomer | "away" | null> {
  const known = await orAway(
    knownCustomer(services, customer).catch((error: unknown) => {
      if (error instanceof Refused && error.class === "NONE") return null;
      throw error;
    }),
  );
  if (known === null || known === "away") return known;
  const tag = known.recipient?.tags.find(({ name }) => name === "CustomerName")?.value.trim() ?? "";
  return { recipientId: customer.recipientId, name: known.erp?.customerName ?? (tag === "" ? null : tag) };
}
