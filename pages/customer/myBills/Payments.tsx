// What was paid, by whatever link, each with its receipt.
import { useState } from "react";
import type { MessageKey } from "@billwright/schemas";
import { useWords } from "../../i18n/useWords.ts";
import { useCaller } from "../../link/useCall.ts";
import { useApp } from "../../services/app.ts";
import { Facts } from "../../ui/Facts.tsx";
import { Badge } from "../../ui/StatusBadge.tsx";
import { saveBlob } from "../../ui/saveBlob.ts";
import { isBeingTaken } from "../pay/payInfo.ts";
import { tones, useFormats, type MyBills } from "./myBills.ts";

type Payment = MyBills["payments"][number];

export function Payments({ data, token }: { data: MyBills; token: string }) {
  const { t } = useWords();
  return (
    <section>
      <h2>{t("mybills.payments")}</h2>
      {data.payments.length === 0 ? (
        <p>{t("mybills.noPayments")}</p>
      ) : (
        <ul className="bw-my-list">
          {data.payments.map((payment) => (
            <PaymentItem key={payment.transactionId} payment={payment} country={data.country} token={token} />
          ))}
        </ul>
      )}
    </section>
  );
}

function stateWords(payment: Payment, now: number): MessageKey {
  const { state } = payment;
  return state === "paid" && isBeingTaken(payment, now) ? "mybills.payment.taken" : `mybills.payment.${state}`;
}

function PaymentItem({ payment, country, token }: { payment: Payment; country: string; token: string }) {
  const { t } = useWords();
  const { now } = useApp();
  const { money, time } = useFormats(country);
  const { transactionId, date, total, state, isOnAccount } = payment;
  return (
    <li>
      <h3>
        {money(total)} <Badge tone={tones[state]}>{t(stateWords(payment, now()))}</Badge>
      </h3>
      <Facts
        facts={[
          { label: t("pay.date"), value: time(date) },
          { label: t("pay.transaction"), value: transactionId, isCode: true },
        ]}
      />
      {state === "paid" && !isOnAccount && <p className="bw-small">{t("mybills.notOnAccount")}</p>}
      {state === "paid" && <Receipt token={token} transactionId={transactionId} />}
    </li>
  );
}

function Receipt({ token, transactionId }: { token: string; transactionId: string }) {
  const { t } = useWords();
  const call = useCaller();
  const [state, setState] = useState<"idle" | "loading" | "failed">("idle");
  const load = async () => {
    if (state === "loading") return;
    setState("loading");
    const answer = await call("GET /api/v1/MyBills/Receipt", { query: { token, transactionId } });
    setState(answer.ok ? "idle" : "failed");
    if (answer.ok)
      saveBlob(answer.data instanceof File ? answer.data.name : `receipt-${transactionId}.pdf`, answer.data);
  };
  return (
    <>
      <button
        type="button"
        className="bw-button bw-screen-only"
        aria-busy={state === "loading" || undefined}
        aria-disabled={state === "loading" || undefined}
        onClick={() => void load()}
      >
        {t("mybills.receipt")}
      </button>
      <div role="status">{state === "failed" && <p className="bw-error">{t("mybills.receiptFailed")}</p>}</div>
    </>
  );
}
