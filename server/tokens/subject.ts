// Whose request a verified token makes it.
import { accountOf, type Link, type TokenPayload } from "./payloads.ts";

/** Whether an author made the link to try a version: what it submits is kept apart and counts nowhere. */
export const isTest = (link: Link): boolean => link.versionId !== undefined;

/**
 * Whose a submission is: the recipient's, or where the link names none, of the device that opened it; a caller that names no device is the
 * link itself. A test is nobody's: it never stands in a customer's way.
 */
export function subjectOf(link: Link): string {
  if (isTest(link)) return `test:${link.jti}`;
  if (link.recipientId !== null) return `recipient:${link.recipientId}`;
  return link.device === undefined ? `link:${link.jti}` : `link:${link.jti}:${link.device}`;
}

/** Who asks, as its account knows them: a user, a link's subject, or the token itself. */
export interface Asker {
  accountId: string;
  subject: string;
}

/** Null for a token that comes before any account. */
export function askerOf(token: TokenPayload): Asker | null {
  const accountId = accountOf(token);
  if (accountId === null) return null;
  if (token.kind === "enrollment") return { accountId, subject: subjectOf(token) };
  return { accountId, subject: token.kind === "user" ? token.nameid : token.jti };
}
