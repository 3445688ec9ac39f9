// Every page of the registry: one HTML file, with the tenant's name and looks filled in before the first paint. An address without a
// page gets the same file with status 404 (decisions-proposed.md P86). The address may contain a token: it is neither logged nor stored
// (threats.md T29).
import { isLanguage, wishedLanguage } from "../../../http/language.ts";
import {
  messages,
  pageAt,
  pageOf,
  brandTokenAt,
  type EmbeddedAnswer,
  type Enrollment,
  type FirstCall,
  type Language,
  type LateCode,
  type PageName,
} from "@billwright/schemas";
import { servesHttps, type Config } from "../../../config.ts";
import express, { type Request, type Router } from "express";
import { authorityOf, hostnameOf, hostOf } from "../../../http/address.ts";
import type { Logger } from "pino";
import type { AnswerFirst } from "../../../http/answerFirst.ts";
import { allowFraming, allowStyles } from "../../../http/headers.ts";
import { answersBlock } from "./answersBlock.ts";
import { escapeHtml } from "../../../html/escapeHtml.ts";
import type { Translations } from "../translations/index.ts";
import type { Pages } from "./pages.ts";
import { firstAnswersBy, type FirstAnswers } from "./firstAnswers.ts";
import { renderingOf, type Rendered, type WantedLink } from "./rendering.ts";
import { skeletonOf } from "./skeleton.ts";

/** The tenant's data that a page needs before any script runs. */
export interface PageBrand {
  title: string;
  /** A same-origin address. */
  icon: string;
  themeId: string;
  /** A CSS colour. */
  themeColor: string;
  /** Null: the account has named none. */
  language: Language | null;
  /** The origins whose pages may frame the tenant's. */
  framedBy: readonly string[];
  /** What the brand's own calls answer for the page. */
  answers: EmbeddedAnswer[];
}

/** The page's account: that of the token in its address if the token is genuine, else the host's. */
interface PageAddress {
  host: string;
  /** The part of the address at which the page has its token, not verified. */
  token: string | undefined;
}

/** The looks of a page's tenant; those of the product if it has none. */
export type BrandOfPage = (address: PageAddress) => Promise<PageBrand>;

/** A path that names a file: if the file is missing, the answer is not a page. */
const looksLikeFile = /\.(?:js|css|map|json|txt|xml|png|jpe?g|svg|ico|webp|woff2?|html|php|env)$/i;

/** What the page's first calls are answered; null: the first was refused, or one failed or is late. */
export type AskFirst = (calls: readonly FirstCall[]) => Promise<EmbeddedAnswer[] | null>;

/** A link's form; null where the link opens none: the page learns the reason from its own call. */
export type EmbeddedForm = (token: string, language: Language, ask: AskFirst) => Promise<PageForm | null>;

interface PageForm {
  /** What the page's calls about it answer. */
  answers: EmbeddedAnswer[];
  /** Null: its script renders it. */
  rendered: RenderedLink | null;
}

/** What a form is rendered with. */
export interface RenderedLink {
  /** Beside those about the form. */
  answers: EmbeddedAnswer[];
  /** What its rendering is the same by, whoever opens it; null: it is this reader's alone, and kept for nobody. */
  sharedBy: string | null;
  /** What it shows whose code is a download of its own. */
  late: readonly LateCode[];
}

/** The language in which a link opens: its own, else its customer's; null: neither has one. */
export type LanguageOfLink = (token: string) => Promise<Language | null>;

interface Services {
  config: Pick<Config, "signUp" | "publicUrl">;
  translations: Translations;
  pages: Pages;
  brandOfPage: BrandOfPage;
  embeddedForm: EmbeddedForm;
  languageOfLink: LanguageOfLink;
  answerFirst: AnswerFirst;
  log: Logger;
}

export function pageRoutes(services: Services): Router {
  const { pages, brandOfPage, embeddedForm, log, config, answerFirst } = services;
  const firstAnswers = firstAnswersBy(answerFirst, log);
  /** The page is sent even if the form cannot be read: the form's own call says why. */
  const formOf = (request: Request, token: string, language: Language): Promise<PageForm | null> =>
    embeddedForm(token, language, (calls) => firstAnswers(request, { name: "form", token, language }, calls)).catch(
      (error: unknown) => {
        log.warn({ error }, "a page without its form");
        return null;
      },
    );
  const rendered = renderedBy(services, firstAnswers);
  const router = express.Router();
  router.use((request, response, next) =>
    request.method === "GET" || request.method === "HEAD" ? pages.files(request, response, next) : next(),
  );
  router.get("/{*path}", async (request, response, next) => {
    const host = hostOf(request);
    const page = pageAt(request.path, host);
    if (!page && looksLikeFile.test(request.path)) return next();
    const name = page?.name ?? "404";
    const token = page && brandTokenAt(page, queryOf(request));
    const branded = brandOfPage({ host, token });
    const speaking = languageOfPage(services, request, token, branded);
    const formed =
      name === "form" && token !== undefined ? speaking.then((language) => formOf(request, token, language)) : null;
    const [brand, language, form] = await Promise.all([branded, speaking, formed]);
    const read = await rendered(request, { name, token, language, form }, brand);
    const html = await pages.html(request.originalUrl, name, read && (form?.rendered?.late ?? []));
    response.statusCode = name === "404" ? 404 : 200;
    response.setHeader("Cache-Control", "no-store");
    response.setHeader("Content-Type", "text/html; charset=utf-8");
    if (!pages.relaxed) allowStyles(response, html);
    if (pageOf(name).framing === "tenant") allowFraming(response, brand.framedBy);
    const own = [...(form?.answers ?? []), ...(read?.first ?? [])];
    const filled = {
      ...placeholders(name, { language, brand, own, isSignUpOpen: config.signUp }),
      ...(read && readable(read, brand, name)),
    };
    const document = fillTemplate(html, filled);
    response.end(read ? withPage(document, read) : document);
  });
  return router;
}

/** The page with the answers that it shows; null: its script does it. */
function renderedBy(services: Services, firstAnswers: FirstAnswers) {
  const { config } = services;
  const rendering = renderingOf({ ...services, isSignUpOpen: config.signUp });
  return async (request: Request, opened: Opened, brand: PageBrand): Promise<Read | null> => {
    const { name, form, language } = opened;
    if (!pageOf(name).rendered) return null;
    const first = name === "form" ? (form?.rendered?.answers ?? null) : await firstAnswers(request, opened);
    if (first === null) return null;
    const link = linkOf(opened);
    const { token, path } = pageOf(name);
    const address = token === null ? path : request.originalUrl;
    const from = { address, host: hostnameOf(request), origin: originOf(request, config) };
    const read = await rendering(
      link
        ? { name, language, answers: brand.answers, link, ...from }
        : { name, language, answers: [...brand.answers, ...(form?.answers ?? []), ...first], ...from },
    );
    return read && { ...read, first };
  };
}

/** A page that somebody opens. */
interface Opened {
  name: PageName;
  token: string | undefined;
  language: Language;
  /** Null: it is no form's, or there is none to show. */
  form: PageForm | null;
}

/** A page that can be read, and the answers with which it was rendered, beside the brand's. */
type Read = Rendered & { first: EmbeddedAnswer[] };

const originOf = (request: Request, config: Pick<Config, "publicUrl">): string =>
  `${servesHttps(config) ? "https" : "http"}://${authorityOf(request)}`;

/** Null: the page is this reader's alone. */
function linkOf({ token, form }: Opened): WantedLink | null {
  if (token === undefined || !form?.rendered) return null;
  const { answers, sharedBy } = form.rendered;
  return sharedBy === null ? null : { token, answers: [...form.answers, ...answers], sharedBy };
}

/** What is shown until a script has rendered the page. */
const waiting = /(?<!\s)\s*<!--waiting-->(?:(?!<!--)[^])*<!--\/waiting-->\s*/;

/** In place of that. */
const withPage = (html: string, { html: page, content }: Rendered): string =>
  html
    .replace(waiting, () => page)
    .replace('<div id="page">', () => `<div id="page" data-content="${escapeHtml(content)}" data-waiting>`);

/** What differs for a page that waits for no script. One that is filled in is sent by its script all the same. */
const readable = (read: Rendered, brand: PageBrand, name: PageName): Record<string, Filling> => ({
  // It has the author's HTML already.
  sanitizer: "",
  ...(read.title === null ? {} : { title: `${read.title} – ${brand.title}` }),
  ...(pageOf(name).live
    ? {
        // Which /boot.js says once it has taken a press.
        noNetwork: {
          html: `<p class="bw-visually-hidden" id="taken" role="status" data-words="${escapeHtml(read.sending)}"></p>`,
        },
      }
    : {
        noscript: "",
        noNetwork: {
          html: `<p class="bw-noscript" id="no-network" role="alert" hidden>${escapeHtml(read.noNetwork)}</p>`,
        },
      }),
});

const queryOf = (request: Request): URLSearchParams => new URL(request.originalUrl, "http://page").searchParams;

/** What a page's HTML is filled with. */
interface Filled {
  language: Language;
  brand: PageBrand;
  /** The answers beside the brand's. */
  own: EmbeddedAnswer[];
  isSignUpOpen: boolean;
}

function placeholders(name: PageName, { language, brand, own, isSignUpOpen }: Filled): Record<string, Filling> {
  const opened = formIn(own);
  return {
    lang: language,
    // None of the product's languages is written from right to left; a page that needs it changes the direction itself.
    dir: "ltr",
    signUp: isSignUpOpen ? "on" : "off",
    title: brand.title,
    icon: brand.icon,
    themeId: encodeURIComponent(brand.themeId),
    themeColor: brand.themeColor,
    noscript: { html: `<noscript><p class="bw-noscript">${escapeHtml(messages["page.noscript"])}</p></noscript>` },
    noNetwork: "",
    oldBrowser: messages["page.oldBrowser"],
    skeleton: { html: skeletonOf(opened) },
    // What loads the code for an author's HTML beside the rest: without it, it loads once a form is open.
    sanitizer: { html: showsHtml(name, opened, brand.answers) ? 'rel="modulepreload"' : "" },
    answers: { html: answersBlock([...brand.answers, ...own]) },
  };
}

/** The form itself, or the footer around it. */
const showsHtml = (name: PageName, form: Enrollment | undefined, answers: EmbeddedAnswer[]): boolean =>
  (form?.formElements ?? []).some(({ kind }) => kind === "html") ||
  (hasFooter(name) && answers.some(({ envelope: { data } }) => Object(data)["footerHtmlTemplate"]));

/** At once, and not after the page. */
function hasFooter(name: PageName): boolean {
  const { chrome } = pageOf(name);
  return chrome.kind === "customer" && chrome.footer === true;
}

/** The form among the answers that a page brings. */
const formIn = (answers: EmbeddedAnswer[]): Enrollment | undefined =>
  (answers.find(({ call }) => call === "GET /api/Enrollments/Get")?.envelope.data ?? undefined) as
    | Enrollment
    | undefined;

/** The page's language (decisions-proposed.md P143), without the reader's own choice: the browser alone knows it, and the page turns to it. */
async function languageOfPage(
  { languageOfLink }: Pick<Services, "languageOfLink">,
  request: Request,
  token: string | undefined,
  branded: Promise<PageBrand>,
): Promise<Language> {
  const requested = queryOf(request).get("lang");
  if (isLanguage(requested)) return requested;
  const ofLink = token === undefined ? null : await languageOfLink(token);
  return ofLink ?? wishedLanguage(request.headers["accept-language"]) ?? (await branded).language ?? "en";
}

/** A text, which is escaped for text and quoted attributes, or HTML that is inserted as it is. */
export type Filling = string | { html: string };

/** Replaces `{{name}}`, once: what is filled in is not read again. */
export const fillTemplate = (html: string, values: Readonly<Record<string, Filling>>): string =>
  html.replace(/\{\{(\w+)\}\}/g, (whole, name: string) => {
    const filling = Object.hasOwn(values, name) ? values[name] : undefined;
    if (filling === undefined) return whole;
    return typeof filling === "string" ? escapeHtml(filling) : filling.html;
  });
