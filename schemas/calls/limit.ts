// Limits: how often something may happen. Each is declared on its call; the server counts all of them in one table.
import type { MessageKey } from "../messages/wholeCatalogue.ts";

/** At most `count` within `seconds`, at any moment. */
export interface LimitWindow {
  count: number;
  seconds: number;
  /** The message when the limit is reached, with {n} seconds to wait; the rule's own if left out. */
  message?: MessageKey;
}

export interface LimitRule {
  /** Its counts are stored under this name; rules of the same name on several calls share their counts. */
  name: string;
  /**
   * Who is counted. `network`: an IPv4 address or an IPv6 /64; `site`: an IPv4 address or an IPv6 /48, the whole of which one customer of a
   * provider may have; `user`: the signed-in user. The server counts these before the call's handler runs. `contact` (an address or a
   * number that was typed) and `account` are counted by the feature, in the transaction that does what they limit.
   */
  per: "network" | "site" | "user" | "contact" | "account";
  /** `calls`: every call; `misses`: every call is counted before it is processed, and the count is taken back if it was no miss. */
  counts: "calls" | "misses";
  windows: readonly LimitWindow[];
  /** api.tooMany if left out. */
  message?: MessageKey;
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Seconds until a code can be sent again: the page counts them down, the server enforces them (otp.resend). */
export const resendSeconds = 30;

/** Every limit except the one on all requests of a network, which the operator sets. */
export const limits = {
  /** Codes to one contact (threats.md T12). */
  codesSent: {
    name: "codes.sent",
    per: "contact",
    counts: "calls",
    windows: [
      { count: 1, seconds: resendSeconds, message: "codes.tooSoon" },
      { count: 5, seconds: hour },
      { count: 10, seconds: day },
    ],
    message: "codes.sendLimit",
  },
  /**
   * Codes by one link that names its recipient, of which the network is not counted: all customers of a mobile carrier share one, and none of
   * them may close a fresh link to another.
   */
  codesFresh: {
    name: "codes.fresh",
    per: "contact",
    counts: "calls",
    windows: [{ count: 5, seconds: hour }],
  },
  /** Codes that one network requests from an account, for any contact, but those of fresh links (codesFresh). */
  codeRequests: {
    name: "codes.asked",
    per: "account",
    counts: "calls",
    windows: [{ count: 20, seconds: hour }],
    message: "codes.sendLimit",
  },
  /** Codes by one link that names its recipient, to any contact from anywhere. One that names none is shared: nobody may close it to the others. */
  codesLink: {
    name: "codes.link",
    per: "contact",
    counts: "calls",
    windows: [{ count: 20, seconds: hour }],
    message: "codes.sendLimit",
  },
  /** The most that message pumping can cost an account; its settings may set another number. */
  codesBudget: {
    name: "codes.budget",
    per: "account",
    counts: "calls",
    windows: [{ count: 10_000, seconds: day }],
    message: "codes.sendLimit",
  },
  /** Wrong guesses at a contact's codes, for any number of codes (threats.md T11). */
  codesGuessed: {
    name: "codes.guessed",
    per: "contact",
    counts: "misses",
    windows: [{ count: 10, seconds: day }],
    message: "codes.sendLimit",
  },
  /** Receipts to one address, from any sender: the address is not verified. */
  receiptsMailed: {
    name: "receipts.mailed",
    per: "contact",
    counts: "calls",
    windows: [
      { count: 5, seconds: hour },
      { count: 10, seconds: day },
    ],
  },
  /** Mails to one user about one form's new answers: the answers beyond them are in the next mail of a day. */
  answersAnnounced: {
    name: "answers.announced",
    per: "contact",
    counts: "calls",
    windows: [{ count: 30, seconds: hour }],
  },
  /** Codes of a single sign-on that were none, from one network. */
  ssoMisses: {
    name: "sso.misses",
    per: "network",
    counts: "misses",
    windows: [{ count: 30, seconds: 15 * minute }],
  },
  /** Customers looked for in vain from one network (threats.md T43, decisions-proposed.md P10). */
  lookUpMisses: {
    name: "lookUp.misses",
    per: "network",
    counts: "misses",
    windows: [{ count: 20, seconds: 15 * minute }],
    message: "budget.tooMany",
  },
  /** Wrong details for one account number, from anywhere. */
  lookUpAccountMisses: {
    name: "lookUp.account",
    per: "contact",
    counts: "misses",
    windows: [{ count: 5, seconds: 15 * minute }],
    message: "budget.tooMany",
  },
  /** Wrong answers before a smart page, by one device with one link (P59). */
  smartPageDevice: {
    name: "smartPage.device",
    per: "contact",
    counts: "misses",
    windows: [{ count: 5, seconds: 15 * minute }],
    message: "smartauth.tooMany",
  },
  /** The same by all devices: an id of a device costs nothing. */
  smartPageLink: {
    name: "smartPage.link",
    per: "contact",
    counts: "misses",
    windows: [{ count: 20, seconds: day }],
    message: "smartauth.tooMany",
  },
  /** Wrong answers by one link, of which the network is not counted, as codesFresh has it. */
  smartPageFresh: {
    name: "smartPage.fresh",
    per: "contact",
    counts: "misses",
    windows: [{ count: 3, seconds: 15 * minute }],
  },
  /** The same from one network, by all links that have failed before (smartPageFresh). */
  smartPageNetwork: {
    name: "smartPage.network",
    per: "contact",
    counts: "misses",
    windows: [{ count: 20, seconds: 15 * minute }],
    message: "smartauth.tooMany",
  },
  /** Fresh links to the preferences page, sent to the contact of one message. */
  preferenceLinks: {
    name: "preferences.links",
    per: "contact",
    counts: "calls",
    windows: [{ count: 5, seconds: hour }],
    message: "unsubscribe.tooMany",
  },
  /** Mails of what a save of the preferences has changed, to one customer. Beyond it the save goes on, and no mail is sent. */
  preferenceMails: {
    name: "preferences.mails",
    per: "contact",
    counts: "calls",
    windows: [{ count: 5, seconds: hour }],
  },
  /** Sign-ups, and links sent again, from one network. */
  signUpRequests: {
    name: "signUp.asked",
    per: "network",
    counts: "calls",
    windows: [{ count: 20, seconds: hour }],
    message: "signup.tooMany",
  },
  /** Mails of a sign-up to one address, known or not: the link rests as a code does (otp.resend). */
  signUpMails: {
    name: "signUp.mails",
    per: "contact",
    counts: "calls",
    windows: [
      { count: 1, seconds: resendSeconds },
      { count: 5, seconds: hour },
      { count: 10, seconds: day },
    ],
    message: "signup.wait",
  },
  /** Passwords chosen at one link: each takes a slow hash. */
  passwordsChosen: {
    name: "passwords.chosen",
    per: "contact",
    counts: "calls",
    windows: [{ count: 20, seconds: hour }],
  },
  /** Links for a forgotten password, and invitations, from one network. */
  passwordLinksAsked: {
    name: "passwords.asked",
    per: "network",
    counts: "calls",
    windows: [{ count: 20, seconds: hour }],
    message: "session.tooMany",
  },
  /** Links for a forgotten password to one address, known or not. */
  passwordLinkMails: {
    name: "passwords.mails",
    per: "contact",
    counts: "calls",
    windows: [
      { count: 1, seconds: resendSeconds },
      { count: 5, seconds: hour },
      { count: 10, seconds: day },
    ],
    message: "password.wait",
  },
  /** Links that set a password and are none, from one network. */
  passwordLinkMisses: {
    name: "passwords.misses",
    per: "network",
    counts: "misses",
    windows: [{ count: 30, seconds: 15 * minute }],
    message: "session.tooMany",
  },
  /** Invitations by one user. */
  invitationsSent: { name: "invitations.sent", per: "user", counts: "calls", windows: [{ count: 60, seconds: hour }] },
  /** Invitations to one address, from any account. */
  invitationMails: {
    name: "invitations.mails",
    per: "contact",
    counts: "calls",
    windows: [
      { count: 3, seconds: hour },
      { count: 10, seconds: day },
    ],
    message: "users.inviteWait",
  },
  /** Wrong second factors from one network, for any user. */
  factorNetwork: {
    name: "factor.network",
    per: "network",
    counts: "misses",
    windows: [{ count: 30, seconds: 15 * minute }],
    message: "session.tooMany",
  },
  /** Wrong second factors of one user from one network. They come after the right password, and use up nobody else's. */
  factorPair: {
    name: "factor.pair",
    per: "contact",
    counts: "misses",
    windows: [{ count: 5, seconds: 15 * minute }],
    message: "session.tooMany",
  },
  /** Wrong second factors of one user, from all networks from which that user never signed in. */
  factorUser: {
    name: "factor.user",
    per: "contact",
    counts: "misses",
    windows: [{ count: 50, seconds: day }],
    message: "session.tooMany",
  },
  /** Wrong codes and passwords of a signed-in user who proves anew who they are. */
  factorConfirm: {
    name: "factor.confirm",
    per: "user",
    counts: "misses",
    windows: [{ count: 5, seconds: 15 * minute }],
    message: "session.tooMany",
  },
  /** Wrong codes of a signed-in user who sets up a factor. */
  factorChange: {
    name: "factor.change",
    per: "user",
    counts: "misses",
    windows: [{ count: 5, seconds: 15 * minute }],
    message: "session.tooMany",
  },
  /** Payments tried with one link: many of them are an attempt to find cards that work. */
  paymentsTried: {
    name: "payments.tried",
    per: "contact",
    counts: "calls",
    windows: [{ count: 20, seconds: hour }],
    message: "pay.tooMany",
  },
  /** Agreements that one link asks to prepare: each asks the signing service. */
  agreementRequests: {
    name: "agreements.asked",
    per: "contact",
    counts: "calls",
    windows: [{ count: 60, seconds: hour }],
  },
  /** Payment links that field agents send about one customer, and QR codes that they show. */
  agentLinks: {
    name: "agent.links",
    per: "account",
    counts: "calls",
    windows: [
      { count: 20, seconds: hour },
      { count: 60, seconds: day },
    ],
    message: "agent.tooMany",
  },
  /** The same to one address or number: it is typed, and nobody has confirmed it. */
  agentMessages: {
    name: "agent.messages",
    per: "contact",
    counts: "calls",
    windows: [
      { count: 5, seconds: hour },
      { count: 10, seconds: day },
    ],
    message: "agent.tooMany",
  },
  /** What one agent's device sends, about any customer. */
  agentDevice: {
    name: "agent.device",
    per: "network",
    counts: "calls",
    windows: [{ count: 120, seconds: hour }],
    message: "agent.tooMany",
  },
  /** Short links that do not exist: mistyping makes few, and guessing among 2^80 needs many. This limit belongs to an address, not to a call. */
  shortLinkMisses: {
    name: "shortLinks.misses",
    per: "network",
    counts: "misses",
    windows: [{ count: 20, seconds: 15 * minute }],
  },
  /** Numbers that belong to no bank: many of them are an attempt to find valid ones (threats.md T43, decisions-proposed.md P10). */
  bankMisses: {
    name: "banks.misses",
    per: "network",
    counts: "misses",
    windows: [{ count: 20, seconds: 15 * minute }],
  },
  /** Wrong passwords from one network, for any user. */
  signInNetwork: {
    name: "signIn.network",
    per: "network",
    counts: "misses",
    windows: [{ count: 20, seconds: 15 * minute }],
    message: "session.tooMany",
  },
  /** Wrong passwords from one site: a /48 contains 65,536 networks. */
  signInSite: {
    name: "signIn.site",
    per: "site",
    counts: "misses",
    windows: [{ count: 60, seconds: 15 * minute }],
    message: "session.tooMany",
  },
  /** Wrong passwords for one user's address from one network. */
  signInPair: {
    name: "signIn.pair",
    per: "contact",
    counts: "misses",
    windows: [{ count: 5, seconds: 15 * minute }],
    message: "session.tooMany",
  },
  /** Wrong passwords for one user's address, from all networks from which that user never signed in. */
  signInUser: {
    name: "signIn.user",
    per: "contact",
    counts: "misses",
    windows: [{ count: 100, seconds: day }],
    message: "session.tooMany",
  },
  /** Wrong current passwords of a signed-in user: nobody else can use it up. */
  passwordChange: {
    name: "password.change",
    per: "user",
    counts: "misses",
    windows: [{ count: 5, seconds: 15 * minute }],
    message: "session.tooMany",
  },
  /** An author tests a template a few times, not all day. */
  testsSent: { name: "tests.sent", per: "user", counts: "calls", windows: [{ count: 60, seconds: hour }] },
  /** Links that a user makes by hand; campaigns make theirs elsewhere. */
  linksShared: { name: "links.shared", per: "user", counts: "calls", windows: [{ count: 60, seconds: hour }] },
} as const satisfies Record<string, LimitRule>;
