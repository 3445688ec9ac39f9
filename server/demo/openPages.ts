// The pages that no link opens, each at an address that shows something: those for everybody, and those for who has signed in.
import { pages, pathOf, type LinkPageName, type PageName } from "@billwright/schemas";
import { harbor } from "./account.ts";
import type { ListedLink } from "./links.ts";

type OpenPageName = Exclude<PageName, LinkPageName>;

/** Of each its title and, unless it is just the page's path, its address. */
const titled: Record<OpenPageName, string | readonly [title: string, url: string]> = {
  dpp: "Instalment plan, for a customer without a link",
  "autopay/start": "Autopay, for a customer without a link",
  "ebill/start": "E-bill, for a customer without a link",
  budget: "Budget billing, for a customer without a link",
  "pay-result": "Result of a payment that nobody named",
  landing: "Front page",
  "marketing/sign-up": "Signing up, as it is advertised",
  "smart/sign-up": "Signing up",
  "marketing/sign-up-result": "After signing up: whoever has not is led to the sign-up",
  terms: "Terms",
  privacy: "Privacy",
  maintenance: "Maintenance",
  "404": "Address without a page",
  "form/preview": ["Preview of a form", pathOf("form/preview", { id: "customer-survey" })],
  "form/preview/frame": [
    "Inner frame of a preview, empty by itself",
    pathOf("form/preview/frame", { id: "customer-survey" }),
  ],
  "smart/sign-in": "Sign-in",
  "smart/forgot-password": "Forgotten password",
  "smart/set-password": ["Forged: set-password", `${pathOf("smart/set-password")}?code=forged`],
  "sso-success": ["Forged: sso-success", pathOf("sso-success", { code: "forged" })],
  "sso-error": "Failed single sign-on",
  "smart/profile": "Profile",
  "smart/users": "Users of the account",
  "smart/agreements": "Agreements of the account",
  "smart/agreements/id": ["Forged: an agreement", pathOf("smart/agreements/id", { id: "forged" })],
  "smart/webhooks": "Webhooks of the account",
  "smart/undelivered": "What the account's system did not take",
  "smart/webhooks/id": ["What was sent to an address", pathOf("smart/webhooks/id", { id: "demo" })],
  "smart/choices": "Choices of customers",
  "smart/choices/id": ["Choices of one customer", pathOf("smart/choices/id", { recipient: "100264" })],
  "smart/choice-imports": "Imports of choices",
  "smart/choice-imports/id": ["An import of choices", pathOf("smart/choice-imports/id", { id: "demo" })],
  "smart/template-approval": ["Settings of the approval", pathOf("smart/template-approval", { accountId: harbor.id })],
  "smart/dynamic-form": "List of forms",
  "smart/dynamic-form/id": ["Editor of a form", pathOf("smart/dynamic-form/id", { id: "service-request" })],
  "smart/dynamic-form/results": ["Results of a form", pathOf("smart/dynamic-form/results", { id: "customer-survey" })],
  "smart/dynamic-form/responses": [
    "Answers to a form",
    pathOf("smart/dynamic-form/responses", { id: "customer-survey" }),
  ],
  "smart/dynamic-form/response": [
    "One answer to a form",
    pathOf("smart/dynamic-form/response", { id: "customer-survey", report: "customer-survey-survey-1" }),
  ],
  "smart/template-gallery": "List of emails",
  "smart/template-gallery/id": ["An email", pathOf("smart/template-gallery/id", { id: "email-bill-ready" })],
  "smart/template-gallery/edit": [
    "Editor of an email",
    pathOf("smart/template-gallery/edit", { id: "email-bill-ready" }),
  ],
  "smart/sms-gallery": "List of text messages",
  "smart/sms-gallery/id": ["A text message", pathOf("smart/sms-gallery/id", { id: "sms-outage" })],
  "smart/sms-gallery/edit": ["Editor of a text message", pathOf("smart/sms-gallery/edit", { id: "sms-outage" })],
  "smart/push-notifications-gallery": "List of notifications",
  "smart/push-notifications-gallery/id": [
    "A notification",
    pathOf("smart/push-notifications-gallery/id", { id: "push-power-back" }),
  ],
  "smart/push-notifications-gallery/edit": [
    "Editor of a notification",
    pathOf("smart/push-notifications-gallery/edit", { id: "push-power-back" }),
  ],
  "smart/wallet-gallery": "List of passes",
  "smart/wallet-gallery/id": ["A pass", pathOf("smart/wallet-gallery/id", { id: "wallet-customer-card" })],
  "smart/wallet-gallery/edit": [
    "Editor of a pass",
    pathOf("smart/wallet-gallery/edit", { id: "wallet-customer-card" }),
  ],
  "smart/ivr-gallery": "List of phone menus",
  "smart/ivr-gallery/id": ["A phone menu", pathOf("smart/ivr-gallery/id", { id: "ivr-main" })],
  "smart/ivr-gallery/edit": ["Editor of a phone menu", pathOf("smart/ivr-gallery/edit", { id: "ivr-main" })],
};

export const openPages: readonly ListedLink[] = (Object.keys(titled) as OpenPageName[]).map((page) => {
  const entry = titled[page];
  const [title, url] = typeof entry === "string" ? [entry, pages[page].path] : entry;
  return { page, kind: title.startsWith("Forged") ? "forged" : "ok", title, url };
});
