// What final submissions are found by: the words of the index `reports_words`, as its function `response_words` makes them.
import { createHash } from "node:crypto";
import type { Queryable } from "../../../database/connect.ts";
import { readReference } from "./reference.ts";

const md5 = (text: string): string => createHash("md5").update(text).digest("hex");

/** What a list is narrowed to; each may be left out. */
export interface Sought {
  versionId?: string | undefined;
  language?: string | undefined;
  channel?: number | undefined;
  answer?: { inputId: string; value: string } | undefined;
  /** Words of the answers, a reference, or a customer's id, as somebody typed them. */
  text?: string | undefined;
}

interface Form {
  accountId: string;
  enrollmentId: string;
}

/** A word in a query of PostgreSQL's text search. */
const quoted = (word: string): string => `'${word.replaceAll("\\", "\\\\").replaceAll("'", "''")}'`;

const ofForm = ({ accountId, enrollmentId }: Form, word: string): string =>
  quoted(md5(`${accountId}/${enrollmentId}`).slice(0, 8) + word);

/** Over all forms of the account. */
export const referenceQuery = (accountId: string, digest: string): string =>
  quoted(`${md5(accountId).slice(0, 8)}r${digest}`);

/** Of the days from one to another in UTC, or more before the first: each is a word, which begins with its month and year. */
export function daysQuery(form: Form, from: Date, to: Date): string {
  const length = beginningFor(to.getTime() - from.getTime());
  const found = new Set<string>();
  for (let time = to.getTime(); time >= from.getTime(); time -= day) found.add(dayOf(new Date(time)).slice(0, length));
  found.add(dayOf(from).slice(0, length));
  return `(${Array.from(found, (beginning) => `${ofForm(form, `d${beginning}`)}:*`).join(" | ")})`;
}

const day = 86_400_000;
const dayOf = (time: Date): string => time.toISOString().slice(0, 10).replaceAll("-", "");

/** So many of a day's digits, by how long the time is: few words, and not many days too many. */
function beginningFor(milliseconds: number): number {
  if (milliseconds < 32 * day) return "YYYYMMDD".length;
  return milliseconds < 3 * 366 * day ? "YYYYMM".length : "YYYY".length;
}

const shortestBeginning = 3;

/** The query for `reports_words`; null: nothing is sought. A word of three letters or more finds those that begin with it, too. */
export async function wordsQuery(
  database: Queryable,
  form: Form,
  { versionId, language, channel, answer, text = "" }: Sought,
): Promise<string | null> {
  const parts = [
    ...(versionId === undefined ? [] : [ofForm(form, `v${versionId}`)]),
    ...(language === undefined ? [] : [ofForm(form, `l${language}`)]),
    ...(channel === undefined ? [] : [ofForm(form, `h${channel}`)]),
    ...(answer === undefined ? [] : [ofForm(form, `a${md5(`${answer.inputId}=${answer.value}`)}`)]),
    ...(text.trim() === "" ? [] : [await typedQuery(database, form, text.trim())]),
  ];
  return parts.length === 0 ? null : parts.join(" & ");
}

async function typedQuery(database: Queryable, form: Form, text: string): Promise<string> {
  const { rows } = await database.raw<{ rows: { words: string[] }[] }>(
    "select tsvector_to_array(to_tsvector('simple', ?)) as words",
    [text],
  );
  const words = (rows[0]?.words ?? []).map((word) => Array.from(word).slice(0, 60).join(""));
  const all = words.map((word) => ofForm(form, `w${word}`) + (word.length < shortestBeginning ? "" : ":*"));
  const digest = readReference(text);
  const ways = [
    ...(all.length === 0 ? [] : [`(${all.join(" & ")})`]),
    ofForm(form, `c${Array.from(text.toLowerCase()).slice(0, 100).join("")}`),
    ...(digest === null ? [] : [referenceQuery(form.accountId, digest)]),
  ];
  return `(${ways.join(" | ")})`;
}
