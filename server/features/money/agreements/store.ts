// Agreements in the database.
import type { AgreementState } from "@billwright/schemas";
import type { Queryable, Transaction } from "../../../database/connect.ts";
import type { Runtime } from "../../../runtime.ts";
import type { TokenPayload } from "../../../tokens/payloads.ts";
import { readSetting } from "../../platform/index.ts";

export type AgreementLink = TokenPayload<"agreement">;

export interface Agreement {
  accountId: string;
  recipientId: string;
  agreementId: string;
  /** With the attempt, the signing service's key. */
  agreementKey: string;
  state: AgreementState;
  /** How often it was prepared. */
  attempt: number;
  template: string | null;
  /** The signing service's name for the newest attempt. */
  reference: string | null;
}

const columns: Readonly<Record<keyof Agreement, string>> = {
  accountId: "account_id",
  recipientId: "recipient_id",
  agreementId: "agreement_id",
  agreementKey: "agreement_key",
  state: "state",
  attempt: "attempt",
  template: "template",
  reference: "reference",
};

const ofLink = ({
  accountId,
  recipientId,
  agreementId,
}: Pick<Agreement, "accountId" | "recipientId" | "agreementId">) => ({
  account_id: accountId,
  recipient_id: recipientId,
  agreement_id: agreementId,
});

/** The thing that is paid (decisions-proposed.md P101). */
export const paysForOf = ({ agreementKey }: Agreement): string => `agreement:${agreementKey}`;

export async function findAgreement(on: Queryable, link: AgreementLink): Promise<Agreement | null> {
  return (await on("agreements").where(ofLink(link)).first<Agreement | undefined>(columns)) ?? null;
}

export async function findByKey(on: Queryable, accountId: string, agreementKey: string): Promise<Agreement | null> {
  const which = { account_id: accountId, agreement_key: agreementKey };
  return (await on("agreements").where(which).first<Agreement | undefined>(columns)) ?? null;
}

/** The link's agreement; the first to ask makes its row. */
export async function openAgreement(
  on: Queryable,
  { newId, now }: Pick<Runtime, "newId" | "now">,
  link: AgreementLink,
): Promise<Agreement> {
  const times = { created_at: now(), updated_at: now() };
  const row = { ...ofLink(link), agreement_key: newId(), state: "new", ...times };
  await on("agreements").insert(row).onConflict(["account_id", "recipient_id", "agreement_id"]).ignore();
  return (await findAgreement(on, link))!;
}

/** As it is now; nobody else changes it until the transaction ends. */
export async function lockAgreement(on: Transaction, agreement: Agreement): Promise<Agreement> {
  return on("agreements").where(ofLink(agreement)).forUpdate().first<Agreement>(columns);
}

export async function changeAgreement(
  on: Transaction,
  agreement: Agreement,
  change: Partial<Pick<Agreement, "state" | "attempt" | "template" | "reference">>,
  now: Date,
): Promise<void> {
  await on("agreements")
    .where(ofLink(agreement))
    .update({ ...change, updated_at: now });
}

/** The account's setting `agreement.template`: the signing service's name for the text that its customers sign. */
export async function findTemplate(on: Queryable, accountId: string): Promise<string | null> {
  const template = await readSetting(on, accountId, "agreement.template");
  return typeof template === "string" && template !== "" ? template : null;
}

export interface StoredDocument {
  sha256: string;
  size: number;
  fileKey: string;
}

export async function findDocument(
  on: Queryable,
  { accountId, agreementKey }: Pick<Agreement, "accountId" | "agreementKey">,
): Promise<StoredDocument | null> {
  const found = await on("agreement_documents")
    .where({ account_id: accountId, agreement_key: agreementKey })
    .first<(Omit<StoredDocument, "size"> & { size: string }) | undefined>({
      sha256: "sha256",
      size: "size",
      fileKey: "file_key",
    });
  return found ? { ...found, size: Number(found.size) } : null;
}

/** In bytes, of those that have a document. */
export async function findSizes(
  on: Queryable,
  accountId: string,
  agreementKeys: readonly string[],
): Promise<Map<string, number>> {
  const rows = await on("agreement_documents")
    .where({ account_id: accountId })
    .whereIn("agreement_key", agreementKeys)
    .select<{ key: string; size: string }[]>({ key: "agreement_key", size: "size" });
  return new Map(rows.map(({ key, size }) => [key, Number(size)]));
}

/** Those of these keys of the file store that a signed agreement has. */
export async function keysOfAgreements(on: Queryable, keys: readonly string[]): Promise<Set<string>> {
  return new Set(await on("agreement_documents").whereIn("file_key", keys).pluck<string[]>("file_key"));
}

/** False: one is stored already. */
export async function insertDocument(
  on: Transaction,
  { accountId, agreementKey }: Agreement,
  { sha256, size, fileKey }: StoredDocument,
  now: Date,
): Promise<boolean> {
  const row = { account_id: accountId, agreement_key: agreementKey, sha256, size, file_key: fileKey, stored_at: now };
  const added = await on("agreement_documents").insert(row).onConflict().ignore().returning("sha256");
  return added.length > 0;
}
