// The tenants' looks in the database: names and colours with the account, pictures by their content.
import { defaultTheme, readableTheme, type Theme, type ThemeProperties } from "@billwright/schemas";
import type { Config } from "../../../config.ts";
import type { Queryable } from "../../../database/connect.ts";
import { openHosts } from "./openHosts.ts";
import { headerText } from "../../../providers/mail/mail.ts";

export interface Brand {
  accountId: string;
  companyName: string;
  pageTitle: string;
  supportPhone: string | null;
  supportEmail: string | null;
  themeId: string;
  /** As it was written: not sanitised yet. */
  footerHtml: string | null;
  /** Identifies the icon; null if there is none. */
  iconId: string | null;
  /** Identifies the logo; null if there is none. */
  logoId: string | null;
  /** By name, as in `countries`. */
  country: string;
  /** The account's settings for its customers' pages, as stored. */
  settings: Readonly<Record<string, unknown>>;
}

export interface BrandImage {
  mediaType: string;
  bytes: Buffer;
}

/** The owner of a brand: an account, or the host that the request names. */
export type Tenant = { accountId: string } | { host: string };

export async function findBrand(database: Queryable, tenant: Tenant): Promise<Brand | null> {
  const { rows } = await database.raw<{ rows: Brand[] }>(
    `select account.account_id as "accountId", account.name as "companyName", account.theme_id as "themeId",
       coalesce(account.settings #>> '{branding,pageTitle}', account.name) as "pageTitle",
       account.settings #>> '{branding,footerHtml}' as "footerHtml",
       account.support_phone as "supportPhone", account.support_email as "supportEmail", account.country,
       coalesce(account.settings -> 'branding', '{}') as settings,
       (select image_id from brand_images as image where image.account_id = account.account_id and kind = 'icon') as "iconId",
       (select image_id from brand_images as image where image.account_id = account.account_id and kind = 'logo') as "logoId"
     from accounts as account
     where account.account_id = :accountId
       or account.closed_at is null and account.account_id = (select account_id from account_hosts where host = :host)`,
    { accountId: null, host: null, ...tenant },
  );
  return rows[0] ?? null;
}

/** Finds brands whose customers can ask somebody: the account's own service, else the one that is configured (decisions.md 23). */
export const brandsOn =
  (database: Queryable, support: Config["support"]) =>
  async (tenant: Tenant): Promise<Brand | null> => {
    const brand = await findBrand(database, tenant);
    return (
      brand && {
        ...brand,
        supportPhone: brand.supportPhone ?? support.phone,
        supportEmail: brand.supportEmail ?? support.email,
      }
    );
  };
export type FindBrand = ReturnType<typeof brandsOn>;

/** Null: it has none, or there is no such tenant. */
export async function findLogo(database: Queryable, tenant: Tenant): Promise<BrandImage | null> {
  const found = await database("brand_images")
    .where({ kind: "logo" })
    .andWhere("account_id", "accountId" in tenant ? tenant.accountId : openHosts(database, tenant.host))
    .first<BrandImage | undefined>({ mediaType: "media_type", bytes: "bytes" });
  return found ?? null;
}

/** @param accountId The account that it must belong to; any account where it is left out. */
export async function findImage(database: Queryable, imageId: string, accountId?: string): Promise<BrandImage | null> {
  const found = await database("brand_images")
    .where({ image_id: imageId, ...(accountId !== undefined && { account_id: accountId }) })
    .first<BrandImage | undefined>({ mediaType: "media_type", bytes: "bytes" });
  return found ?? null;
}

/** Every key of a theme, as in an answer. */
export type WholeTheme = { [Key in keyof Theme]-?: string };

const whole = (theme: Theme): WholeTheme => {
  const named = Object.entries(defaultTheme).map(([key, fallback]) => [
    key,
    theme[key as keyof Theme] || fallback || "",
  ]);
  return Object.fromEntries(named) as WholeTheme;
};

/** A theme by its id: the host's own tenant's first, as two tenants may use one id. */
export async function findTheme(database: Queryable, themeId: string, host: string): Promise<WholeTheme | null> {
  const { rows } = await database.raw<{ rows: { theme: Theme }[] }>(
    `select theme from themes as theme_row left join account_hosts as own on own.account_id = theme_row.account_id and own.host = :host
     where theme_id = :themeId order by own.host is null, theme_row.account_id limit 1`,
    { themeId, host },
  );
  if (rows[0]) return whole({ ...rows[0].theme, id: themeId });
  return themeId === defaultTheme.id ? whole(defaultTheme) : null;
}

export interface MailLooks {
  /** The biller's name, in a form allowed in a header. */
  company: string;
  looks: ThemeProperties;
  /** The reply-to address. */
  supportEmail: string | null;
  country: string;
}

/** The looks of a mail of the account. */
export async function findLooks(database: Queryable, accountId: string): Promise<MailLooks> {
  const row = await database("accounts as account")
    .leftJoin("themes as own", { "own.account_id": "account.account_id", "own.theme_id": "account.theme_id" })
    .where({ "account.account_id": accountId })
    .first<{ name: string; theme: Theme | null; supportEmail: string | null; country: string }>(
      "account.name",
      "account.support_email as supportEmail",
      "account.country",
      "own.theme",
    );
  const { name, theme, ...reached } = row;
  return { ...reached, company: headerText(name), looks: readableTheme(theme ?? defaultTheme) };
}
