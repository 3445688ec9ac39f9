// Puts the answers to the survey and the poll into the database, with the visits they came from.
import { compile } from "@billwright/engine";
import type { StoredForm, Submission } from "@billwright/schemas";
import type { Transaction } from "../../database/connect.ts";
import { countAnswers } from "../../features/forms/index.ts";
import { insertMissing, json } from "../insertMissing.ts";
import type { DemoAnswer } from "./answers.ts";
import { happeningsOf, stepsOf, type DemoHappening } from "./happenings.ts";
import { submissionOf } from "./submission.ts";

interface Seeded {
  accountId: string;
  form: StoredForm;
  versionId: string;
  answers: readonly DemoAnswer[];
}

/** All of it or, where the form has been answered before, nothing: counts would no longer be those of the answers. */
export async function seedAnswers(
  transaction: Transaction,
  { accountId, form, versionId, answers }: Seeded,
): Promise<void> {
  const enrollmentId = form.enrollment.id;
  const keys = { account_id: accountId, enrollment_id: enrollmentId };
  if (await transaction("reports").where(keys).first("report_id")) return;
  const compiled = compile(form.enrollment);
  const submissions = answers.map((answer) => ({ answer, submission: submissionOf(compiled, answer) }));
  const reports = submissions.map(({ answer, submission }) => ({
    ...keys,
    report_id: `${enrollmentId}-${answer.respondent}`,
    version_id: versionId,
    ...reportOf(answer, submission),
  }));
  const happenings = happeningsOf(answers);
  await insertMissing(transaction, "reports", reports);
  await insertMissing(
    transaction,
    "events",
    happenings.map(({ name, ...happening }) => ({ ...keys, event_id: `${enrollmentId}-${name}`, ...happening })),
  );
  await insertMissing(
    transaction,
    "event_counts",
    countsByDay(happenings).map((counted) => ({ ...keys, ...counted, shard: 0 })),
  );
  await insertMissing(
    transaction,
    "step_counts",
    stepsOf(answers, compiled.order).map((step) => ({ ...keys, version_id: versionId, ...step, shard: 0 })),
  );
  for (const { answer, submission } of submissions) {
    await countAnswers(
      transaction,
      { accountId, enrollmentId, versionId, form: compiled, submission, at: new Date(answer.submittedAt) },
      0,
    );
  }
}

/** A finished report of a link of its own. */
const reportOf = ({ respondent, language, submittedAt }: DemoAnswer, submission: Submission) => ({
  subject: `link:${respondent}`,
  slot: `link:${respondent}`,
  link_id: respondent,
  state: "final",
  body_hash: "",
  submission: json(submission),
  language,
  created_at: submittedAt,
  final_at: submittedAt,
});

function countsByDay(happenings: readonly DemoHappening[]): { day: string; kind: string; count: number }[] {
  const counts = new Map<string, { day: string; kind: string; count: number }>();
  for (const { at, kind } of happenings) {
    const day = at.slice(0, 10);
    const counted = counts.get(`${day} ${kind}`) ?? { day, kind, count: 0 };
    counted.count++;
    counts.set(`${day} ${kind}`, counted);
  }
  return [...counts.values()];
}
