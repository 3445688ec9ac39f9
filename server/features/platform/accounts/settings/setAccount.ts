// The operator's setting of an account, for `npm run account`: all of a file, or nothing of it.
import type { Config } from "../../../../config.ts";
import type { Transaction } from "../../../../database/connect.ts";
import { beside } from "../../../../database/beside.ts";
import { faultOfKey, type BillerKey } from "../../../../providers/biller/bankNumbers.ts";
import { sealConnection } from "../../../../providers/biller/storedConnections.ts";
import { faultOfOwnAddress, policyTrusting } from "../../../../providers/outbound/trustedHosts.ts";
import type { Runtime } from "../../../../runtime.ts";
import { sealOf, type Seal } from "../../../../tokens/seal.ts";
import { keyringOf } from "../../../../tokens/secrets.ts";
import { unblockFacts } from "../../handOver/index.ts";
import { isZoneOfBoth } from "../timeZone.ts";
import { auditOf } from "../../events/index.ts";
import { merged } from "./merged.ts";
import { putHosts, putPictures, putTheme } from "./putBrand.ts";
import { readPictures, type Pictures } from "./readPictures.ts";
import { readSettings, SettingsError } from "./readSettings.ts";
import type { AccountSettings } from "./settingsSchema.ts";

export interface SettingsFile {
  text: string;
  /** Where it lies, and its pictures beside it. */
  folder: string;
  /** Categories that customers have accepted or refused may go. */
  mayRemoveCategories?: boolean;
}

/** What a file sets that is not the account's own: whoever owns it puts it, in the same transaction. The wiring connects them. */
export interface SettingOwners {
  formsOf(transaction: Transaction, accountId: string): Promise<string[]>;
  /** As the provider there spells it; throws where it is another, or none. */
  spelledSso(sso: SsoSettings, config: Config): Promise<SsoSettings>;
  putSso(transaction: Transaction, seal: Seal, accountId: string, sso: SsoSettings | null): Promise<unknown>;
  putCategories(
    transaction: Transaction,
    accountId: string,
    change: { categories: CategorySettings[]; now: Date; newId: () => string; mayRemove: boolean },
  ): Promise<void>;
  putGate(
    transaction: Transaction,
    gate: { accountId: string; kind: string },
    gateSettings: GateSettings | null,
  ): Promise<void>;
}

type SsoSettings = { clientSecret: string | null } & Omit<NonNullable<AccountSettings["sso"]>, "clientSecret">;
export type CategorySettings = NonNullable<AccountSettings["categories"]>[number];
export type GateSettings = NonNullable<NonNullable<AccountSettings["gates"]>["bill"]>;

/** Sets what the file names and answers the names. Throws SettingsError, or where there is no such account. */
export async function setAccount(
  config: Config,
  accountId: string,
  file: SettingsFile,
  runtime: Runtime,
  owners: SettingOwners,
): Promise<string[]> {
  const settings = await withSpelledSso(readSettings(file.text), owners, config);
  await checkAddresses(settings, config);
  await checkBillerKeys(settings.billerKeys ?? []);
  const pictures = await readPictures(settings, file.folder);
  const names = Object.keys(settings);
  return beside(config, async (database) => {
    const seal = sealOf(keyringOf(config.secrets), runtime);
    await database.transaction(async (transaction) => {
      const found = await transaction("accounts")
        .where({ account_id: accountId })
        .forUpdate()
        .first<{ settings: Record<string, unknown> } | undefined>("settings");
      if (!found) throw new Error(`There is no account "${accountId}".`);
      checkLanding(await owners.formsOf(transaction, accountId), settings.landing ?? {});
      checkReach(settings, found.settings);
      await checkZone(transaction, settings);
      const mayRemove = file.mayRemoveCategories ?? false;
      const change = { accountId, seal, stored: found.settings, pictures, mayRemove, runtime };
      await put(transaction, change, owners, settings);
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

async function withSpelledSso(
  settings: AccountSettings,
  { spelledSso }: SettingOwners,
  config: Config,
): Promise<AccountSettings> {
  if (!settings.sso) return settings;
  return { ...settings, sso: await spelledSso({ clientSecret: null, ...settings.sso }, config) };
}

/** The operator may name a biller's system in a network of his own. */
async function checkAddresses({ biller }: AccountSettings, { trustedHosts }: Config): Promise<void> {
  const fault = biller ? await faultOfOwnAddress(biller.address, policyTrusting(trustedHosts)) : null;
  if (fault !== null) throw new SettingsError([`biller.address ${fault}`]);
}

/** A key that cannot be used would close every form that asks for bank numbers. */
async function checkBillerKeys(keys: readonly BillerKey[]): Promise<void> {
  const faults = await Promise.all(keys.map(faultOfKey));
  const problems = faults.flatMap((fault, at) => (fault === null ? [] : [`billerKeys.${at} ${fault}`]));
  const [first, second] = keys;
  if (second !== undefined && first?.kid === second.kid)
    problems.push("billerKeys.1.kid is that of the other key, too");
  if (problems.length > 0) throw new SettingsError(problems);
}

/** Numbers that are sealed for a system need one that takes them. A demo has keys and no system: what else it sets is no matter of this. */
function checkReach({ biller, billerKeys }: AccountSettings, stored: Record<string, unknown>): void {
  const system = biller === undefined ? stored["biller"] : biller;
  const keys = billerKeys === undefined ? stored["billerKeys"] : billerKeys;
  if (!keys || system) return;
  if (billerKeys)
    throw new SettingsError(["billerKeys needs biller, too: without its system the numbers would reach nobody"]);
  if (biller === null)
    throw new SettingsError([
      "biller cannot be null while billerKeys are set: bank numbers would reach nobody. Set billerKeys to null as well: mandates that the system has not got wait for the next one",
    ]);
}

async function checkZone(transaction: Transaction, { branding }: AccountSettings): Promise<void> {
  const zone = branding?.timeZone;
  if (zone && !(await isZoneOfBoth(transaction, zone)))
    throw new SettingsError([
      `branding.timeZone is "${zone}", which the database does not know: give one like America/New_York`,
    ]);
}

/** A landing page leads to a form of its own account. */
function checkLanding(known: readonly string[], landing: NonNullable<AccountSettings["landing"]>): void {
  const lost = Object.entries(landing).filter(([, form]) => form !== null && !known.includes(form));
  if (lost.length > 0)
    throw new SettingsError(
      lost.map(([type, form]) => `landing.${type} is "${form}", which is no form of the account`),
    );
}

interface AccountChange {
  accountId: string;
  seal: Seal;
  /** What it has set so far. */
  stored: Record<string, unknown>;
  pictures: Pictures;
  mayRemove: boolean;
  runtime: Runtime;
}

async function put(
  transaction: Transaction,
  change: AccountChange,
  owners: SettingOwners,
  settings: AccountSettings,
): Promise<void> {
  const { accountId, seal, mayRemove, runtime } = change;
  await transaction("accounts")
    .where({ account_id: accountId })
    .update({ ...columnsOf(settings), settings: JSON.stringify(merged(change.stored, storedOf(settings, change))) });
  const { sso, categories, gates = {}, hosts, theme } = settings;
  if (hosts) await putHosts(transaction, accountId, hosts);
  if (theme !== undefined) await putTheme(transaction, accountId, theme);
  await putPictures(transaction, accountId, change.pictures);
  if (sso !== undefined) await owners.putSso(transaction, seal, accountId, sso && { clientSecret: null, ...sso });
  const { now, newId } = runtime;
  if (categories) await owners.putCategories(transaction, accountId, { categories, now: now(), newId, mayRemove });
  // What waits for a key to seal bank numbers to goes to the biller now.
  if (settings.billerKeys) await unblockFacts(transaction, { accountId });
  for (const [kind, gate] of Object.entries(gates)) await owners.putGate(transaction, { accountId, kind }, gate);
}

function columnsOf({ name, country, supportPhone, supportEmail, captureIp }: AccountSettings): Record<string, unknown> {
  const all = { name, country, support_phone: supportPhone, support_email: supportEmail, capture_ip: captureIp };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}

/** As each feature keeps it under its own name; secrets sealed. */
function storedOf(
  {
    branding,
    preferences,
    codes,
    landing,
    preferencesLink,
    keep,
    agreement,
    biller,
    billerKeys,
    messages,
  }: AccountSettings,
  { accountId, seal }: AccountChange,
): Record<string, unknown> {
  const all = {
    ...{ branding, preferences, codes, landing, preferencesLink, keep, agreement, messages, billerKeys },
    biller: biller && sealConnection(seal, accountId, biller),
  };
  return Object.fromEntries(Object.entries(all).filter(([, value]) => value !== undefined));
}
