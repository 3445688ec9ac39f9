// Erases what is stored about a customer, a kind of data at a time, each in one transaction. Run again it erases what has come since, and a run
// that broke off goes on. What the law asks to keep stays (tables.ts says what, and why).
import type { Database, Transaction } from "../../../database/connect.ts";
import { inTransaction } from "../../../database/transaction.ts";
import { jobKey } from "../../../jobs/queue.ts";
import type { Runtime } from "../../../runtime.ts";
import type { Whose } from "../../../tokens/subject.ts";
import { openStates } from "../../money/payments/states.ts";
import { notifyTenant } from "../webhooks/notifyTenant.ts";
import { dataKinds, tablesOfKind, type CustomerTable, type DataKind } from "./tables.ts";

/** What became of the customer's rows of a table. */
export interface Erased {
  kind: DataKind;
  table: string;
  is: "deleted" | "blanked" | "kept";
  rows: number;
  /** Why something stays. */
  why: string | null;
}

/** A payment of the customer is under way, and nothing was erased. */
export class PaymentUnderWay extends Error {
  override name = "PaymentUnderWay";
}

/** Throws PaymentUnderWay. */
export async function eraseCustomer(database: Database, runtime: Runtime, whose: Whose): Promise<Erased[]> {
  const erased: Erased[] = [];
  for (const kind of dataKinds)
    erased.push(
      ...(await inTransaction(database, runtime, async (transaction) => {
        await beforeErasing[kind]?.(transaction, whose, runtime.now());
        const done: Erased[] = [];
        for (const [table, is] of tablesOfKind(kind))
          done.push({ kind, table, ...(await eraseRows(transaction, table, is, whose)) });
        return done;
      })),
    );
  return erased.filter(({ rows }) => rows > 0);
}

/** Until a payment's outcome is known and posted, its receipt is to be mailed and its customer may have to be asked. */
async function demandSettled(transaction: Transaction, { accountId, recipientId }: Whose): Promise<void> {
  const payments = await transaction("payments")
    .where({ account_id: accountId, recipient_id: recipientId })
    .orderBy("payment_id")
    .forUpdate()
    .select<{ payment_id: string; state: string }[]>("payment_id", "state");
  const open = payments.filter(({ state }) => openStates.some((one) => one === state));
  if (open.length > 0)
    throw new PaymentUnderWay(`It is not known yet what becomes of a payment (${open[0]!.state}): try again later.`);
  const keys = payments.flatMap(({ payment_id }) =>
    ["paid", "returned"].map((is) => jobKey("postPayment", `${payment_id}:${is}`)),
  );
  const { rows } = await transaction.raw<{ rows: unknown[] }>(
    "select 1 from graphile_worker.jobs where key = any(?::text[]) limit 1",
    [keys],
  );
  if (rows.length > 0) throw new PaymentUnderWay("The biller is not told of a payment yet: try again later.");
}

type Before = (transaction: Transaction, whose: Whose, now: Date) => Promise<void>;

/** What else has to happen where a kind goes. */
const beforeErasing: Partial<Record<DataKind, Before>> = {
  payments: demandSettled,
  submissions: endEnrolments,
  messages: takeBackMessages,
  profile: endBudget,
};

/** The biller hears that they ended, as when a customer ends them. Whoever uploads a file or submits waits until the submissions are gone. */
async function endEnrolments(transaction: Transaction, { accountId, recipientId }: Whose, now: Date): Promise<void> {
  const own = { account_id: accountId, recipient_id: recipientId };
  await transaction("reports").where(own).orderBy("report_id").forUpdate().select("report_id");
  const standing = await transaction("enrolled as it")
    .join("reports as own", { "own.account_id": "it.account_id", "own.report_id": "it.report_id" })
    .where({ "own.account_id": accountId, "own.recipient_id": recipientId })
    .whereNull("it.closed_at")
    .select<{ reportId: string; enrollmentId: string; type: string }[]>({
      ...{ reportId: "it.report_id", enrollmentId: "it.enrollment_id", type: "it.type" },
    });
  for (const { reportId, ...of } of standing) {
    const data = { reportId, ...of, recipientId };
    await notifyTenant(transaction, { accountId, event: "enrollment.ended", key: `ended:${reportId}`, at: now, data });
  }
}

async function endBudget(transaction: Transaction, { accountId, recipientId }: Whose, now: Date): Promise<void> {
  const plan = { account_id: accountId, recipient_id: recipientId, enrolled: true };
  if (!(await transaction("budget_plans").where(plan).first("account_id"))) return;
  const key = `budget.ended:${recipientId}:${now.toISOString()}`;
  await notifyTenant(transaction, { accountId, event: "budget.ended", key, at: now, data: { recipientId } });
}

/** What waits to be sent to the customer, and what would be told of a bill, is not sent any more. */
async function takeBackMessages(transaction: Transaction, { accountId, recipientId }: Whose): Promise<void> {
  const own = { account_id: accountId, recipient_id: recipientId };
  await transaction("message_log").where(own).orderBy("log_id").forUpdate().select("log_id");
  await transaction.raw(
    `select graphile_worker.remove_job(job.key) from graphile_worker._private_jobs as job
     where job.key is not null and job.payload #>> '{payload,accountId}' = :accountId
       and (job.payload #>> '{payload,recipientId}' = :recipientId or job.payload #>> '{payload,logId}' in (
         select log_id from message_log where account_id = :accountId and recipient_id = :recipientId))`,
    { accountId, recipientId },
  );
}

async function eraseRows(
  transaction: Transaction,
  table: string,
  { whose, erase }: CustomerTable,
  { accountId: account, recipientId: recipient }: Whose,
): Promise<Pick<Erased, "is" | "rows" | "why">> {
  const run = async (sql: string, more: Record<string, string | null> = {}): Promise<number> => {
    const { rowCount } = await transaction.raw<{ rowCount: number }>(sql, { account, recipient, ...more });
    return rowCount;
  };
  if (erase === "delete")
    return { is: "deleted", rows: await run(`delete from ${table} as it where ${whose}`), why: null };
  if (!("blank" in erase))
    return { is: "kept", rows: await run(`select 1 from ${table} as it where ${whose}`), why: erase.why };
  const columns = Object.keys(erase.blank);
  const set = columns.map((column) => `${column} = :${column}`).join(", ");
  const says = columns.map((column) => `it.${column} is distinct from :${column}`).join(" or ");
  const sql = `update ${table} as it set ${set} where ${whose} and (${says})`;
  return { is: "blanked", rows: await run(sql, erase.blank), why: erase.why };
}
