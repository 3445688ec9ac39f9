// What an autopay customer enrolls in, as a table, and the agreement to it (form.payment-table).
import { useId } from "react";
import { balanceOf } from "@billwright/engine";
import { useRenderer } from "../../RendererProvider.tsx";
import { useFormState, useFormStore, useInput } from "../../useStore.ts";
import { payDayText } from "../../formats/calendarText.ts";
import { AgreeToEnroll } from "../Agreement/AgreeToEnroll.tsx";
import { moneyFormat } from "@billwright/schemas";
import { paidFrom } from "../Agreement/paidFrom.ts";
import { payDateInputs } from "./payDateInputs.ts";
import type { SavedBank } from "../savedBank.ts";
import "../block.css";
import "../table.css";

export default function PaymentSummary({ savedBanks }: { savedBanks: readonly SavedBank[] }) {
  const { t, language, country } = useRenderer();
  const { form } = useFormStore();
  const titleId = useId();
  const balance = useFormState((state) => balanceOf(form, state));
  const account = useFormState((state) => {
    const from = paidFrom(state, savedBanks);
    if (from === null) return null;
    const { name, lastFour } = from;
    return t(name === "" ? "payment.savedBankUnnamed" : "payment.savedBankOption", { name, lastFour });
  });
  const [payDate] = payDateInputs(form);
  const money = moneyFormat(language, form.enrollment.country ?? country);
  const notYet = t("payment.notChosen");
  return (
    <section className="bw-block" aria-labelledby={titleId}>
      <h2 id={titleId}>{t("payment.summaryTitle")}</h2>
      <div className="bw-table-box">
        <table className="bw-table">
          <caption className="bw-visually-hidden">{t("payment.summaryTitle")}</caption>
          <thead>
            <tr>
              <th scope="col">{t("payment.summaryWhat")}</th>
              <th scope="col" className="bw-table-number">
                {t("payment.summaryValue")}
              </th>
            </tr>
          </thead>
          <tbody>
            {balance !== null && <Row name={t("payment.summaryAmount")} value={money(balance)} />}
            <Row name={t("payment.summaryBank")} value={account ?? notYet} />
            {payDate !== undefined && <PayDateRow id={payDate} notYet={notYet} />}
          </tbody>
        </table>
      </div>
      <AgreeToEnroll savedBanks={savedBanks} />
    </section>
  );
}

function PayDateRow({ id, notYet }: { id: string; notYet: string }) {
  const renderer = useRenderer();
  const { t } = renderer;
  const { value, error, answerFromTag } = useInput(id);
  const day = answerFromTag ?? (error === null ? value : "");
  return (
    <Row
      name={t("payment.summaryDate")}
      value={typeof day === "string" && day !== "" ? payDayText(day, renderer) : notYet}
    />
  );
}

function Row({ name, value }: { name: string; value: string }) {
  return (
    <tr>
      <th scope="row">{name}</th>
      <td className="bw-table-number bw-table-words">{value}</td>
    </tr>
  );
}
