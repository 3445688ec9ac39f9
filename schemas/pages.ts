// Every page of the product, declared once. The browser reads from here which page and shell belong to an address; the server, which
// addresses exist and each page's headers; the commands and tests, which pages there are.
import type { HostFeature } from "./hostFeatures.ts";
import type { PagePart } from "./messages/parts.ts";
import type { SealedPurpose, TokenKind } from "./calls/call.ts";
import type { TemplateChannel } from "./template.ts";

/** The customer's shell around a page, part by part. */
export interface CustomerChrome {
  readonly kind: "customer";
  /** "closed": only while it says why it does not open; "query": unless the address says showHeader=false (decisions-proposed.md P49). */
  readonly header: "always" | "closed" | "query";
  /** Customer service in the header. */
  readonly contact: boolean;
  /** The tenant's footer; "late": its own HTML comes after the page, which needs nothing else that shows HTML. */
  readonly footer: boolean | "late";
  /** The menu of languages: of all, or of those that the page's form is written in. */
  readonly languages: boolean | "form";
}

/** The shell for signed-in users: with the navigation at its side, or with the whole width for the page. */
export interface StaffChrome {
  readonly kind: "staff";
  readonly width: "rail" | "wide";
}

export interface PageDeclaration {
  /** Begins with "/"; `:name` matches any one segment. Letter case and a slash at the end do not matter. */
  readonly path: `/${string}`;
  /**
   * Where the page's token is and of which kinds it may be; null: the page has no token. In the path it is `:token`. `sealed`: what is there
   * is no token but a value sealed for this purpose.
   */
  readonly token: {
    readonly in: "path" | `query.${string}`;
    readonly kinds: readonly TokenKind[] | "any";
    readonly sealed?: SealedPurpose;
  } | null;
  /** Who may open it: anyone, the recipient of a link, a signed-in user. */
  readonly access: "public" | "link" | "user";
  readonly chrome: CustomerChrome | StaffChrome;
  /** The parts of the catalogue that it shows in addition to the shell's; each is a separate download. */
  readonly words: readonly PagePart[];
  /**
   * The page itself says what a missing, forged or expired token means; every other page says 'Invalid token.', and leads an expired link to
   * the page for those (decisions-proposed.md P131).
   */
  readonly ownWords?: true;
  /** Its links have no end: one that has expired opens it, too. */
  readonly endless?: true;
  /** Where a customer finds the way to it who has no link any more, from "/" on. */
  readonly lookUp?: `/${string}`;
  /** The page exists only on hosts that show this feature. */
  readonly feature?: HostFeature;
  /** Its path without the token is the page, too: it says that the token is missing. */
  readonly bare?: true;
  /** It frames the payment provider's fields and leads to its pages. */
  readonly pays?: true;
  /**
   * Its document without a token says nothing of anybody, so a browser may keep it: the service worker shows it where there is no network.
   */
  readonly offline?: true;
  /**
   * The server renders it, so that it can be read before any script runs. Then its script is no part of what it needs at once, but loads when
   * the reader begins to use the page.
   */
  readonly rendered?: true;
  /** Its script loads once it is shown: something on it waits for that. */
  readonly eager?: true;
  /** Rendered, it is not only read but filled in: its script loads at once, and takes over what was put in meanwhile. */
  readonly live?: true;
  /** Only our own pages may frame it, or those of the origins that its tenant names; without this, no page may. */
  readonly framing?: "self" | "tenant";
}

const chrome = { kind: "customer", header: "always", contact: true, footer: true, languages: true } as const;
const rail = { kind: "staff", width: "rail" } as const;
const wide = { kind: "staff", width: "wide" } as const;

/** A page that a link opens: the token is the path's last segment. */
const byLink = { token: { in: "path", kinds: ["enrollment"] }, access: "link", chrome, words: ["form"] } as const;
const ofForm = { ...byLink, chrome: { ...chrome, languages: "form" } } as const;
const ofStatus = { ...ofForm, words: ["form", "billing"], rendered: true, eager: true } as const;
const toVerify = {
  ...byLink,
  token: { in: "query.token", kinds: ["contact"] },
  words: ["form", "billing"],
  ownWords: true,
  rendered: true,
  eager: true,
} as const;
const ofBudget = {
  ...byLink,
  token: { in: "path", kinds: ["budget"] },
  words: ["form", "billing"],
  lookUp: "/budget",
} as const;
const ofAgreement = {
  ...byLink,
  token: { in: "query.token", kinds: ["agreement"] },
  chrome: { ...chrome, contact: false, footer: false },
  words: ["form", "selfService"],
  ownWords: true,
} as const;
const open = { token: null, access: "public", chrome, words: ["form"] } as const;
/** Where a customer without a link begins; the billing part has the words of a link's pages. */
const start = { ...open, words: ["form", "billing", "selfService"], offline: true } as const;
/** The product's own pages for everybody: their header leads to signing in and signing up. */
const front = {
  token: null,
  access: "public",
  chrome: { ...chrome, contact: false },
  words: ["form", "billing"],
} as const;
const signedIn = { token: null, access: "user", chrome: rail, words: ["form", "session", "staff"] } as const;
const signingIn = {
  ...signedIn,
  access: "public",
  chrome: { ...chrome, contact: false, footer: "late" },
  words: ["form", "session"],
} as const;
/** Where an account is looked after. */
const administering = { ...signedIn, words: ["form", "session", "staff", "account"] } as const;
/** Customers' choices are named in the words that customers read. */
const choosing = { ...signedIn, words: ["form", "selfService", "session", "staff", "account"] } as const;
/** Where a form is built or tried, or what has changed is reviewed. */
const building = { ...signedIn, words: ["form", "session", "staff", "builder"] } as const;
const walletOnly = { ...signedIn, feature: "wallet" } as const;

/**
 * By name: the fixed part of the path; `/id` ends the name of one thing where its list has the fixed part, `/start` that of the page without
 * a token where the page with one has it.
 */
export const pages = {
  form: { ...ofForm, path: "/form/:token", rendered: true, live: true },
  "installment-plan": {
    ...ofStatus,
    path: "/installment-plan/:token",
  },
  ebill: {
    ...ofStatus,
    path: "/ebill/:token",
  },
  autopay: {
    ...ofStatus,
    path: "/autopay/:token",
  },
  dpp: { ...start, path: "/dpp" },
  "autopay/start": { ...start, path: "/autopay" },
  "ebill/start": { ...start, path: "/ebill" },
  supplier: {
    ...byLink,
    path: "/supplier",
    token: { in: "query.token", kinds: ["supplier"] },
    words: start.words,
    ownWords: true,
    offline: true,
  },
  "smart-pay": {
    ...byLink,
    path: "/smart-pay/:token",
    token: { in: "path", kinds: ["payment"] },
    words: ["form", "billing"],
    bare: true,
    pays: true,
  },
  "customer-preferences": {
    ...byLink,
    path: "/customer-preferences/:token",
    token: { in: "path", kinds: ["preference"] },
    chrome: { ...chrome, header: "query" },
    words: ["form", "selfService"],
    framing: "tenant",
  },
  AgreementSignStart: { ...ofAgreement, path: "/AgreementSignStart" },
  /** Back from the signing service. */
  AgreementSign: { ...ofAgreement, path: "/AgreementSign" },
  "customer-unsubscribe": {
    ...byLink,
    path: "/customer-unsubscribe/:token",
    token: { in: "path", kinds: ["preference", "unsubscribe"] },
    endless: true,
    chrome: { ...chrome, header: "query" },
    words: ["form", "selfService"],
    framing: "tenant",
    rendered: true,
  },
  /** For the contact of before: what was changed, and the way back. */
  "contact-change": {
    ...byLink,
    path: "/contact-change/:token",
    token: { in: "path", kinds: ["contactChange"] },
    words: ["form", "selfService"],
  },
  /** The mail alone: its document is framed, and nothing of ours is around it. */
  "view-online": {
    ...byLink,
    path: "/view-online/:token",
    token: { in: "path", kinds: ["message"] },
    chrome: { ...chrome, header: "closed", contact: false, footer: false },
    words: ["form", "selfService"],
  },
  budget: { ...open, path: "/budget", words: ["form", "billing"], offline: true },
  "enroll-bbp": { ...ofBudget, path: "/enroll-bbp/:token" },
  "enroll-ip": { ...ofBudget, path: "/enroll-ip/:token" },
  "agent-payments": {
    ...byLink,
    path: "/agent-payments",
    token: { in: "query.installationId", kinds: [], sealed: "installation" },
    words: ["form", "selfService"],
    ownWords: true,
  },
  /** Its `id`, the id of a message, wins over its print key (decisions-proposed.md P26). The viewer has the page to itself. */
  "view-invoice": {
    ...byLink,
    path: "/view-invoice",
    token: { in: "query.pdfId", kinds: [], sealed: "print" },
    chrome: { ...chrome, header: "closed", contact: false, footer: false },
    words: ["form", "billing"],
    ownWords: true,
  },
  "view-bill-access": {
    ...byLink,
    path: "/view-bill-access",
    token: { in: "query.token", kinds: ["bill"] },
    words: start.words,
  },
  "my-bills": {
    ...byLink,
    path: "/my-bills/:token",
    token: { in: "path", kinds: ["bill"] },
    words: start.words,
  },
  "pay-result": { ...open, path: "/pay-result", words: ["form", "billing"], pays: true },
  landing: { ...front, path: "/" },
  "marketing/sign-up": { ...front, path: "/marketing/sign-up" },
  "smart/sign-up": { ...front, path: "/smart/sign-up/" },
  "marketing/sign-up-result": { ...front, path: "/marketing/sign-up-result/" },
  "walletpass-addtowallet": {
    ...byLink,
    path: "/walletpass-addtowallet/:token",
    token: { in: "path", kinds: ["wallet"] },
    chrome: { ...chrome, contact: false, footer: false },
    words: ["form", "billing"],
    ownWords: true,
    bare: true,
  },
  terms: { ...front, path: "/terms", offline: true, rendered: true },
  privacy: { ...front, path: "/privacy", offline: true, rendered: true },
  verifyEmail: {
    ...toVerify,
    path: "/verifyEmail",
    token: { in: "query.token", kinds: ["contact", "signUp"] },
  },
  verifySms: { ...toVerify, path: "/verifySms" },
  "web-push-registration": {
    ...byLink,
    path: "/web-push-registration",
    token: { in: "query.token", kinds: ["preference"] },
    words: ["form", "billing"],
  },
  /** Everybody's notice without the token; a bad token has it, too, below the words that say so. */
  "outage-alert": {
    ...byLink,
    path: "/outage-alert/:token",
    token: { in: "path", kinds: "any" },
    words: ["form", "selfService"],
    ownWords: true,
    bare: true,
    rendered: true,
  },
  /** In the first download of every page: where it is needed, nothing can be loaded. */
  maintenance: {
    ...open,
    path: "/maintenance",
    words: [],
    rendered: true,
    eager: true,
  },
  expired: {
    ...byLink,
    path: "/expired/:token",
    token: { in: "path", kinds: "any" },
    ownWords: true,
    rendered: true,
  },
  "404": { ...open, path: "/404", offline: true, rendered: true },

  "form/preview": { ...building, path: "/form/preview/:id", chrome: wide },
  /** The form in an author's preview: a customer's page, framed by the preview. */
  "form/preview/frame": { ...open, chrome: ofForm.chrome, path: "/form/preview/:id/frame", framing: "self" },

  "smart/sign-in": { ...signingIn, path: "/smart/sign-in/" },
  "smart/forgot-password": { ...signingIn, path: "/smart/forgot-password" },
  /** By a mail: a forgotten password, or an invitation. What is in the query is a code, no token of ours. */
  "smart/set-password": { ...signingIn, path: "/smart/set-password" },
  /** Back from the organization's own sign-in; what is in the path is a code, no token of ours. */
  "sso-success": { ...signingIn, path: "/sso-success/:code" },
  "sso-error": { ...signingIn, path: "/sso-error" },
  "smart/profile": { ...signedIn, path: "/smart/profile" },
  "smart/users": { ...administering, path: "/smart/users" },
  "smart/agreements": { ...administering, path: "/smart/agreements" },
  "smart/agreements/id": { ...administering, path: "/smart/agreements/:id" },
  "smart/webhooks": { ...administering, path: "/smart/webhooks" },
  "smart/webhooks/id": { ...administering, path: "/smart/webhooks/:id" },
  "smart/undelivered": { ...administering, path: "/smart/undelivered" },
  "smart/choices": { ...choosing, path: "/smart/choices" },
  "smart/choices/id": { ...choosing, path: "/smart/choices/:recipient" },
  "smart/choice-imports": { ...administering, path: "/smart/choice-imports" },
  "smart/choice-imports/id": { ...administering, path: "/smart/choice-imports/:id" },
  "smart/template-approval": { ...signedIn, path: "/smart/template-approval/:accountId" },
  "smart/dynamic-form": { ...signedIn, path: "/smart/dynamic-form/" },
  "smart/dynamic-form/id": { ...building, path: "/smart/dynamic-form/:id", chrome: wide },
  "smart/dynamic-form/results": { ...signedIn, path: "/smart/dynamic-form/:id/results" },
  "smart/dynamic-form/responses": { ...signedIn, path: "/smart/dynamic-form/:id/responses" },
  "smart/dynamic-form/response": { ...signedIn, path: "/smart/dynamic-form/:id/response/:report" },
  "smart/template-gallery": { ...signedIn, path: "/smart/template-gallery/" },
  "smart/template-gallery/id": { ...building, path: "/smart/template-gallery/:id" },
  "smart/template-gallery/edit": { ...signedIn, path: "/smart/template-gallery/:id/edit" },
  "smart/sms-gallery": { ...signedIn, path: "/smart/sms-gallery" },
  "smart/sms-gallery/id": { ...building, path: "/smart/sms-gallery/:id" },
  "smart/sms-gallery/edit": { ...signedIn, path: "/smart/sms-gallery/:id/edit" },
  "smart/push-notifications-gallery": { ...signedIn, path: "/smart/push-notifications-gallery" },
  "smart/push-notifications-gallery/id": { ...building, path: "/smart/push-notifications-gallery/:id" },
  "smart/push-notifications-gallery/edit": { ...signedIn, path: "/smart/push-notifications-gallery/:id/edit" },
  "smart/wallet-gallery": { ...walletOnly, path: "/smart/wallet-gallery" },
  "smart/wallet-gallery/id": { ...walletOnly, words: building.words, path: "/smart/wallet-gallery/:id" },
  "smart/wallet-gallery/edit": { ...walletOnly, path: "/smart/wallet-gallery/:id/edit" },
  "smart/ivr-gallery": { ...signedIn, path: "/smart/ivr-gallery" },
  "smart/ivr-gallery/id": { ...building, path: "/smart/ivr-gallery/:id" },
  "smart/ivr-gallery/edit": { ...signedIn, path: "/smart/ivr-gallery/:id/edit" },
} as const satisfies Record<string, PageDeclaration>;

export type PageName = keyof typeof pages;
export const pageNames = Object.keys(pages) as PageName[];

/** The pages that a link opens. */
export type LinkPageName = {
  [Name in PageName]: (typeof pages)[Name]["access"] extends "link" ? Name : never;
}[PageName];
export const linkPages = /* @__PURE__ */ pageNames.filter(
  (name): name is LinkPageName => pages[name].access === "link",
);

/** What is known about any page; `pages` itself knows each page's own values. */
export const pageOf = (name: PageName): PageDeclaration => pages[name];

/** The paths of the documents that a browser may keep; with a token in their query they are none of them. */
export const offlinePaths = /* @__PURE__ */ pageNames.flatMap((name) =>
  pageOf(name).offline ? [pages[name].path] : [],
);

/** Addresses that redirect to a page of another address. */
export const redirects = {
  "/smart": "smart/dynamic-form",
  "/smart/dashboard": "smart/dynamic-form",
  /** The part for those who say who may do what. */
  "/admin": "smart/users",
} as const satisfies Record<`/${string}`, PageName>;

/** The list of each channel, to which an action on a template returns (forms.txt §2.9). */
export const galleries = {
  Email: pages["smart/template-gallery"].path,
  SMS: pages["smart/sms-gallery"].path,
  Push: pages["smart/push-notifications-gallery"].path,
  Wallet: pages["smart/wallet-gallery"].path,
  IVR: pages["smart/ivr-gallery"].path,
  DynamicForms: pages["smart/dynamic-form"].path,
} as const satisfies Record<TemplateChannel, string>;
