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

/**
 * One less of each text, and none of it where that was the last. `key`: the columns that name a count, beside day and shard; `which`: whether a
 * text was counted in this table.
 */
const forgetting = (table: string, key: readonly string[], which: string) => `
  with gone as (
    select ${key.map((column) => `text.${column}`).join(", ")}, near.day, count(*) as less
    from jsonb_to_recordset(:texts::jsonb) as text(enrollment_id text, version_id text, at timestamptz, input_id text, answer text)
    cross join lateral (
      select counted.day from ${table} as counted
      where counted.account_id = :accountId and counted.kind = 'answer' and ${key.map((column) => `counted.${column} = text.${column}`).join(" and ")}
        and counted.day between ${dayOf} - 1 and ${dayOf} + 1
      order by abs(counted.day - ${dayOf}) limit 1
    ) as near
    where ${which}
    group by ${key.map((column) => `text.${column}`).join(", ")}, near.day
  ), taken as (
    delete from ${table} as counted using gone
    where counted.account_id = :accountId and counted.kind = 'answer' and counted.day = gone.day
      and ${key.map((column) => `counted.${column} = gone.${column}`).join(" and ")}
    returning counted.*, gone.less
  )
  insert into ${table} (account_id, ${key.join(", ")}, day, kind, shard, count)
  select account_id, ${key.join(", ")}, day, kind, 0, sum(count) - less from taken
  group by account_id, ${key.join(", ")}, day, kind, less having sum(count) > less`;

const isByVersion = `exists (
  select from version_counts as counted where counted.account_id = :accountId and counted.enrollment_id = text.enrollment_id
    and counted.version_id = text.version_id and counted.kind = 'report' and counted.day between ${dayOf} - 1 and ${dayOf} + 1)`;

const statements = [
  forgetting("version_counts", ["enrollment_id", "version_id", "input_id", "answer"], "true"),
  // Of before versions were counted.
  forgetting("answer_counts", ["enrollment_id", "input_id", "answer"], `not ${isByVersion}`),
];

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
  for (const statement of statements)
    await transaction.raw(statement, { accountId: which.accountId, texts: JSON.stringify(texts) });
}

/** A submission of before may lack its answers. */
const textsOf = ({ inputForms = [] }: Partial<Pick<Submission, "inputForms">>) =>
  inputForms
    .filter(({ type }) => isText(type))
    .flatMap((input) => countedAnswers(input).map((answer) => ({ input_id: input.id, answer })));
