// The customer's newest payment, or that there is none.
import { moneyFormat, type MessageKey } from "@billwright/schemas";
import type { Data } from "../../client/client.ts";
import { useWords } from "../../i18n/useWords.ts";
import { useShowResult } from "./useShowResult.ts";
import "../../ui/factsTable.css";

export type AgentPayment = NonNullable<Data<"POST /api/v1/ErpFieldAgent/GetLastPaymentDetails">>;

const statuses = {
  paid: "agent.status.paid",
  checking: "agent.status.checking",
  declined: "agent.status.declined",
  returned: "agent.status.returned",
} as const satisfies Record<AgentPayment["transactionStatus"], MessageKey>;

/** In the payment's own time zone, by name: the agent's phone may be in another. */
const timeIn = (language: string, { paymentTime, timezone }: AgentPayment): string =>
  `${new Intl.DateTimeFormat(language, { dateStyle: "medium", timeStyle: "short", timeZone: timezone }).format(new Date(paymentTime))} (${timezone.replaceAll("_", " ")})`;

export function LatestPayment({ payment, account }: { payment: AgentPayment | null; account: string }) {
  const { t, language } = useWords();
  const result = useShowResult<HTMLElement>(payment);
  if (payment === null)
    return (
      <section ref={result} tabIndex={-1} className="bw-card">
        <p>{t("agent.noPayment", { account })}</p>
      </section>
    );
  const { clientReqId, amount, transactionStatus, statusDescription } = payment;
  const rows: [label: string, value: string, isCode?: boolean][] = [
    [t("agent.guid"), clientReqId, true],
    [t("agent.time"), timeIn(language, payment)],
    [t("agent.amount"), moneyFormat(language, "United States")(amount)],
    [t("agent.status"), t(statuses[transactionStatus])],
    ...(statusDescription === null ? [] : [[t("agent.failure"), statusDescription] as [string, string]]),
  ];
  return (
    <section ref={result} tabIndex={-1} className="bw-card">
      <table className="bw-facts-table bw-agent-payment">
        <caption>{t("agent.latestTitle")}</caption>
        <tbody>
          {rows.map(([label, value, isCode]) => (
            <tr key={label}>
              <th scope="row">{label}</th>
              <td>
                <bdi dir={isCode ? "ltr" : undefined}>{value}</bdi>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
