// What the pages of a link show of its account. The settings are an operator's, read with care: what has another type counts as not set.
import { diallingCodes, type CallData, type Language } from "@billwright/schemas";
import { sanitizeFooter, sanitizeHtml } from "../../../html/sanitizeHtml.ts";
import type { Brand } from "./store.ts";

/** The country of its customers, where an operator has set it. */
export const clientTypeOf = ({ settings }: Pick<Brand, "settings">): string => textOf(settings["clientType"]) ?? "";

/** The address of a picture by its content. */
export const imagePath = (imageId: string): string => `/brand/images/${imageId}`;

export function accountInfo(brand: Brand): CallData<"GET /api/Unsubscribe/GetAccountInfoResponse"> {
  const { settings, logoId, iconId, supportPhone, supportEmail, pageTitle, companyName, country, themeId } = brand;
  return {
    companyLogoUrl: logoId && imagePath(logoId),
    supportPhoneNumber: supportPhone,
    supportEmailAddress: supportEmail,
    pageTitle,
    pageIconUrl: iconId && imagePath(iconId),
    clientType: clientTypeOf(brand),
    companyName,
    recipientTypeDescription: textOf(settings["recipientType"]),
    parentRecipientTypeDescription: textOf(settings["parentRecipientType"]),
    ...contactRules(settings, country),
    themeId,
  };
}

/** The country of customers' phone numbers, and how many contacts they can have. @param country By name, as in `countries`. */
export function contactRules(settings: Readonly<Record<string, unknown>>, country: string) {
  const most = settings["maximumPreferences"];
  return {
    countryCode: Object.values(diallingCodes).find(({ name }) => name === country)?.iso ?? "US",
    enableOneContactCustPref: settings["oneContactPreferences"] === true,
    maximumPreferencesAllowed: typeof most === "number" && Number.isInteger(most) && most >= 1 ? most : null,
  };
}

/** The footer, and the tenant's app for phones where it has one (decisions-proposed.md P50). */
export function footerOf({ footerHtml, settings }: Brand): CallData<"GET /api/Configuration/GetSmartPageFooter"> {
  const app = textOf(settings["mobileAppUrl"]);
  return {
    footerHtmlTemplate: footerHtml && sanitizeFooter(footerHtml),
    mobileAppUrl: app !== null && /^https:\/\//i.test(app) && URL.canParse(app) ? app : null,
  };
}

/** The origins that the account names in these settings: https, or this machine for trying things out. Any other text names none (threats.md T35). */
export const originsIn = (named: unknown): string[] =>
  (Array.isArray(named) ? named : []).filter(
    (origin): origin is string =>
      typeof origin === "string" &&
      /^(https:\/\/[a-z0-9.-]+|http:\/\/(localhost|127\.0\.0\.1))(:\d{1,5})?$/.test(origin),
  );

/** The account's own words about an expired link, sanitised: in the reader's language, else in English; null where it has none. */
export function expiredWords({ settings }: Brand, language: Language): string | null {
  const words = settings["expired"];
  if (typeof words !== "object" || words === null) return null;
  const { [language]: own, en } = words as Readonly<Record<string, unknown>>;
  const html = textOf(own) ?? textOf(en);
  return html && (sanitizeHtml(html) || null);
}

const textOf = (value: unknown): string | null => (typeof value === "string" && value.trim() !== "" ? value : null);
