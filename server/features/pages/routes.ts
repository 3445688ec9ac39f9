// Every page of the registry: one HTML file, with the tenant's name and looks filled in before the first paint. An address without a
// page gets the same file with status 404 (decisions-proposed.md P86). The address may contain a token: it is neither logged nor stored
// (threats.md T29).
import { languages, messages, pageAt, tokenAt } from "@billwright/schemas";
import express, { type Request, type Router } from "express";
import { hostOf } from "../../http/address.ts";
import type { Pages } from "./pages.ts";

/** The tenant's data that a page needs before any script runs. */
export interface PageBrand {
  title: string;
  /** A same-origin address. */
  icon: string;
  themeId: string;
  /** A CSS colour. */
  themeColor: string;
}

/** The page's account: that of the token in its address if the token is genuine, else the host's. */
export interface PageAddress {
  host: string;
  /** The part of the address at which the page has its token, not verified. */
  token: string | undefined;
}

/** The looks of a page's tenant; those of the product if it has none. */
export type BrandOfPage = (address: PageAddress) => Promise<PageBrand>;

/** A path that names a file: if the file is missing, the answer is not a page. */
const looksLikeFile = /\.(?:js|css|map|json|txt|xml|png|jpe?g|svg|ico|webp|woff2?|html|php|env)$/i;

export function pageRoutes(pages: Pages, brandOf: BrandOfPage): Router {
  const router = express.Router();
  router.use((request, response, next) =>
    request.method === "GET" || request.method === "HEAD" ? pages.files(request, response, next) : next(),
  );
  router.get("/{*path}", (request, response, next) => {
    const host = hostOf(request);
    const page = pageAt(request.path, host);
    if (!page && looksLikeFile.test(request.path)) return next();
    const token = page && tokenAt(page, queryOf(request));
    return Promise.all([pages.html(request.originalUrl), brandOf({ host, token })]).then(([html, brand]) => {
      response.statusCode = page && page.name !== "404" ? 200 : 404;
      response.setHeader("Cache-Control", "no-store");
      response.setHeader("Content-Type", "text/html; charset=utf-8");
      response.end(fillTemplate(html, placeholders(request, brand)));
    });
  });
  return router;
}

const queryOf = (request: Request): URLSearchParams => new URL(request.originalUrl, "http://page").searchParams;

function placeholders(request: Request, brand: PageBrand): Record<string, string> {
  return {
    lang: languageOf(request),
    // None of the product's languages is written from right to left; a page that needs it changes the direction itself.
    dir: "ltr",
    title: brand.title,
    icon: brand.icon,
    themeId: encodeURIComponent(brand.themeId),
    themeColor: brand.themeColor,
    noscript: messages["page.noscript"],
  };
}

/** `?lang=`, else English: only the browser knows an earlier choice, and the page corrects the language. */
function languageOf(request: Request): string {
  const asked = queryOf(request).get("lang");
  return asked !== null && Object.hasOwn(languages, asked) ? asked : "en";
}

/** Replaces `{{name}}`; the values are escaped for text and quoted attributes. */
export const fillTemplate = (html: string, values: Readonly<Record<string, string>>): string =>
  html.replace(/\{\{(\w+)\}\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? escapeHtml(values[name] ?? "") : whole,
  );

const entities: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };
const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (character) => entities[character] ?? "");
