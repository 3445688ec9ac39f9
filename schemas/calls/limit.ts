// Limits: how often something may happen, declared on the call that it belongs to and counted by the server in one table.
import type { MessageKey } from "../messages/wholeCatalogue.ts";

/** At most `count` within `seconds`, at any moment. */
export interface LimitWindow {
  count: number;
  seconds: number;
  /** What is said where it is full, with {n} seconds to wait; the rule's own where left out. */
  message?: MessageKey;
}

export interface LimitRule {
  /** Its counts stand under this name; rules of one name on several calls are one. */
  name: string;
  /**
   * Who is counted. `network`: an IPv4 address or an IPv6 /64; `site`: an IPv4 address or an IPv6 /48, which one customer of a provider
   * has whole; `user`: who signed in. The server's door counts these before the call's handler sees anything. `contact` (an address or a
   * number that was typed) and `account` are counted by the feature, in the transaction that does what they limit.
   */
  per: "network" | "site" | "user" | "contact" | "account";
  /** `calls`: every call; `misses`: every call is counted before it is looked at, and one that was no miss is taken back. */
  counts: "calls" | "misses";
  windows: readonly LimitWindow[];
  /** api.tooMany where left out. */
  message?: MessageKey;
}

const minute = 60;
const hour = 60 * minute;
const day = 24 * hour;

/** Seconds until a code can be sent again: the page counts them down, the server holds to them (otp.resend). */
export const resendSeconds = 30;

/** Every limit there is, but the one on all requests of a network, which the operator sets. */
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
  /** Codes that one network asks an account for, whoever they go to. */
  codesAsked: {
    name: "codes.asked",
    per: "account",
    counts: "calls",
    windows: [{ count: 20, seconds: hour }],
    message: "codes.sendLimit",
  },
  /** What pumping messages can cost an account at most; its settings may say another number. */
  codesBudget: {
    name: "codes.budget",
    per: "account",
    counts: "calls",
    windows: [{ count: 10_000, seconds: day }],
    message: "codes.sendLimit",
  },
  /** Wrong guesses at a contact's codes, however many codes it was sent (threats.md T11). */
  codesGuessed: {
    name: "codes.guessed",
    per: "contact",
    counts: "misses",
    windows: [{ count: 10, seconds: day }],
    message: "codes.sendLimit",
  },
  /** Receipts to one address, whoever gives it: nobody has proved that it is theirs. */
  receiptsMailed: {
    name: "receipts.mailed",
    per: "contact",
    counts: "calls",
    windows: [
      { count: 5, seconds: hour },
      { count: 10, seconds: day },
    ],
  },
  /** Short links that never were: who mistypes has some, who guesses among 2^80 has no use for more. No call's, but an address's own. */
  shortLinkMisses: {
    name: "shortLinks.misses",
    per: "network",
    counts: "misses",
    windows: [{ count: 20, seconds: 15 * minute }],
  },
  /** Numbers that are no bank's: whoever asks for many tries them out (threats.md T43, decisions-proposed.md P10). */
  bankMisses: {
    name: "banks.misses",
    per: "network",
    counts: "misses",
    windows: [{ count: 20, seconds: 15 * minute }],
  },
  /** Wrong passwords from one network, whoever they are for. */
  signInNetwork: {
    name: "signIn.network",
    per: "network",
    counts: "misses",
    windows: [{ count: 20, seconds: 15 * minute }],
    message: "session.tooMany",
  },
  /** Wrong passwords from one site: whoever has a /48 has 65,536 networks. */
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
  /** Wrong passwords for one user's address, from all networks it never signed in from. */
  signInUser: {
    name: "signIn.user",
    per: "contact",
    counts: "misses",
    windows: [{ count: 100, seconds: day }],
    message: "session.tooMany",
  },
  /** Wrong current passwords of whoever is signed in: those who are not cannot use it up. */
  passwordChange: {
    name: "password.change",
    per: "user",
    counts: "misses",
    windows: [{ count: 5, seconds: 15 * minute }],
    message: "session.tooMany",
  },
  /** An author tries a template a few times, not all day. */
  testsSent: { name: "tests.sent", per: "user", counts: "calls", windows: [{ count: 60, seconds: hour }] },
} as const satisfies Record<string, LimitRule>;
