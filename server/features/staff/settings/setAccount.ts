// The operator's setting of an account, for `npm run account`: all of a file, or nothing of it.
import type { Config } from "../../../config.ts";
import type { Transaction } from "../../../database/connect.ts";
import { beside } from "../../../database/beside.ts";
import { sealConnection } from "../../../providers/biller/storedConnections.ts";
import { sealWebhookSecret } from "../../../providers/webhook/webhookTask.ts";
import type { Runtime } from "../../../runtime.ts";
import { sealOf, type Seal } from "../../../tokens/seal.ts";
import { keyringOf } from "../../../tokens/secrets.ts";
import { auditOf } from "../../platform/events/audit.ts";
import { putConnection } from "../sso/connection.ts";
import { merged } from "./merged.ts";
import { putHosts, putPictures, putTheme } from "./putBrand.ts";
import { readPictures, type Pictures } from "./readPictures.ts";
import { readSettings, SettingsError } from "./readSettings.ts";
import type { AccountSettings } from "./settingsSchema.ts";

export interface SettingsFile {
  text: string;
  /** Where it lies, and its pictures beside it. */
  folder: string;
}

/** Sets what the file names and answers the names. Throws SettingsError, or where there is no such account. */
export async function setAccount(
  config: Config,
  accountId: string,
  file: SettingsFile,
  runtime: Runtime,
): Promise<string[]> {
  const settings = readSettings(file.text);
  const pictures = await readPictures(settings, file.folder);
  const names = Object.keys(settings);
  return beside(config, async (database) => {
    const seal = sealOf(keyringOf(config.secrets), runtime);
    await database.transaction(async (transaction) => {
      const found = await transaction("accounts").where({ account_id: accountId }).forUpdate().first("settings");
      if (!found) throw new Error(`There is no account "${accountId}".`);
      await checkLanding(transaction, accountId, settings.landing ?? {});
      await put(transaction, { accountId, seal, stored: found.settings, pictures }, settings);
      const entry = {
        accountId,
        actor: "operator",
        action: "account_changed",
        object: names.join(", "),
        ip: null,
      } as const;
      await auditOf(runtime).write(transaction, entry);
    });
    return names;
  });
}

/** A landing page leads to a form of its own account. */
async function checkLanding(
  transaction: Transaction,
  accountId: string,
  landing: NonNullable<AccountSettings["landing"]>,
): Promise<void> {
  const known = await transaction("templates").where({ account_id: accountId }).pluck<string[]>("template_id");
  const lost = Object.entries(landing).filter(([, form]) => form !== null && !known.includes(form));
  if (lost.length > 0)
    throw new SettingsError(
      lost.map(([type, form]) => `landing.${type} is "${form}", which is no form of the account`),
    );
}

interface Whose {
  accountId: string;
  seal: Seal;
  /** What it has set so far. */
  stored: Record<string, unknown>;
  pictures: Pictures;
}

async function put(transaction: Transaction, whose: Whose, settings: AccountSettings): Promise<void> {
  const { accountId, seal } = whose;
  await transaction("accounts")
    .where({ account_id: accountId })
    .update({ ...columnsOf(settings), settings: JSON.stringify(merged(whose.stored, storedOf(settings, whose))) });
  const { sso, categories, gates = {}, hosts, theme } = settings;
  if (hosts) await putHosts(transaction, accountId, hosts);
  if (theme !== undefined) await putTheme(transaction, accountId, theme);
  await putPictures(transaction, accountId, whose.pictures);
  if (sso !== undefined) await putConnection(transaction, seal, accountId, sso && { clientSecret: null, ...sso });
  if (categories) await replaceCategories(transaction, accountId, categories);
  for (const [kind, gate] of Object.entries(gates)) await putGate(transaction, { account_id: accountId, kind }, gate);
}

function columnsOf({ name, country, supportPhone, supportEmail, captureIp }: AccountSettings): Record<string, unknown> {
  const all = { name, country, support_phone: supportPhone, support_email: supportEmail, capture_ip: captureIp };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

/** As each feature keeps it under its own name; secrets sealed. */
function storedOf(
  { branding, preferences, codes, landing, preferencesLink, keep, agreement, biller, webhook }: AccountSettings,
  { accountId, seal }: Whose,
): Record<string, unknown> {
  const all = {
    ...{ branding, preferences, codes, landing, preferencesLink, keep, agreement },
    biller: biller && sealConnection(seal, accountId, biller),
    webhook: webhook && { address: webhook.address, secret: sealWebhookSecret(seal, accountId, webhook.secret) },
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

/** In the order of the file. What customers have said of one that is gone stays, for the day it comes back. */
async function replaceCategories(
  transaction: Transaction,
  accountId: string,
  categories: NonNullable<AccountSettings["categories"]>,
): Promise<void> {
  await transaction("categories").where({ account_id: accountId }).delete();
  const rows = categories.map(({ newBill = false, channels, ...category }, position) => ({
    ...{ account_id: accountId, position, new_bill: newBill, channels: JSON.stringify(channels) },
    ...category,
  }));
  if (rows.length > 0) await transaction("categories").insert(rows);
}

async function putGate(
  transaction: Transaction,
  key: { account_id: string; kind: string },
  gate: { items: unknown; words: unknown } | null,
): Promise<void> {
  if (gate === null) return void (await transaction("smart_page_gates").where(key).delete());
  const row = { items: JSON.stringify(gate.items), words: JSON.stringify(gate.words) };
  await transaction("smart_page_gates")
    .insert({ ...key, ...row })
    .onConflict(["account_id", "kind"])
    .merge();
}
