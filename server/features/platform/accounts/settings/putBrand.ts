// By what an account is known: its hosts, its colours and its pictures.
import { defaultTheme, type Theme } from "@billwright/schemas";
import type { Transaction } from "../../../../database/connect.ts";
import { merged } from "./merged.ts";
import type { Pictures } from "./readPictures.ts";
import { SettingsError } from "./readSettings.ts";

/** These and no others. Throws SettingsError where another account has one. */
export async function putHosts(transaction: Transaction, accountId: string, hosts: readonly string[]): Promise<void> {
  await transaction("account_hosts").where({ account_id: accountId }).whereNotIn("host", hosts).delete();
  if (hosts.length === 0) return;
  const rows = hosts.map((host) => ({ host, account_id: accountId }));
  await transaction("account_hosts").insert(rows).onConflict("host").ignore();
  const own = await transaction("account_hosts").where({ account_id: accountId }).pluck<string[]>("host");
  const others = hosts.filter((host) => !own.includes(host));
  if (others.length > 0)
    throw new SettingsError(
      others.map((host) => `hosts.${hosts.indexOf(host)} is "${host}", which another account has`),
    );
}

/** Under the id that the account has; one that had the product's theme gets an id of its own. */
export async function putTheme(transaction: Transaction, accountId: string, theme: Theme | null): Promise<void> {
  const account = { account_id: accountId };
  const { theme_id: id } = (await transaction("accounts").where(account).first<{ theme_id: string }>("theme_id"))!;
  const own = { ...account, theme_id: id === defaultTheme.id ? accountId : id };
  const stored = await transaction("themes").where(own).first<{ theme: Record<string, unknown> } | undefined>("theme");
  await transaction("themes").where(own).delete();
  if (theme !== null)
    await transaction("themes").insert({ ...own, theme: JSON.stringify(merged(stored?.theme ?? {}, { ...theme })) });
  await transaction("accounts")
    .where(account)
    .update({ theme_id: theme === null ? defaultTheme.id : own.theme_id });
}

export async function putPictures(transaction: Transaction, accountId: string, pictures: Pictures): Promise<void> {
  for (const [kind, picture] of Object.entries(pictures)) {
    const key = { account_id: accountId, kind };
    await transaction("brand_images").where(key).delete();
    if (picture)
      await transaction("brand_images").insert({ ...key, media_type: picture.mediaType, bytes: picture.bytes });
  }
}
