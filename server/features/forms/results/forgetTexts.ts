// What customers wrote in their own words goes from the counts with the submission that it came with. How many have answered stays.
import type { Submission } from "@billwright/schemas";
import type { Transaction } from "../../../database/connect.ts";
import { finalReports, type WhichReports } from "../submissions/index.ts";
import { countedAnswers, isText } from "./countable.ts";

interface CountedText {
  enrollment_id: string;
  version_id: string;
  at: Date;
  input_id: string;
  answer: string;
}

/** On the day on which they were counted, or next to it: the account's time zone may have been another. */
const dayOf = "account_day(:accountId, text.at)";

const listed = (key: readonly string[], of = "") => key.map((column) => of + column).join(", ");
/** SQL: whether a count is of this text. */
const isOf = (key: readonly string[], text: string) =>
  [
    "counted.account_id = :accountId and counted.kind = 'answer'",
    ...key.map((column) => `counted.${column} = ${text}.${column}`),
  ].join(" and ");

/** SQL: the texts, how often each, and the day of its count: the one of `days` that is next. */
const goneOf = (key: readonly string[], days: string, where: string) => `
  select ${listed(key, "text.")}, near.day, count(*) as less
  from jsonb_to_recordset(:texts::jsonb) as text(enrollment_id text, version_id text, at timestamptz, input_id text, answer text)
  cross join lateral (
    ${days} and ${isOf(key, "text")} and counted.day between ${dayOf} - 1 and ${dayOf} + 1
    order by abs(counted.day - ${dayOf}) limit 1
  ) as near
  where ${where} group by ${listed(key, "text.")}, near.day`;

/** SQL: what is left of each count, if anything is. */
const leftOf = (key: readonly string[]) => `(account_id, ${listed(key)}, day, kind, shard, count)
  select account_id, ${listed(key)}, day, kind, 0, sum(count) - less from taken
  group by account_id, ${listed(key)}, day, kind, less having sum(count) > less`;

const byVersion = ["enrollment_id", "version_id", "input_id", "answer"];
const undivided = ["enrollment_id", "input_id", "answer"];

const fromVersions = `
  with gone as (${goneOf(byVersion, "select counted.day from version_counts as counted where true", "true")}),
  taken as (
    delete from version_counts as counted using gone where ${isOf(byVersion, "gone")} and counted.day = gone.day
    returning counted.*, gone.less)
  insert into version_counts ${leftOf(byVersion)}`;

/** Of before versions were counted. */
const fromUndivided = `
  with gone as (${goneOf(
    undivided,
    "select counted.day from answer_counts as counted where true",
    `not exists (
      select from version_counts as counted where counted.account_id = :accountId and counted.kind = 'report'
        and counted.enrollment_id = text.enrollment_id and counted.version_id = text.version_id
        and counted.day between ${dayOf} - 1 and ${dayOf} + 1)`,
  )}),
  taken as (
    delete from answer_counts as counted using gone where ${isOf(undivided, "gone")} and counted.day = gone.day
    returning counted.*, gone.less)
  insert into answer_counts ${leftOf(undivided)}`;

/** In the transaction that deletes these submissions, before it does. */
export async function forgetTexts(transaction: Transaction, which: WhichReports): Promise<void> {
  const texts: CountedText[] = (await finalReports(transaction, which)).flatMap((report) =>
    textsOf(report.submission).map((text) => ({
      enrollment_id: report.enrollmentId,
      version_id: report.versionId,
      at: report.finalAt,
      ...text,
    })),
  );
  if (texts.length === 0) return;
  for (const statement of [fromVersions, fromUndivided])
    await transaction.raw(statement, { accountId: which.accountId, texts: JSON.stringify(texts) });
}

/** A submission of before may lack its answers. */
const textsOf = ({ inputForms = [] }: Partial<Pick<Submission, "inputForms">>) =>
  inputForms
    .filter(({ type }) => isText(type))
    .flatMap((input) => countedAnswers(input).map((answer) => ({ input_id: input.id, answer })));
