// What became of what an answer led to, beside the answer: whoever draws money, sends bills or keeps a plan by an export sees what was ended, and when.
import type { AnswerOutcome, EnrollmentType, MessageKey } from "@billwright/schemas";
import type { Database } from "../../../../database/connect.ts";
import { outcomesOf } from "../../enrolled/index.ts";
import { findBankAccounts, type ExportedReport } from "../../submissions/index.ts";
import type { Cell } from "./cells.ts";
import type { AnsweredForm } from "./columns.ts";

/** The cells of an answer, in the order of the headings. */
type Outcomes = (reportId: string) => Cell[];

/** The columns that a form has by its type, and how they are read for a page of answers at once. */
export interface OutcomeColumns {
  headings: readonly MessageKey[];
  read(database: Database, reports: readonly Pick<ExportedReport, "reportId">[]): Promise<Outcomes>;
}

const led: readonly EnrollmentType[] = ["AutoPay", "EBill", "InstallmentPlan", "Dpp"];

/** Null: no version of the form leads to anything that can end. */
export function outcomeColumns(
  accountId: string,
  versions: readonly AnsweredForm[],
  text: (key: MessageKey) => string,
): OutcomeColumns | null {
  const types = versions.map(({ form }) => form.enrollment.type);
  if (!types.some((type) => led.includes(type))) return null;
  const hasBank = types.includes("AutoPay");
  return {
    headings: [
      ...(["analytics.columnOutcome", "analytics.columnEnded"] as const),
      ...(hasBank ? (["analytics.columnBank", "analytics.columnLastFour"] as const) : []),
    ],
    async read(database, reports) {
      const ids = reports.map(({ reportId }) => reportId);
      const outcomes = await outcomesOf(database, accountId, ids);
      const banks = hasBank ? await findBankAccounts(database, accountId, ids) : [];
      const bankOf = new Map(banks.map((bank) => [bank.reportId, bank]));
      return (reportId) => {
        const bank = bankOf.get(reportId);
        return [
          ...outcomeCells(outcomes.get(reportId), text),
          ...(hasBank ? [bank?.bankName ?? null, bank?.lastFour ?? null] : []),
        ];
      };
    },
  };
}

/** Undefined: the answer led to nothing, as there was such a thing already. */
function outcomeCells(outcome: AnswerOutcome | undefined, text: (key: MessageKey) => string): Cell[] {
  if (outcome === undefined) return [null, null];
  const { state, endedAt } = outcome;
  return [text(`analytics.outcome.${state}`), endedAt === null ? null : { kind: "moment", iso: endedAt }];
}
