// One mail a day to each user who wants the new answers so: in the morning of the account's time zone, of the days that have ended since the
// last. A night on which no process ran is made up for, and no day is mailed twice.
import { addDays } from "@billwright/engine/calendar";
import { dateIn } from "../../../dayIn.ts";
import type { Queryable } from "../../../database/connect.ts";
import { inTransaction } from "../../../database/transaction.ts";
import type { Task } from "../../../jobs/kinds.ts";
import { findMailboxes } from "../../staff/index.ts";
import { zoneOf } from "../results/index.ts";
import { finalInSpan, referenceOf } from "../submissions/index.ts";
import { notifyingAccounts, notifyingForms, type NotifyingForm } from "../templates/index.ts";
import type { NoticeServices } from "./announce.ts";
import { findDigests, lockDigest, putThrough, type Digest } from "./digests.ts";
import { mailDigest, type DigestPart, type Reader } from "./noticeMail.ts";

/** From this hour on the day before is mailed. */
const morning = 7;
/** So many days are made up for. */
const mostDays = 7;
/** So many references of a form are named. */
const mostReferences = 10;

export const digestResponsesTask =
  (services: NoticeServices): Task<"digestResponses"> =>
  async () => {
    for (const accountId of await notifyingAccounts(services.database)) await digestAccount(services, accountId);
  };

async function digestAccount(services: NoticeServices, accountId: string): Promise<void> {
  const { database, runtime } = services;
  const timeZone = await zoneOf(database, accountId, undefined);
  const now = runtime.now();
  if (hourAt(now, timeZone) < morning) return;
  const today = dateIn(timeZone, now);
  const day = addDays(today, -1);
  const forms = await notifyingForms(database, accountId);
  const digests = await findDigests(database, accountId);
  const wanted = new Set(forms.flatMap(({ daily }) => daily));
  for (const { userId, missedOn } of digests.values()) if (missedOn !== null && missedOn <= day) wanted.add(userId);
  const open = [...wanted].filter((userId) => isOpen(digests.get(userId), day));
  for (const reader of await findMailboxes(database, accountId, open))
    await digestReader(services, { accountId, timeZone, day, forms }, reader);
}

const isOpen = (digest: Digest | undefined, day: string): boolean =>
  digest === undefined || digest.through === null || digest.through < day;

interface Round {
  accountId: string;
  timeZone: string;
  /** The last day that has ended. */
  day: string;
  forms: readonly NotifyingForm[];
}

const digestReader = (services: NoticeServices, round: Round, reader: Reader): Promise<void> =>
  inTransaction(services.database, services.runtime, async (transaction) => {
    const { accountId, day } = round;
    const digest = await lockDigest(transaction, accountId, reader.userId);
    if (!isOpen(digest, day)) return;
    const parts: DigestPart[] = [];
    for (const form of round.forms) {
      const from = firstDay(form, digest, day);
      const part = from === null ? null : await partOf(transaction, round, form, from);
      if (part) parts.push(part);
    }
    if (parts.length > 0) await mailDigest(services, transaction, { accountId, day, parts }, reader);
    await putThrough(transaction, accountId, reader.userId, day);
  });

/** From which day on a user is to know of a form's answers; null: not by this mail. */
function firstDay({ once, daily }: NotifyingForm, { userId, through, missedOn }: Digest, day: string): string | null {
  const first = addDays(day, 1 - mostDays);
  const later = (one: string) => (one > first ? one : first);
  if (daily.includes(userId)) return through === null ? day : later(addDays(through, 1));
  return once.includes(userId) && missedOn !== null && missedOn <= day ? later(missedOn) : null;
}

async function partOf(
  database: Queryable,
  { accountId, timeZone, day: to }: Round,
  { enrollmentId, name: form }: NotifyingForm,
  from: string,
): Promise<DigestPart | null> {
  const found = { accountId, enrollmentId, span: { from, to }, timeZone, top: mostReferences };
  const { count, newest } = await finalInSpan(database, found);
  return count === 0 ? null : { enrollmentId, form, from, to, count, references: newest.map(referenceOf) };
}

const hourAt = (moment: Date, timeZone: string): number =>
  Number(new Intl.DateTimeFormat("en", { timeZone, hour: "numeric", hourCycle: "h23" }).format(moment));
