// The instalment plan: account balance, the table, a note.
import { useMemo } from "react";
import { balanceOf, leastMissed, scheduleTotal, shownSchedule, traitsOf, view } from "@billwright/engine";
import type { CompiledForm, FormState } from "@billwright/engine";
import { isUnreadDate } from "@billwright/engine/calendar";
import { moneyFormat } from "@billwright/schemas";
import type { InstallmentLine } from "@billwright/schemas";
import { useRenderer } from "../../RendererProvider.tsx";
import { useFormState, useFormStore } from "../../useStore.ts";
import { InstallmentTable } from "./InstallmentTable.tsx";
import "../block.css";
import "./InstallmentSummary.css";

/** The input that the plan follows from: the answered one of those that are shown, else the first; null where there is none. */
export function planInput(form: CompiledForm, state: FormState): string | null {
  const periods = form.order
    .filter((id) => traitsOf(form.inputs[id]!.type).isPeriod)
    .map((id) => view(form, state, id))
    .filter(({ visible }) => visible);
  return (periods.find(({ value }) => value !== "") ?? periods[0])?.id ?? null;
}

export function Plan() {
  const { t, language, country } = useRenderer();
  const { form } = useFormStore();
  const balance = useFormState((state) => balanceOf(form, state));
  const today = useFormState((state) => state.session.today);
  const isUnread = useFormState(({ session }) => isUnreadDate(session.tags["NextBillDate"]));
  const lines = useSchedule();
  const least = useFormState((state) => leastMissed(form, state));
  const money = moneyFormat(language, form.enrollment.country ?? country);
  return (
    <>
      {balance !== null && (
        <dl className="bw-balance">
          <dt>{t("installment.accountBalance")}</dt>
          <dd>{money(balance)}</dd>
        </dl>
      )}
      {least !== null && (
        <p className="bw-error" role="alert">
          <span>{t("installment.tooLittle", { least: money(least) })}</span>
        </p>
      )}
      {lines === null ? (
        least === null && <p>{t("installment.choosePeriod")}</p>
      ) : (
        <>
          {isUnread && (
            <p className="bw-notice" data-tone="warning" role="status">
              {t("installment.badDate")}
            </p>
          )}
          <InstallmentTable lines={lines} total={scheduleTotal(lines)} money={money} today={today} />
          <p className="bw-block-note">{t("installment.note")}</p>
        </>
      )}
    </>
  );
}

/** The same lines while the plan is the same. */
function useSchedule(): readonly InstallmentLine[] | null {
  const { form } = useFormStore();
  const text = useFormState((state) => JSON.stringify(shownSchedule(form, state)));
  return useMemo(() => JSON.parse(text) as InstallmentLine[] | null, [text]);
}
