// Counts a submission's answers in the transaction that makes it final, so that results never have to read submissions.
import { holdsFiles, visibleIds, type CompiledForm } from "@billwright/engine";
import type { SubmittedInput, Submission } from "@billwright/schemas";
import type { Transaction } from "../../../database/connect.ts";
import type { Runtime } from "../../../runtime.ts";
import type { Versions } from "../enrollments/index.ts";
import { asSubmitted } from "../submissions/index.ts";
import type { WhenFinal } from "../../finalReport.ts";
import { countedAnswers, isCounted, isText, mostTexts } from "./countable.ts";

/** The number of rows over which one count is spread. */
const shards = 8;

interface CountedRow {
  input_id: string;
  kind: "report" | "submitted" | "leftOut" | "answer" | "files";
  answer: string;
  /** A free text: counted only while there are few different ones. */
  free: boolean;
  count: number;
}

function rowsOf({ form, submission, at }: CountedReport): CountedRow[] {
  const answered = submission.inputForms.flatMap(answerRows);
  const isAnswered = new Set(answered.map(({ input_id }) => input_id));
  const leftOut = visibleIds(form, asSubmitted(form, { at, submission }))
    .filter((id) => !isAnswered.has(id))
    .map((id) => one(id, "leftOut"));
  return [one("", "report"), ...answered, ...leftOut];
}

function answerRows(input: SubmittedInput): CountedRow[] {
  const answers = countedAnswers(input);
  if (!isCounted(input.type)) return uncountedRows(input);
  if (answers.length === 0) return [];
  const free = isText(input.type);
  return [
    one(input.id, "submitted"),
    ...[...new Set(answers)].map((answer) => ({ ...one(input.id, "answer"), answer, free })),
  ];
}

/** Of what is in no chart: whether it was answered, and how many files came with it. */
function uncountedRows({ id, type, value }: SubmittedInput): CountedRow[] {
  if (value === null || value === "" || (Array.isArray(value) && value.length === 0)) return [];
  const files = holdsFiles(type) ? [{ ...one(id, "files"), count: [value].flat().length }] : [];
  return [one(id, "submitted"), ...files];
}

const one = (inputId: string, kind: CountedRow["kind"]): CountedRow => ({
  input_id: inputId,
  kind,
  answer: "",
  free: false,
  count: 1,
});

/**
 * Adds one to each count. At most eleven different texts a day are stored: the eleventh already shows that there are too many to show. Rows
 * are locked in a fixed order, so that two submissions never wait for each other.
 */
const statement = `
  with total as (
    insert into answer_totals as known (account_id, enrollment_id, shard, count, last_at)
    values (:accountId, :enrollmentId, :shard, 1, :at)
    on conflict (account_id, enrollment_id, shard)
      do update set count = known.count + 1, last_at = greatest(known.last_at, excluded.last_at)
  )
  insert into version_counts as counted
    (account_id, enrollment_id, version_id, day, input_id, kind, answer, shard, count)
  select :accountId::text, :enrollmentId::text, :versionId::text, today.day, new.input_id, new.kind, new.answer,
    :shard::smallint, new.count
  from jsonb_to_recordset(:rows::jsonb) as new(input_id text, kind text, answer text, free boolean, count bigint)
    cross join (select account_day(:accountId, :at::timestamptz) as day) as today
  where not new.free or ${mostTexts} >= (
    select count(distinct other.answer) from version_counts as other
    where other.account_id = :accountId and other.enrollment_id = :enrollmentId and other.version_id = :versionId
      and other.day = today.day and other.input_id = new.input_id and other.kind = 'answer' and other.answer <> new.answer
  )
  order by new.input_id, new.kind, new.answer
  on conflict (account_id, enrollment_id, version_id, day, input_id, kind, answer, shard)
    do update set count = counted.count + excluded.count`;

export interface CountedReport {
  accountId: string;
  enrollmentId: string;
  versionId: string;
  /** The version that was answered. */
  form: CompiledForm;
  submission: Submission;
  at: Date;
}

export async function countAnswers(transaction: Transaction, report: CountedReport, random: number): Promise<void> {
  const { accountId, enrollmentId, versionId, at } = report;
  await transaction.raw(statement, {
    accountId,
    enrollmentId,
    versionId,
    at,
    shard: Math.floor(random * shards),
    rows: JSON.stringify(rowsOf(report)),
  });
}

/** Called by the submissions as part of making a report final. */
export const countsAnswers =
  (runtime: Pick<Runtime, "random">, versions: Versions): WhenFinal =>
  async (transaction, report) => {
    const form = await versions.compiled(transaction, report.accountId, report.versionId);
    // Only a form that compiles can be submitted.
    if (form) await countAnswers(transaction, { ...report, form }, runtime.random());
  };
