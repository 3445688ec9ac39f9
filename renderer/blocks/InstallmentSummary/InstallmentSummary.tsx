// The instalment plan (forms.txt §2.8): account balance, the plan's table, a note, and the agreement.
import { useId, useMemo } from "react";
import { balanceOf, shownSchedule } from "@billwright/engine";
import type { FormState } from "@billwright/engine";
import type { InstallmentLine } from "@billwright/schemas";
import { useRenderer } from "../../RendererProvider.tsx";
import { useFormState, useFormStore } from "../../useStore.ts";
import { moneyFormat } from "../money.ts";
import { AgreeToEnroll } from "./AgreeToEnroll.tsx";
import { InstallmentTable } from "./InstallmentTable.tsx";
import "../block.css";
import "./InstallmentSummary.css";

export interface InstallmentSummaryProps {
  /** Whose account it is, as the sentence about an invalid balance names it. */
  recipient: string;
}

export function InstallmentSummary({ recipient }: InstallmentSummaryProps) {
  const { t, language, country } = useRenderer();
  const { form } = useFormStore();
  const titleId = useId();
  const balance = useFormState((state) => balanceOf(form, state));
  const lines = useShownSchedule();
  const money = moneyFormat(language, form.enrollment.country ?? country);
  return (
    <section className="bw-block" aria-labelledby={titleId}>
      <h2 id={titleId}>{t("installment.title")}</h2>
      {balance === null ? (
        <p className="bw-error" role="alert">
          <span>{t("installment.balance", { recipient })}</span>
        </p>
      ) : (
        <dl className="bw-balance">
          <dt>{t("installment.accountBalance")}</dt>
          <dd>{money(balance)}</dd>
        </dl>
      )}
      {balance !== null && lines === null && <p>{t("installment.choosePeriod")}</p>}
      {lines !== null && (
        <>
          <InstallmentTable lines={lines} money={money} />
          <p className="bw-block__note">{t("installment.note")}</p>
        </>
      )}
      <AgreeToEnroll />
    </section>
  );
}

/** The plan shown now; the same array while it holds the same lines. */
function useShownSchedule(): InstallmentLine[] | null {
  const { form } = useFormStore();
  const key = useFormState((state: FormState) => JSON.stringify(shownSchedule(form, state)));
  return useMemo(() => JSON.parse(key) as InstallmentLine[] | null, [key]);
}
