// A plan's lines as a table; the instalment page shows it after the submit, too.
import { dayText } from "@billwright/engine/text";
import type { Arrangement, InstallmentLine, MessageKey } from "@billwright/schemas";
import { useRenderer } from "../../RendererProvider.tsx";
import { monthText } from "../../formats/calendarText.ts";
import "../table.css";
import "./InstallmentTable.css";

type LineStatus = Arrangement["lines"][number]["status"];

const statusWords = {
  open: "installment.open",
  late: "installment.late",
  paid: "installment.paid",
  elsewhere: "installment.elsewhere",
  ended: "installment.ended",
} as const satisfies Record<LineStatus, MessageKey>;

export interface InstallmentTableProps {
  /** Of a plan that was agreed to, each with what became of it. */
  lines: readonly (InstallmentLine & { status?: LineStatus; paid?: number; left?: number })[];
  /** What they come to; undefined: the server is of a version that does not say. */
  total: number | undefined;
  /** Formats an amount (money.ts). */
  money: (amount: number) => string;
  /** yyyy-mm-dd: shown as today. A receipt, read on another day, has none. */
  today?: string;
}

export function InstallmentTable({ lines, total, money, today }: InstallmentTableProps) {
  const { t, language } = useRenderer();
  return (
    <div className="bw-table-box">
      <table className="bw-table bw-installments">
        <caption className="bw-visually-hidden">{t("installment.caption")}</caption>
        <thead>
          <tr>
            <th scope="col">{t("installment.period")}</th>
            <th scope="col">{t("installment.due")}</th>
            <th scope="col" className="bw-table-number">
              {t("installment.amount")}
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, index) => (
            <tr key={index}>
              <th scope="row">{line.downPayment ? t("installment.downPayment") : <Month month={line.month} />}</th>
              <td className="bw-table-date" data-label={t("installment.due")}>
                <time dateTime={line.dueDate}>
                  {line.dueDate === today ? t("installment.today") : dayText(line.dueDate, language)}
                </time>
              </td>
              <td className="bw-table-number" data-label={t("installment.amount")}>
                {money(line.amount)}
                {line.status !== undefined && (
                  <span className="bw-line-status" data-status={line.status}>
                    {t(statusWords[line.status])}
                    {(line.paid ?? 0) > 0 && (line.left ?? 0) > 0 && (
                      <>, {t("installment.partly", { amount: money(line.left ?? 0) })}</>
                    )}
                  </span>
                )}
              </td>
            </tr>
          ))}
        </tbody>
        {total !== undefined && (
          <tfoot>
            <tr>
              <th scope="row" colSpan={2}>
                {t("installment.total")}
              </th>
              <td className="bw-table-number">{money(total)}</td>
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}

function Month({ month }: { month: string }) {
  const { language } = useRenderer();
  return (
    <time className="bw-month" dateTime={month}>
      {monthText(month, language)}
    </time>
  );
}
