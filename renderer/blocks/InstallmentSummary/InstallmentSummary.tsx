// The instalment plan (forms.txt §2.8): account balance, the plan's table, a note, and the agreement.
import { useId, useMemo } from "react";
import { balanceError, balanceOf, shownSchedule } from "@billwright/engine";
import type { CompiledForm, FormState } from "@billwright/engine";
import type { InstallmentLine, MessageRef } from "@billwright/schemas";
import { useRenderer } from "../../RendererProvider.tsx";
import { useFormState, useFormStore } from "../../useStore.ts";
import { moneyFormat } from "@billwright/schemas";
import type { SavedBank } from "../savedBank.ts";
import { AgreeToEnroll } from "../Agreement/AgreeToEnroll.tsx";
import { InstallmentTable } from "./InstallmentTable.tsx";
import "../block.css";
import "./InstallmentSummary.css";

export function InstallmentSummary({ savedBanks }: { savedBanks: readonly SavedBank[] }) {
  const { t, language, country } = useRenderer();
  const { form } = useFormStore();
  const titleId = useId();
  const balance = useFormState((state) => balanceOf(form, state));
  const error = useJsonState<MessageRef | null>(balanceError);
  const lines = useJsonState<InstallmentLine[] | null>(shownSchedule);
  const today = useFormState((state) => state.session.today);
  const money = moneyFormat(language, form.enrollment.country ?? country);
  return (
    <section className="bw-block" aria-labelledby={titleId}>
      <h2 id={titleId}>{t("installment.title")}</h2>
      {error && (
        <p className="bw-error" role="alert">
          <span>{t(error.key, error.params)}</span>
        </p>
      )}
      {!error && balance !== null && (
        <dl className="bw-balance">
          <dt>{t("installment.accountBalance")}</dt>
          <dd>{money(balance)}</dd>
        </dl>
      )}
      {!error && lines === null && <p>{t("installment.choosePeriod")}</p>}
      {lines !== null && (
        <>
          <InstallmentTable lines={lines} money={money} today={today} />
          <p className="bw-block-note">{t("installment.note")}</p>
        </>
      )}
      {error ? <BillersPhone /> : <AgreeToEnroll savedBanks={savedBanks} />}
    </section>
  );
}

/** A value computed from the whole state; the same object while its JSON is the same. */
function useJsonState<Value>(make: (form: CompiledForm, state: FormState) => Value): Value {
  const { form } = useFormStore();
  const text = useFormState((state) => JSON.stringify(make(form, state)));
  return useMemo(() => JSON.parse(text) as Value, [text]);
}

/** No plan can be made here: the biller can. */
function BillersPhone() {
  const { t } = useRenderer();
  const phone = useFormStore().form.enrollment.companyContactPhone;
  return phone === null ? null : <p>{t("installment.call", { phone })}</p>;
}
