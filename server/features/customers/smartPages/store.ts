// What accounts ask, and which devices have answered.
import type { SmartPageItem } from "@billwright/engine/screens";
import { languages, mostSmartPageItems, type Language } from "@billwright/schemas";
import type { Database, Queryable, Transaction } from "../../../database/connect.ts";
import type { Forget } from "../../../jobs/forgetOld.ts";
import type { GateSettings } from "../../platform/index.ts";
import type { SmartLink } from "./services.ts";

/** What an account says around what it asks, in one language. */
export interface GateWords {
  /** Above the inputs. */
  header: string;
  /** Of the authorization box. */
  authorization: string;
  /** Where the answers are not right. */
  refused: string;
  /** Of each item, by its key. */
  labels: Readonly<Record<string, string>>;
}

export interface GateContent {
  items: readonly (SmartPageItem & { key: string })[];
  words: Readonly<Partial<Record<Language, GateWords>>>;
}

/** What the account asks before it shows a page of this kind; null: nothing. */
export async function findGate(
  database: Queryable,
  { accountId, kind }: Pick<SmartLink, "accountId" | "kind">,
): Promise<GateContent | null> {
  const found = await database("smart_page_gates")
    .where({ account_id: accountId, kind })
    .first<GateContent | undefined>("items", "words");
  return found && found.items.length > 0 ? { ...found, items: found.items.slice(0, mostSmartPageItems) } : null;
}

/** Whether the account asks anything before a page of this kind. */
export const hasGate = async (
  database: Queryable,
  of: { accountId: string; kind: SmartLink["kind"] },
): Promise<boolean> => (await findGate(database, of)) !== null;

/** What an operator's file sets; null: the account asks nothing any more. */
export async function putGate(
  transaction: Transaction,
  { accountId, kind }: { accountId: string; kind: string },
  gate: GateSettings | null,
): Promise<void> {
  const key = { account_id: accountId, kind };
  if (gate === null) return void (await transaction("smart_page_gates").where(key).delete());
  const row = { items: JSON.stringify(gate.items), words: JSON.stringify(gate.words) };
  await transaction("smart_page_gates")
    .insert({ ...key, ...row })
    .onConflict(["account_id", "kind"])
    .merge();
}

/** In the reader's language, else in English, else in the account's first. */
export const wordsIn = ({ words }: GateContent, language: Language): GateWords | undefined =>
  [language, ...(Object.keys(languages) as Language[])].map((each) => words[each]).find((each) => each !== undefined);

const rowOf = ({ accountId, jti }: SmartLink, device: string) => ({
  account_id: accountId,
  link_id: jti,
  device_digest: device,
});

/** Whether this device has answered for this link. */
export async function isAuthorized(database: Queryable, link: SmartLink, device: string | undefined): Promise<boolean> {
  if (device === undefined) return false;
  return (await database("smart_page_devices").where(rowOf(link, device)).first("link_id")) !== undefined;
}

export async function addDevice(database: Queryable, link: SmartLink, device: string, now: Date): Promise<void> {
  await database("smart_page_devices")
    .insert({ ...rowOf(link, device), authorized_at: now, expires_at: new Date(link.exp * 1000) })
    .onConflict()
    .ignore();
}

/** Those of links that have expired open nothing any more. */
export const forgetDevices: Forget = async (database: Database, now) => {
  await database("smart_page_devices").where("expires_at", "<", now).delete();
};
