// What tests begin with: an account, a form, a link.
import {
  type CodeChannel,
  type Enrollment,
  enrollmentTypes,
  type InputForm,
  type Role,
  type StoredForm,
} from "@billwright/schemas";
import type { Database } from "../database/connect.ts";
import { replaceChallenge, useChallenge, type Purpose, readContact, digestsOf } from "../features/customers/index.ts";
import { subjectOf } from "../tokens/subject.ts";
import { insertReport } from "../features/forms/index.ts";
import type { BillerRecipient } from "../providers/biller/biller.ts";
import { sealAccount } from "../tokens/encAccount.ts";
import type { Link } from "../tokens/payloads.ts";
import type { Running } from "../start.ts";
import { randomUUID } from "node:crypto";

const at = "2026-11-01T00:00:00Z";

/** An account, with the host tests reach it by unless another is given. */
export async function givenAccount(
  database: Database,
  accountId: string,
  values: Record<string, unknown> = {},
  hosts: string[] = [],
): Promise<string> {
  await database("accounts").insert({ account_id: accountId, name: `Biller ${accountId}`, created_at: at, ...values });
  for (const host of hosts) await database("account_hosts").insert({ host, account_id: accountId });
  return accountId;
}

export interface GivenForm {
  accountId: string;
  enrollmentId: string;
  versionId: string;
}

/** A form of an account that is there already; active, unless `columns` gives it another status. */
export async function givenForm(
  database: Database,
  accountId: string,
  enrollment: Partial<Enrollment> & { inputs?: InputForm[] } = {},
  more: { translations?: StoredForm["translations"]; columns?: Record<string, unknown> } = {},
): Promise<GivenForm> {
  const { inputs, ...fields } = enrollment;
  const id = fields.id ?? `form-${accountId}`;
  const whole: Enrollment = {
    type: "CustomForm",
    name: "A form",
    formElements: (inputs ?? [{ id: "name", name: "Name", inputType: "ShortText", required: true }]).map(
      (inputForms) => ({ kind: "input", inputForms }),
    ),
    ...fields,
    id,
  };
  return givenStoredForm(database, accountId, whole, more);
}

/** A form exactly as it is written, also one that is sparse, old or full of defects. */
export async function givenStoredForm(
  database: Database,
  accountId: string,
  whole: Enrollment,
  more: { translations?: StoredForm["translations"]; columns?: Record<string, unknown> } = {},
): Promise<GivenForm> {
  const { id, name, type } = whole;
  const versionId = `version-${accountId}-${id}`;
  const form: StoredForm = { enrollment: whole, translations: more.translations ?? {} };
  await database("templates").insert({
    account_id: accountId,
    template_id: id,
    name: name ?? "A form",
    type: (typeof type === "number" ? enrollmentTypes[type] : type) ?? "CustomForm",
    status: "Active",
    version_id: versionId,
    active_version_id: (more.columns?.status ?? "Active") === "Active" ? versionId : null,
    created_at: at,
    updated_at: at,
    ...more.columns,
  });
  await database("template_versions").insert({
    account_id: accountId,
    version_id: versionId,
    template_id: id,
    number: 1,
    content: JSON.stringify(form),
    created_at: at,
  });
  return { accountId, enrollmentId: id, versionId };
}

export interface GivenLink {
  token: string;
  encAccount: string;
  recipientId: string | null;
}

/** A customer's link to a form. */
export async function givenLink(
  { tokens, seal }: Pick<Running, "tokens" | "seal">,
  form: Pick<GivenForm, "accountId" | "enrollmentId">,
  claims: Partial<Link> = {},
  seconds = 30 * 86_400,
): Promise<GivenLink> {
  const { accountId, enrollmentId } = form;
  const recipientId = claims.recipientId === undefined ? "r-1" : claims.recipientId;
  const defaults = { accountId, enrollmentId, notificationLogId: null, communicationChannel: 0, tags: [] };
  const token = await tokens.sign("enrollment", { ...defaults, ...claims, recipientId }, seconds);
  return { token, encAccount: sealAccount(seal, accountId), recipientId };
}

/** What the biller knows of a customer. */
export async function givenRecipient(
  database: Database,
  accountId: string,
  recipientId: string,
  known: Partial<BillerRecipient>,
): Promise<void> {
  await database("recipients").insert({
    account_id: accountId,
    recipient_id: recipientId,
    tags: JSON.stringify(known.tags ?? []),
    pay_dates: JSON.stringify(known.payDates ?? []),
    saved_banks: JSON.stringify(known.savedBanks ?? []),
  });
}

type Holding = Pick<Running, "connection" | "tokens" | "keyring">;

/** A contact that this link, or another holder, proved at this moment, as the record of its code says. */
export async function givenVerified(
  { connection, tokens, keyring }: Holding,
  token: string,
  channel: CodeChannel,
  typed: string,
  now: Date,
  purpose: Purpose = "form",
  holder?: string,
): Promise<void> {
  const { accountId, jti } = await tokens.verify(token, ["enrollment", "preference"]);
  const contact = readContact(channel, typed);
  if (!contact) throw new Error(`${typed} is no contact that a code can prove.`);
  const challengeId = `given-${randomUUID()}`;
  const contactDigests = digestsOf(keyring).contact(accountId, contact);
  const challenge = {
    accountId,
    challengeId,
    linkId: holder ?? jti,
    channel,
    purpose,
    contactDigests,
    codeDigest: Buffer.alloc(32),
  } as const;
  await connection.database.transaction((transaction) => replaceChallenge(transaction, challenge, now));
  await useChallenge(connection.database, challenge, now);
}

/** A submission of this link's person that is final already; what was answered is of no matter. */
export async function givenSubmitted(
  { connection, tokens }: Holding,
  token: string,
  { versionId }: Pick<GivenForm, "versionId">,
  now: Date,
): Promise<void> {
  const link = await tokens.verify(token, ["enrollment"]);
  const { accountId, enrollmentId, recipientId, jti, notificationLogId, communicationChannel } = link;
  const subject = subjectOf(link);
  const submission = {
    enrollmentId,
    recipientId,
    notificationLogId,
    communicationChannel,
    inputForms: [],
    mergeTags: [],
    signatureFile: null,
  };
  const report = {
    accountId,
    reportId: `given-${jti}`,
    enrollmentId,
    versionId,
    subject,
    slot: subject,
    linkId: jti,
    recipientId,
    submission,
  };
  const rest = {
    state: "final",
    idempotencyKey: null,
    bodyHash: "",
    filesNeeded: [] as string[],
    consent: null,
    balance: null,
    language: "en",
    ip: null,
  } as const;
  await connection.database.transaction((transaction) =>
    insertReport(transaction, { ...report, ...rest, browserTime: null, createdAt: now, finalAt: now, isTest: false }),
  );
}

export interface GivenUser {
  userId: string;
  /** As a bearer; holds for an hour. */
  token: string;
}

/** The digits of an id may pass for a card's number, which no text may hold. */
const withoutDigits = (id: string) => id.replaceAll(/\d/g, (digit) => "ghijklmnop"[Number(digit)]!);

/** A user of an account that is there already, signed in; an Owner unless another role is given. Nobody knows the password. */
export async function givenUser(
  { connection: { database }, tokens }: Pick<Running, "connection" | "tokens">,
  accountId: string,
  { role = "Owner", ...columns }: { role?: Role } & Record<string, unknown> = {},
): Promise<GivenUser> {
  const userId = typeof columns.user_id === "string" ? columns.user_id : `user-${randomUUID()}`;
  const email = typeof columns.email === "string" ? columns.email : `${withoutDigits(userId)}@example.org`;
  await database("users").insert({
    account_id: accountId,
    user_id: userId,
    email,
    role,
    password_hash: "none",
    created_at: at,
    ...columns,
  });
  return { userId, token: await givenSession({ connection: { database }, tokens }, accountId, userId) };
}

/** One more sign-in of a user that is there already, and its token. */
export async function givenSession(
  { connection: { database }, tokens }: { connection: { database: Database } } & Pick<Running, "tokens">,
  accountId: string,
  userId: string,
): Promise<string> {
  const user = await database("users")
    .where({ account_id: accountId, user_id: userId })
    .first<{ role: string; email: string }>("role", "email");
  const session = randomUUID();
  const { role, email } = user;
  const token = await tokens.sign(
    "user",
    { role, unique_name: email, email, nameid: userId, AccountId: accountId, session },
    3600,
  );
  const { jti, iat } = await tokens.verify(token, ["user"]);
  await database("sessions").insert({
    account_id: accountId,
    session_id: session,
    user_id: userId,
    token_id: jti,
    created_at: new Date(iat * 1000),
    confirmed_at: new Date(iat * 1000),
    expires_at: new Date((iat + 12 * 3600) * 1000),
  });
  return token;
}
