// The privacy policy. As with the terms, the English text is the binding one.
import type { LegalSection } from "./terms.ts";

export const privacy: readonly LegalSection[] = [
  {
    heading: "legal.collected",
    clauses: [
      "From businesses: the e-mail address, names, mobile number and time zone of their users, and what they enter and upload.",
      "From their customers, on the business's behalf: what they answer in a form, the contact details they give or confirm, the amount, date and outcome of payments, the last four digits of a card or account, and signatures and files that they send.",
      "Technical data: the network address, the kind of browser, times of requests, and the random id by which a shared link knows a device again.",
      "Counts of a form, by version and day: how often it was opened and submitted, which question was answered last, and which answers were refused. They hold neither what was typed nor who did so.",
      "Card numbers and bank account numbers for payments are typed into the payment provider's own fields; we receive a token for them and never the numbers.",
    ],
  },
  {
    heading: "legal.use",
    clauses: [
      "To provide the service: to show and store forms, send messages, take payments and tell businesses of them.",
      "To keep it safe: to recognise attempts to guess codes or passwords, and to prove later what was agreed to.",
      "To improve it, by figures that identify nobody. We do not use personal data for advertising.",
    ],
  },
  {
    heading: "legal.sharing",
    clauses: [
      "What customers enter goes to the business that sent them the link.",
      "Processors help us: for hosting, for sending mail and text messages, for payments. They act on our instructions only.",
      "We disclose data where the law requires it. We do not sell personal data.",
    ],
  },
  {
    heading: "legal.retention",
    clauses: [
      "We keep data as long as the business's account lasts or the business asks for less, and delete them 30 days after a termination without breach.",
      "Records that prove a consent, a payment or a change are kept as long as the law requires.",
    ],
  },
  {
    heading: "legal.security",
    clauses: [
      "Connections are encrypted. Passwords and one-time codes are stored as hashes, bank numbers and messages encrypted.",
      "Every link opens only what it is for, and each business's data are kept apart from all others'.",
    ],
  },
  {
    heading: "legal.children",
    clauses: [
      "The service is not meant for children. Children under 13 are not served; if we learn that one has given us data, we delete them.",
    ],
  },
  {
    heading: "legal.california",
    clauses: [
      "Residents of California may ask which personal data we have about them, have them corrected or deleted, and receive a copy. We do not discriminate against anyone who does.",
      "We do not sell or share personal data within the meaning of California law.",
      "A customer of a business asks that business, whose data they are; we help it to answer.",
    ],
  },
  {
    heading: "legal.cookieNotice",
    clauses: [
      "We set no cookies. What is kept on your device is kept in the browser's own storage, and only what the pages need; the table names all of it.",
    ],
  },
];

/** What the pages keep on a device, by kind. */
export const stored: readonly { kind: string; what: string; where: string; until: string }[] = [
  {
    kind: "Necessary: sign-in",
    what: "JWT_TOKEN, SUBSCRIPTION_TYPE, SUBSCRIPTION_ID: the sign-in of a business's user",
    where: "Local storage",
    until: "The user signs out, or the sign-in ends",
  },
  {
    kind: "Necessary: unfinished work",
    what: "billwright.left and a database of drafts: the answers of a form that is not submitted yet, without bank numbers and codes. UNSENT_FORM: what an author has written and not saved yet",
    where: "Local storage and IndexedDB",
    until: "It is submitted, saved or discarded",
  },
  {
    kind: "Necessary: shared links",
    what: "device: a random id by which a link that names nobody knows this device again",
    where: "Local storage",
    until: "The browser's data are cleared",
  },
  {
    kind: "Preferences",
    what: "locale, timezone, timeZoneName, darkMode, themeId: language, time zone, light or dark, the colours of the business",
    where: "Local storage",
    until: "The browser's data are cleared",
  },
  {
    kind: "Speed",
    what: "translations: the words of the pages in the chosen language",
    where: "Local storage",
    until: "Half an hour, or the browser's data are cleared",
  },
  { kind: "Analytics and advertising", what: "None", where: "–", until: "–" },
];
