// Counts a submission's answers in the transaction that makes it final, so that results never have to read submissions.
import type { Submission } from "@billwright/schemas";
import type { Transaction } from "../../database/connect.ts";
import type { World } from "../../world.ts";
import type { WhenFinal } from "../submissions/finalReport.ts";
import { countedAnswers, isText, mostTexts } from "./countable.ts";

/** Over how many rows one count is spread. */
const shards = 8;

interface CountedRow {
  input_id: string;
  kind: "report" | "submitted" | "answer";
  answer: string;
  /** One of any number of answers: counted only while few differ. */
  free: boolean;
}

function rowsOf({ inputForms }: Submission): CountedRow[] {
  const rows = inputForms.flatMap((input): CountedRow[] => {
    const answers = countedAnswers(input);
    if (answers.length === 0) return [];
    const counted = [...new Set(answers)].map((answer): CountedRow => ({
      input_id: input.id,
      kind: "answer",
      answer,
      free: isText(input.type),
    }));
    return [{ input_id: input.id, kind: "submitted", answer: "", free: false }, ...counted];
  });
  return [{ input_id: "", kind: "report", answer: "", free: false }, ...rows];
}

/**
 * Adds one to each count. Of a day's texts at most eleven distinct ones are kept: the eleventh already says that there are too many to show.
 * Rows are locked in one order, so that two submissions never wait for each other.
 */
const statement = `
  insert into answer_counts as counted (account_id, enrollment_id, day, input_id, kind, answer, shard, count)
  select :accountId::text, :enrollmentId::text, :day::date, new.input_id, new.kind, new.answer, :shard::smallint, 1
  from jsonb_to_recordset(:rows::jsonb) as new(input_id text, kind text, answer text, free boolean)
  where not new.free or ${mostTexts} >= (
    select count(distinct other.answer) from answer_counts as other
    where other.account_id = :accountId and other.enrollment_id = :enrollmentId and other.day = :day
      and other.input_id = new.input_id and other.kind = 'answer' and other.answer <> new.answer
  )
  order by new.input_id, new.kind, new.answer
  on conflict (account_id, enrollment_id, day, input_id, kind, answer, shard) do update set count = counted.count + 1`;

export interface CountedReport {
  accountId: string;
  enrollmentId: string;
  submission: Submission;
  at: Date;
}

export async function countAnswers(
  transaction: Transaction,
  { accountId, enrollmentId, submission, at }: CountedReport,
  random: number,
): Promise<void> {
  await transaction.raw(statement, {
    accountId,
    enrollmentId,
    day: at.toISOString().slice(0, 10),
    shard: Math.floor(random * shards),
    rows: JSON.stringify(rowsOf(submission)),
  });
}

/** For the submissions: part of making a report final. */
export const countsAnswers =
  (world: Pick<World, "random">): WhenFinal =>
  (transaction, report) =>
    countAnswers(transaction, report, world.random());
