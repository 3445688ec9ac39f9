// GET Get: one response, under the words that were asked and in the language in which they were asked.
import { localizeEnrollment } from "@billwright/engine";
import type { CallData } from "@billwright/schemas";
import type { Queryable } from "../../../database/connect.ts";
import { asLanguage } from "../../../http/language.ts";
import { notFound, refuse } from "../../../http/refusal.ts";
import type { CallContext } from "../../../http/route.ts";
import { isFirstLineDue } from "../../money/index.ts";
import { readAccount } from "../../platform/index.ts";
import { outcomesOf } from "../enrolled/index.ts";
import { compileOrNull } from "../enrollments/index.ts";
import { findVersionNumber } from "../templates/index.ts";
import { receiptOf } from "../receipts/index.ts";
import {
  arrivalsOf,
  attachmentsOf,
  findBankAccount,
  findReport,
  findWork,
  type Attachment,
  type Report,
} from "../submissions/index.ts";
import { historyOf } from "./history.ts";
import { peopleOf } from "./people.ts";
import type { ResponseServices } from "./services.ts";

type Name = "GET /api/Responses/Get";
type Data = CallData<Name>;

/** Throws NONE: the account has no such final submission. */
export async function findResponse(
  { database }: Pick<ResponseServices, "database">,
  accountId: string,
  reportId: string,
): Promise<Report> {
  const report = await findReport(database, accountId, reportId);
  if (report?.state !== "final") throw notFound();
  return report;
}

export async function readResponse(services: ResponseServices, context: CallContext<Name>): Promise<Data> {
  const { database, audit } = services;
  const { accountId, userId } = context.opened;
  const report = await findResponse(services, accountId, context.query.reportId);
  const { reportId, enrollmentId } = report;
  const data = await shownResponse(services, report, context.now);
  const entry = { accountId, actor: userId, object: reportId, ip: context.ip };
  await audit.write(database, { ...entry, action: "response_opened", detail: { enrollmentId } });
  return data;
}

async function shownResponse(services: ResponseServices, report: Report, now: Date): Promise<Data> {
  const { database, versions } = services;
  const { accountId, reportId, enrollmentId, versionId, recipientId, language, submission, isTest } = report;
  const stored = await versions.load(database, accountId, versionId);
  const compiled = compileOrNull(localizeEnrollment(stored, asLanguage(language)));
  if (!compiled) throw refuse("UNPROCESSABLE", "submit.invalidForm");
  const receipt = receiptOf(compiled, report, await arrivalsOf(database, report));
  const bank = await findBankAccount(database, report);
  const files = await attachmentsOf(database, report);
  const { reference, submittedAt, agreedAt, agreedText, schedule, payToday, balance, mailedTo, scheduleTotal } =
    receipt;
  return {
    ...{ reportId, reference, submittedAt, recipientId, language, isTest },
    ...(await workOf(database, { accountId, reportId })),
    channel: submission.communicationChannel,
    version: await findVersionNumber(database, accountId, versionId),
    form: { id: enrollmentId, name: receipt.name ?? "" },
    answers: receipt.answers.map((answer) => ({ ...answer, ...filesOf(files, answer.id) })),
    outcome: (await outcomesOf(database, accountId, [reportId])).get(reportId) ?? null,
    ...{ agreedAt, agreedText, schedule, balance, mailedTo },
    ...(scheduleTotal !== undefined && { scheduleTotal }),
    payToday: payToday !== null && (await isFirstLineDue(services, report, now)) ? payToday : null,
    bank: bank ? { name: bank.bankName, lastFour: bank.lastFour } : null,
    country: compiled.enrollment.country ?? (await readAccount(database, { accountId }))?.country ?? "United States",
  };
}

type OfWork = Pick<Data, "state" | "owner" | "note" | "people" | "history">;

async function workOf(database: Queryable, key: { accountId: string; reportId: string }): Promise<OfWork> {
  const { state, owner, note } = (await findWork(database, key)) ?? { state: "new", owner: null, note: null };
  const { workers, nameOf } = await peopleOf(database, key.accountId);
  return {
    state,
    owner: owner === null ? null : { id: owner, name: nameOf(owner) },
    note,
    people: workers,
    history: await historyOf(database, key, nameOf),
  };
}

function filesOf(files: readonly Attachment[], id: string): Pick<Data["answers"][number], "files"> {
  const own = files.filter(({ inputId }) => inputId === id);
  if (own.length === 0) return {};
  return { files: own.map(({ attachmentId, name, mediaType, size }) => ({ attachmentId, name, mediaType, size })) };
}
