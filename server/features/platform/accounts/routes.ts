// The calls and addresses that give a page its tenant's looks. The tenant is the token's, else the host's; hosts are only looked up,
// never echoed (threats.md T34).
import { featuresOf, readableTheme, tokenKinds, type CallData, type EmbeddedAnswer } from "@billwright/schemas";
import express, { type Response, type Router } from "express";
import type { Database } from "../../../database/connect.ts";
import { hostOf } from "../../../http/address.ts";
import { goodEnvelope } from "../../../http/answer.ts";
import { dropDocumentHeaders } from "../../../http/headers.ts";
import { notFound } from "../../../http/refusal.ts";
import type { Blob, Routes } from "../../../http/route.ts";
import { accountOf, type TokenPayload } from "../../../tokens/payloads.ts";
import { TokenError, type Tokens } from "../../../tokens/tokens.ts";
import { asLanguage, isLanguage } from "../../../http/language.ts";
import type { BrandOfPage } from "../pages/index.ts";
import { accountInfo, clientTypeOf, expiredWords, footerOf, imagePath, originsIn } from "./accountInfo.ts";
import { productLogo } from "./productLogo.ts";
import { findImage, findLogo, findTheme, type Brand, type BrandImage, type FindBrand, type Tenant } from "./store.ts";

type Calls =
  | "GET /api/WhiteLabelDomain/BasicInfo"
  | "GET /api/Unsubscribe/GetAccountInfoResponse"
  | "GET /api/Account/GetShortUrlExpiryData"
  | "GET /api/Profile/themes/list"
  | "GET /api/Configuration/GetCurrentCompanyLogo"
  | "GET /api/Configuration/GetCompanyLogo"
  | "GET /api/Configuration/GetSmartPageFooter";

export function brandingRoutes(database: Database, findBrand: FindBrand): Routes<Calls> {
  /** NONE if the host belongs to no tenant. */
  const brandOf = async (tenant: Tenant): Promise<Brand> => (await findBrand(tenant)) ?? fail();
  const logoOf = async (tenant: Tenant): Promise<Blob> => asBlob((await findLogo(database, tenant)) ?? productLogo);
  return {
    "GET /api/WhiteLabelDomain/BasicInfo": async ({ token, query, host }) =>
      basicInfo(await brandOf(tenantOf(token, query.domain?.trim().toLowerCase() || host)), host),
    "GET /api/Unsubscribe/GetAccountInfoResponse": async ({ token }) => accountInfo(await brandOf(tenantOfLink(token))),
    "GET /api/Account/GetShortUrlExpiryData": async ({ token, query }) =>
      expiredWords(await brandOf(tenantOfLink(token)), asLanguage(query.language)),
    "GET /api/Profile/themes/list": async ({ query, host }) =>
      (await findTheme(database, query.themeId, host)) ?? fail(),
    "GET /api/Configuration/GetCurrentCompanyLogo": ({ host }) => logoOf({ host }),
    "GET /api/Configuration/GetCompanyLogo": ({ token, host }) => logoOf(tenantOf(token, host)),
    "GET /api/Configuration/GetSmartPageFooter": async ({ token, host }) =>
      footerOf(await brandOf(tenantOf(token, host))),
  };
}

function basicInfo(brand: Brand, host: string): CallData<"GET /api/WhiteLabelDomain/BasicInfo"> {
  const { pageTitle, iconId, companyName, supportPhone, supportEmail, themeId } = brand;
  const ico = iconId && imagePath(iconId);
  const clientType = clientTypeOf(brand);
  return { pageTitle, ico, companyName, clientType, supportPhone, supportEmail, themeId, features: featuresOf(host) };
}

/** A page with a token asks for its account's info, any other for the host's (decisions-proposed.md P85). */
const answersOf = (brand: Brand, host: string, hasToken: boolean): EmbeddedAnswer[] => [
  hasToken
    ? { call: "GET /api/Unsubscribe/GetAccountInfoResponse", query: {}, envelope: goodEnvelope(accountInfo(brand)) }
    : { call: "GET /api/WhiteLabelDomain/BasicInfo", query: {}, envelope: goodEnvelope(basicInfo(brand, host)) },
  { call: "GET /api/Configuration/GetSmartPageFooter", query: {}, envelope: goodEnvelope(footerOf(brand)) },
];

function fail(): never {
  throw notFound();
}

function tenantOf(token: TokenPayload | undefined, host: string): Tenant {
  const accountId = token && accountOf(token);
  return accountId ? { accountId } : { host };
}

/** Unlike the looks, what a link's page shows of its account comes from the token alone: one of no account (a sign-up's) has none. */
function tenantOfLink(token: TokenPayload): Tenant {
  const accountId = accountOf(token);
  return accountId === null ? fail() : { accountId };
}

/** Looks change seldom; a quarter of an hour is soon enough. */
const caching = "private, max-age=900";
const asBlob = ({ bytes, mediaType }: BrandImage): Blob => ({ bytes, mediaType, caching });

/** An SVG opened by itself is a document: it may not run, load or read anything. */
const imagePolicy = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** The style sheet of a theme, and pictures by their content. */
export function brandFiles(database: Database): Router {
  const router = express.Router();
  router.get("/brand/images/:imageId", async (request, response) => {
    const image = await findImage(database, request.params.imageId);
    if (!image) return response.sendStatus(404);
    response.setHeader("Content-Security-Policy", imagePolicy);
    return sendFile(response, image.mediaType, "public, max-age=31536000, immutable", image.bytes);
  });
  router.get("/brand/:themeId.css", async (request, response) => {
    const theme = await findTheme(database, request.params.themeId, hostOf(request));
    if (!theme) return response.sendStatus(404);
    dropDocumentHeaders(response);
    const lines = Object.entries(readableTheme(theme)).map(([name, value]) => `  ${name}: ${value};\n`);
    return sendFile(response, "text/css; charset=utf-8", "public, max-age=300", `:root {\n${lines.join("")}}\n`);
  });
  return router;
}

function sendFile(response: Response, mediaType: string, cacheControl: string, content: Buffer | string): Response {
  response.setHeader("Content-Type", mediaType);
  response.setHeader("Cache-Control", cacheControl);
  return response.end(content);
}

/** The values filled into a page before any script runs; the product's own looks if it has no tenant. */
export const brandOfPage =
  (database: Database, tokens: Tokens, findBrand: FindBrand): BrandOfPage =>
  async ({ host, token }) => {
    const known = await genuine(tokens, token);
    const brand = await findBrand(tenantOf(known, host));
    const { themeId = "billwright-blue", pageTitle = "Billwright", iconId = null } = brand ?? {};
    const theme = await findTheme(database, themeId, host);
    const { "--brand-primary": themeColor = "#2d77cb" } = readableTheme(theme ?? {});
    const icon = iconId === null ? "/favicon.ico" : imagePath(iconId);
    // Of a token that is not genuine the page's own calls say so.
    const answers = brand && (token === undefined || known) ? answersOf(brand, host, known !== undefined) : [];
    const framedBy = originsIn(brand?.settings["parentOrigins"]);
    const named = brand?.settings["language"];
    const language = isLanguage(named) ? named : null;
    return { title: pageTitle, icon, themeId, themeColor, language, framedBy, answers };
  };

/** The claims of a genuine token of any kind, even expired: looks give access to nothing (decisions-proposed.md P1). */
async function genuine(tokens: Tokens, token: string | undefined): Promise<TokenPayload | undefined> {
  if (token === undefined) return undefined;
  try {
    return await tokens.verify(token, tokenKinds, { expiredToo: true });
  } catch (error) {
    if (error instanceof TokenError) return undefined;
    throw error;
  }
}
