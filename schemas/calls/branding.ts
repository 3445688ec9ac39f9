// The tenant's branding, and the page's languages (forms.txt §7).
import { pageParts } from "../messages/parts.ts";
import { Type } from "typebox";
import { languages, type Language } from "../enumerations.ts";
import { hostFeatures } from "../hostFeatures.ts";
import { call, tokenKinds } from "./call.ts";
import { nullable, strict, token } from "./shapes.ts";

const anyGenuine = (from: "query.token" | "query.accountToken") =>
  ({
    token: { kinds: tokenKinds, in: from, optional: true, expiredToo: true },
    subject: "tenant",
    beforeGate: true,
  }) as const;

const ofAnyLink = {
  token: { kinds: tokenKinds, in: "query.token", expiredToo: true },
  subject: "tenant",
  beforeGate: true,
} as const;

export const ThemeSchema = strict({
  id: Type.String(),
  primaryColor: Type.String(),
  secondaryColor: Type.String(),
  primaryHoverColor: Type.String(),
  secondaryHoverColor: Type.String(),
  headerBgColor: Type.String(),
  headerText: Type.String(),
  font: Type.String(),
});

export const brandingCalls = {
  "GET /api/WhiteLabelDomain/BasicInfo": call({
    summary: "Page title, icon and support contact of the tenant, by token or by host.",
    ...anyGenuine("query.token"),
    query: strict({
      token: Type.Optional(token("Any genuine token")),
      domain: Type.Optional(Type.String({ maxLength: 253, description: "The page's host name" })),
    }),
    data: strict({
      pageTitle: Type.String(),
      ico: nullable(Type.String()),
      companyName: Type.String(),
      clientType: Type.String({ description: "Wgl, HcTax or any other; empty: a plain account" }),
      supportPhone: nullable(Type.String()),
      supportEmail: nullable(Type.String()),
      themeId: Type.String(),
      features: Type.Array(Type.Enum([...hostFeatures]), { description: "What only some hosts show (forms.txt §9)" }),
    }),
  }),
  "GET /api/Unsubscribe/GetAccountInfoResponse": call({
    summary: "What a link's page shows of its account: the look, the contacts, the kind of its customers.",
    ...ofAnyLink,
    query: strict({ token: token("Any genuine token, even expired") }),
    data: strict({
      companyLogoUrl: nullable(Type.String()),
      supportPhoneNumber: nullable(Type.String()),
      supportEmailAddress: nullable(Type.String()),
      pageTitle: Type.String(),
      pageIconUrl: nullable(Type.String()),
      clientType: Type.String({ description: "Wgl, HcTax or any other; empty: a plain account" }),
      companyName: Type.String(),
      countryCode: Type.String({ description: "ISO 3166-1 alpha-2" }),
      recipientTypeDescription: nullable(Type.String()),
      parentRecipientTypeDescription: nullable(Type.String()),
      enableOneContactCustPref: Type.Boolean(),
      maximumPreferencesAllowed: nullable(Type.Integer({ minimum: 1 })),
      themeId: Type.String(),
    }),
  }),
  "GET /api/Account/GetShortUrlExpiryData": call({
    summary: "The account's own words about a link that has expired.",
    ...ofAnyLink,
    query: strict({
      token: token("Any genuine token, even expired"),
      language: Type.Optional(Type.String({ maxLength: 12 })),
    }),
    data: nullable(Type.String({ description: "Sanitised HTML; null: the page's own words" })),
  }),
  "GET /api/Profile/themes/list": call({
    summary: "A theme by its id.",
    token: null,
    subject: "tenant",
    query: strict({ themeId: Type.String({ minLength: 1, maxLength: 100 }) }),
    data: ThemeSchema,
  }),
  "GET /api/Configuration/GetCurrentCompanyLogo": call({
    summary: "The logo of the tenant of this host; the product's where there is none.",
    token: null,
    subject: "tenant",
    query: strict({}),
    data: "blob",
  }),
  "GET /api/Configuration/GetCompanyLogo": call({
    summary: "The logo of a token's account; the product's where it has none.",
    ...anyGenuine("query.accountToken"),
    query: strict({ accountToken: Type.Optional(token("Any genuine token")) }),
    data: "blob",
  }),
  "GET /api/Configuration/GetSmartPageFooter": call({
    summary: "The footer's sanitised HTML, and where the tenant's app for phones is.",
    ...anyGenuine("query.accountToken"),
    query: strict({ accountToken: Type.Optional(token("Any genuine token")) }),
    data: strict({
      footerHtmlTemplate: nullable(Type.String()),
      mobileAppUrl: nullable(Type.String({ description: "https; null: there is no app" })),
    }),
  }),
  "GET /api/v1/Country/GetEnabled": call({
    summary: "The countries of which the tenant takes phone numbers.",
    token: { kinds: tokenKinds, in: "bearer", optional: true, expiredToo: true },
    subject: "tenant",
    beforeGate: true,
    query: strict({}),
    data: Type.Array(
      strict({
        code: Type.String({ description: "ISO 3166-1 alpha-2" }),
        name: Type.String(),
        diallingCode: Type.String({ description: "Without the +" }),
      }),
    ),
  }),
  "GET /api/Translation/AvailableTranslation": call({
    summary: "The languages that pages can be read in.",
    token: null,
    subject: "nobody",
    cacheSeconds: 30 * 60,
    query: strict({}),
    data: Type.Array(
      strict({
        code: Type.Enum(Object.keys(languages) as Language[]),
        name: Type.String({ description: "In the language itself" }),
        language: Type.String({ description: "The code again" }),
      }),
    ),
  }),
  "GET /api/Translation/GetTranslation": call({
    summary: "A page's words in a language; keys a language lacks are English.",
    token: null,
    subject: "nobody",
    cacheSeconds: 30 * 60,
    query: strict({
      lang: Type.String({ minLength: 2, maxLength: 12 }),
      part: Type.Optional(
        Type.Enum([...pageParts], { description: "A part of the catalogue; left out: all that customers read" }),
      ),
    }),
    data: strict({ language: Type.String(), translations: Type.Record(Type.String(), Type.String()) }),
  }),
} as const;
