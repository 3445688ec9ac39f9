// /enroll-bbp/:token: what the customer used and would pay, and the way in and out of budget billing (billing.txt §2, §4).
import { useEffect, useRef, useState } from "react";
import { Navigate } from "react-router-dom";
import { moneyFormat } from "@billwright/schemas";
import type { Failure } from "../../client/answer.ts";
import type { Data } from "../../client/client.ts";
import { afterLoading } from "../../flows/budgetFlow.ts";
import { useWords } from "../../i18n/useWords.ts";
import { failedBy } from "../../link/failedBy.ts";
import { useLinkToken } from "../../link/linkToken.ts";
import { useCall, useCaller } from "../../link/useCall.ts";
import { useApp } from "../../services/app.ts";
import { Facts } from "../../ui/Facts.tsx";
import { Message } from "../../ui/Message.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { RowsSkeleton } from "../../ui/RowsSkeleton.tsx";
import { OwedBar } from "../../ui/OwedBar.tsx";
import { useOneAtATime } from "../../screens/useOneAtATime.ts";
import { AtBiller } from "./AtBiller.tsx";
import { ErrorStep, FailedStep } from "./ErrorStep.tsx";
import { dayText, type Usage } from "./formats.ts";
import { useBudgetPage } from "./useBudget.ts";
import "./budget.css";

type Result = Data<"POST /api/BudgetBill/GetBudgetBillingWglcx">;
type Step = "enroll" | "thanks" | "left" | "enrollFailed" | "leaveFailed";

export default function EnrollBudgetPage() {
  const { t } = useWords();
  const token = useLinkToken();
  const page = useBudgetPage(t("budget.enrollTitle"));
  const body = { token, ...(page.source !== null && { source: page.source }) };
  const { data, failure, isLoading, reload } = useCall("POST /api/BudgetBill/GetBudgetBillingWglcx", { body });
  if (data === null && isLoading) return <RowsSkeleton rows={6} />;
  if (data === null) return <FailedStep failure={failure!} onTryAgain={reload} />;
  const next = afterLoading(data, page.source, page.isKey);
  if (next.is === "go") return <Navigate to={next.to} replace />;
  if (next.is === "step") return <Steps key={next.step} result={data} first={next.step} source={page.source} />;
  return <Fault words={next.is === "fault" ? next.words : [page.critical()]} show={page.showError} />;
}

type Shown = ReturnType<typeof useBudgetPage>["showError"];

/** The error step, with the error window over it. */
function Fault({ words, show }: { words: Parameters<Shown>[0]; show: Shown }) {
  const shown = useRef(false);
  useEffect(() => {
    if (!shown.current) show(words);
    shown.current = true;
  }, [words, show]);
  return <ErrorStep onTryAgain={null} />;
}

function Steps({ result, first, source }: { result: Result; first: Step; source: string | null }) {
  const { t } = useWords();
  const { notices } = useApp();
  const call = useCaller();
  const token = useLinkToken();
  const [step, setStep] = useState<Step>(first);
  const [closed, setClosed] = useState<Failure | null>(null);
  const { isRunning: isSending, run } = useOneAtATime();
  const [isNew, setNew] = useState(false);

  // What was enrolled just now, the biller has not answered yet.
  const handOver = isNew ? ({ state: "waiting", from: null, reason: null } as const) : result.handOver;

  const set = async (enroll: boolean) => {
    const body = { token, enroll, ...(source !== null && { source }) };
    const answer = await call("POST /api/BudgetBill/SetBudgetBillingPlanWglcx", { body });
    if (!answer.ok && failedBy(answer.failure).of !== "call") return setClosed(answer.failure);
    if (!answer.ok) notices.notSent(answer.failure, () => void run(() => set(enroll)));
    else notices.clear();
    setNew(answer.ok && enroll);
    setStep(answer.ok ? (enroll ? "thanks" : "left") : enroll ? "enrollFailed" : "leaveFailed");
  };
  if (closed !== null) return <FailedStep failure={closed} onTryAgain={() => setClosed(null)} />;
  if (step === "enrollFailed") return <ErrorStep onTryAgain={() => setStep("enroll")} />;
  // Trying again repeats what failed: who is still enrolled is not offered to enrol.
  if (step === "leaveFailed")
    return <ErrorStep onTryAgain={() => void run(() => set(false))} still={t("budget.stillEnrolled")} />;
  if (step === "left")
    return (
      <Message key={step} tone="info" title={t("budget.left")}>
        <p>{t("budget.leftText")}</p>
      </Message>
    );
  if (step === "thanks")
    return (
      <Message key={step} tone="success" title={t("budget.thanks")}>
        <AtBiller handOver={handOver} waiting="budget.waiting" />
        {handOver?.state !== "waiting" && <p>{t("budget.thanksText")}</p>}
        {result.settlement !== null && result.settlement.bills > 0 && (
          <Settlement settlement={result.settlement} country={result.country} />
        )}
        <p>
          {t("budget.leave")}{" "}
          <button
            type="button"
            className="bw-link-button"
            aria-disabled={isSending || undefined}
            aria-busy={isSending || undefined}
            onClick={() => void run(() => set(false))}
          >
            {t("budget.clickHere")}
          </button>
        </p>
      </Message>
    );
  return <Enroll result={result} isSending={isSending} onEnroll={() => void run(() => set(true))} />;
}

function Enroll({ result, isSending, onEnroll }: { result: Result; isSending: boolean; onEnroll(): void }) {
  const { t, language } = useWords();
  const { contractAccountNumber, budgetEstimate, items, bills = null, country } = result;
  const money = moneyFormat(language, country);
  const period =
    bills && t("budget.periodOf", { from: dayText(bills.from, language), to: dayText(bills.to, language) });
  return (
    <article className="bw-card bw-budget">
      <PageHeading>{t("budget.enrollTitle")}</PageHeading>
      <AtBiller handOver={result.handOver} />
      <div className="bw-budget-steps bw-owed-beside">
        <p>{t("budget.cycle")}</p>
        <p>
          {t("budget.adjustStates")} {t("budget.adjustDistrict")}
        </p>
        <Facts
          facts={[
            { label: t("budget.period"), value: period },
            { label: t("budget.highest"), value: bills && money(bills.highest) },
            { label: t("budget.average"), value: bills && money(bills.average) },
            {
              label: t("budget.estimate"),
              value: budgetEstimate === null ? null : money(budgetEstimate),
              isMain: true,
            },
          ]}
        />
        {items.length > 0 && <UsageTable items={items} money={money} />}
        <OwedBar
          title={t("budget.title")}
          facts={[
            { label: t("budget.account"), value: contractAccountNumber, isCode: true },
            {
              label: t("budget.estimate"),
              value: budgetEstimate === null ? null : money(budgetEstimate),
              isMain: true,
            },
          ]}
        >
          <button
            type="button"
            className="bw-button bw-button--primary"
            aria-disabled={isSending || undefined}
            aria-busy={isSending || undefined}
            onClick={onEnroll}
          >
            {t("budget.enroll")}
          </button>
        </OwedBar>
      </div>
    </article>
  );
}

/** What the twelfth bill will settle, as far as bills have come. */
function Settlement({ settlement, country }: { settlement: NonNullable<Result["settlement"]>; country: string }) {
  const { t, language } = useWords();
  const money = moneyFormat(language, country);
  const { since, bills, used, paid, difference } = settlement;
  return (
    <section className="bw-budget-settlement">
      <h2>{t("budget.settlement")}</h2>
      <Facts
        facts={[
          { label: t("budget.settlementBills", { date: dayText(since, language) }), value: String(bills) },
          { label: t("budget.settlementUsed"), value: money(used) },
          { label: t("budget.settlementPaid"), value: money(paid) },
          {
            label: t(difference < 0 ? "budget.settlementLess" : "budget.settlementMore"),
            value: money(Math.abs(difference)),
            isMain: true,
          },
        ]}
      />
    </section>
  );
}

/** As many bills as are shown at once where each is a card. */
const newestBills = 3;

/** Where it is narrow each row is a card, and the older ones are shown on demand. The bars show the bills; the figures beside them say the same. */
function UsageTable({ items, money }: { items: readonly Usage[]; money(amount: number): string }) {
  const { t, language } = useWords();
  const number = new Intl.NumberFormat(language, { minimumFractionDigits: 2, maximumFractionDigits: 2 });
  const most = Math.max(...items.map(({ billAmount }) => billAmount));
  const [isWhole, setWhole] = useState(false);
  const days = items.map(({ usageFromDate }) => usageFromDate).sort();
  const isOlder = (day: string) => days.indexOf(day) < days.length - newestBills;
  const labels = [t("budget.from"), t("budget.to"), t("budget.usage"), t("budget.bill")];
  return (
    <div className="bw-budget-usage-box">
      <table className="bw-budget-usage" data-whole={isWhole}>
        <caption>{t("budget.usageTitle")}</caption>
        <thead>
          <tr>
            {labels.map((label) => (
              <th key={label} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {items.map(({ usageFromDate, usageToDate, usage, billAmount }) => (
            <tr key={usageFromDate} data-older={isOlder(usageFromDate)}>
              <td data-label={labels[0]}>{dayText(usageFromDate, language)}</td>
              <td data-label={labels[1]}>{dayText(usageToDate, language)}</td>
              <td data-label={labels[2]}>{number.format(usage)}</td>
              <td data-label={labels[3]}>
                <span className="bw-budget-bill">
                  <meter aria-hidden="true" min={0} max={most} value={billAmount} />
                  {money(billAmount)}
                </span>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {days.length > newestBills && (
        <button
          type="button"
          className="bw-button bw-budget-all bw-screen-only"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
        >
          {t("budget.allBills", { n: days.length })}
        </button>
      )}
    </div>
  );
}
