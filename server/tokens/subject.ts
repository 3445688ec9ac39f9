// Whom a request or a row is about: a customer of an account, the subject of a verified token.
import { accountOf, type Link, type TokenPayload } from "./payloads.ts";

/** The owner of something: a customer of an account. */
export interface CustomerKey {
  accountId: string;
  recipientId: string;
}

/** Whether an author made the link to test a version: its submissions are stored apart and do not count. */
export const isTest = (link: Link): boolean => link.versionId !== undefined;

/**
 * The owner of a submission: the recipient or, if the link has none, the device that opened it; without a device, the link itself. A test
 * belongs to nobody, so it never blocks a customer's submission.
 */
export function subjectOf(link: Link): string {
  if (isTest(link)) return `test:${link.jti}`;
  if (link.recipientId !== null) return `recipient:${link.recipientId}`;
  return link.device === undefined ? `link:${link.jti}` : `link:${link.jti}:${link.device}`;
}

/** The requester as its account knows it: a user, a link's subject, or the token itself. */
export interface Requester {
  accountId: string;
  subject: string;
}

/** Null for a token without an account. */
export function requesterOf(token: TokenPayload): Requester | null {
  const accountId = accountOf(token);
  if (accountId === null) return null;
  if (token.kind === "enrollment") return { accountId, subject: subjectOf(token) };
  return { accountId, subject: token.kind === "user" ? token.nameid : token.jti };
}
