// /enroll-ip/:token: what is owed, in instalments, with the customer's consent (billing.txt §2, §4).
import { useEffect, useRef, useState } from "react";
import { Link, useNavigate, useSearchParams } from "react-router-dom";
import { budgetPlanScreen } from "@billwright/engine/screens";
import { InstallmentTable, useInputOf } from "@billwright/renderer";
import { moneyFormat, type Arrangement } from "@billwright/schemas";
import type { Failure } from "../../client/answer.ts";
import type { Data } from "../../client/client.ts";
import { enrollAddress } from "../../flows/budgetFlow.ts";
import { errorWords } from "../../flows/errorWords.ts";
import { useWords } from "../../i18n/useWords.ts";
import { WithWords } from "../../i18n/WithWords.tsx";
import { failedBy } from "../../link/failedBy.ts";
import { useLinkToken } from "../../link/linkToken.ts";
import { useCall, useCaller } from "../../link/useCall.ts";
import { ScreenConsent } from "../../screens/ScreenConsent.tsx";
import { useScreen, type ScreenUse } from "../../screens/useScreen.ts";
import { useApp } from "../../services/app.ts";
import { Facts } from "../../ui/Facts.tsx";
import { Message } from "../../ui/Message.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { RowsSkeleton } from "../../ui/RowsSkeleton.tsx";
import { OwedBar } from "../../ui/OwedBar.tsx";
import { EndPlan } from "../plan/EndPlan.tsx";
import { PayBar } from "../plan/PayBar.tsx";
import { PlanFacts } from "../plan/PlanFacts.tsx";
import { useShownCall } from "../plan/PlanPayments.tsx";
import { AtBiller } from "./AtBiller.tsx";
import { ErrorStep, FailedStep } from "./ErrorStep.tsx";
import { dayText } from "./formats.ts";
import { useBudgetPage } from "./useBudget.ts";
import "./budget.css";

type Plan = Data<"GET /api/BudgetBill/GetInstallmentPlan">;
type Use = ScreenUse<typeof budgetPlanScreen>;

export default function EnrollPlanPage() {
  const { t } = useWords();
  const token = useLinkToken();
  const page = useBudgetPage(t("budget.planTitle"));
  const query = { token, ...(page.source !== null && { source: page.source }) };
  const { data, failure, isLoading, reload } = useCall("GET /api/BudgetBill/GetInstallmentPlan", { query });
  const { error = null } = data ?? {};
  const { isKey, showError } = page;
  const shownError = useRef<string | null>(null);
  useEffect(() => {
    if (error !== null && shownError.current !== error) showError(errorWords(error, isKey));
    shownError.current = error;
  }, [error, isKey, showError]);
  if (data === null && isLoading) return <RowsSkeleton rows={6} />;
  if (data === null) return <FailedStep failure={failure!} onTryAgain={reload} />;
  if (error !== null) return <ErrorStep onTryAgain={null} />;
  if (data.planHash === null) return <OwesNothing plan={data} source={page.source} />;
  return (
    <WithWords>
      {data.isAgreed ? (
        <Agreed plan={data} source={page.source} reload={reload} />
      ) : (
        // Another plan asks for another consent.
        <Offer key={data.planHash} plan={data} source={page.source} reload={reload} />
      )}
    </WithWords>
  );
}

/** Whether budget billing comes after the instalments. */
const useIsFirst = (): boolean => useSearchParams()[0].get("bbp") === "true";

function Offer({ plan, source, reload }: { plan: Plan; source: string | null; reload(): void }) {
  const { t } = useWords();
  const { notices } = useApp();
  const call = useCaller();
  const token = useLinkToken();
  const navigate = useNavigate();
  const isFirst = useIsFirst();
  const [closed, setClosed] = useState<Failure | null>(null);
  const { accountBalance, planHash } = plan;
  const screen = useScreen(budgetPlanScreen, {
    send: () =>
      call("POST /api/BudgetBill/SetInstallmentPlan", {
        body: {
          token,
          ...(accountBalance !== null && { accountBalance }),
          ...(planHash !== null && { planHash }),
          ...(source !== null && { source }),
        },
      }),
    onDone: () => {
      // What was agreed to, and what is paid of it, is the server's.
      if (!isFirst) return reload();
      notices.toast("info", { key: "budget.planDone", params: {} });
      void navigate(enrollAddress(token, source));
      return "leave";
    },
    onFailure: (failure, again) => {
      if (failedBy(failure).of !== "call") return setClosed(failure);
      notices.notSent(failure, again);
      if (failure.kind === "refused" && failure.errors.some(({ key }) => key === "budget.stale")) reload();
    },
  });
  if (closed !== null) return <FailedStep failure={closed} onTryAgain={reload} />;
  return (
    <article className="bw-card bw-budget">
      <PageHeading>{t("budget.planTitle")}</PageHeading>
      <AtBiller handOver={plan.handOver} />
      <p>{t(isFirst ? "budget.planFirst" : "budget.planLead")}</p>
      {plan.arrangement !== null && <Replaced arrangement={plan.arrangement} country={plan.country} />}
      <form className="bw-budget-steps bw-owed-beside" noValidate onSubmit={screen.submit}>
        <Schedule plan={plan} />
        <p>
          {t("budget.planMonths")} {plan.energyAssistance && `${t("budget.planAssistance")} `}
          {t("budget.planTerms")}
        </p>
        <ScreenConsent use={screen} name="consent" label={t("budget.consent")} />
        <Bar use={screen} plan={plan} isFirst={isFirst} />
      </form>
    </article>
  );
}

/** The plan in force, which agreeing ends. */
function Replaced({ arrangement, country }: { arrangement: Arrangement; country: string }) {
  const { t } = useWords();
  return (
    <section className="bw-notice bw-budget-replaced" data-tone="warning">
      <h2>{t("form.planTitle")}</h2>
      <PlanFacts arrangement={arrangement} country={country} />
      <p>{t("budget.replaces")}</p>
    </section>
  );
}

function ToBudget({ source }: { source: string | null }) {
  const { t } = useWords();
  const token = useLinkToken();
  if (!useIsFirst()) return null;
  return (
    <Link className="bw-button bw-button--primary" to={enrollAddress(token, source)}>
      {t("budget.continue")}
    </Link>
  );
}

function OwesNothing({ plan: { lastPaid, country }, source }: { plan: Plan; source: string | null }) {
  const { t, language } = useWords();
  const money = moneyFormat(language, country);
  return (
    <Message tone="success" title={t("budget.owesNothing")}>
      <p>{t("budget.owesNothingText")}</p>
      {lastPaid !== null && (
        <p>{t("budget.lastPaid", { amount: money(lastPaid.amount), date: dayText(lastPaid.date, language) })}</p>
      )}
      <ToBudget source={source} />
    </Message>
  );
}

/** Thanks, what was agreed to, what is paid of it, and how to pay what is left. */
function Agreed({ plan, source, reload }: { plan: Plan; source: string | null; reload(): void }) {
  const { t, language } = useWords();
  const token = useLinkToken();
  const { contractAccountNumber, accountBalance, paymentsByMonth, arrangement, country } = plan;
  const [first] = paymentsByMonth;
  const money = moneyFormat(language, country);
  const call = useCaller();
  const isOwed = arrangement !== null && arrangement.next !== null;
  const links = useShownCall(useCall("GET /api/BudgetBill/GetPlanPayLinks", isOwed ? { query: { token } } : null));
  const facts = [
    { label: t("budget.account"), value: contractAccountNumber, isCode: true },
    { label: t("budget.balance"), value: accountBalance === null ? null : money(accountBalance) },
    { label: t("budget.firstDue"), value: first === undefined ? null : dayText(first.dateString, language) },
  ];
  return (
    <>
      <Message tone="success" title={t("budget.planThanks")}>
        <AtBiller handOver={plan.handOver} waiting="budget.planWaiting" />
        <ToBudget source={source} />
      </Message>
      <section className="bw-card bw-budget">
        <h2>{t("budget.planTitle")}</h2>
        <div className="bw-budget-steps bw-owed-beside">
          {arrangement === null ? <Facts facts={facts} /> : <PlanFacts {...{ arrangement, country }} before={facts} />}
          <Schedule plan={plan} />
          {arrangement !== null && (
            <EndPlan
              {...{ arrangement, country }}
              end={(arrangementId) =>
                call("POST /api/BudgetBill/EndInstallmentPlan", { body: { token, arrangementId } })
              }
              onDone={reload}
            />
          )}
          {arrangement !== null && (
            <PayBar
              owed={{ label: t("installment.left"), value: money(arrangement.left) }}
              {...{ money, links }}
              now={null}
              next={arrangement.next}
            />
          )}
        </div>
      </section>
    </>
  );
}

function Schedule({ plan: { paymentsByMonth, accountBalance, arrangement, isAgreed, country } }: { plan: Plan }) {
  const { t, language } = useWords();
  const money = moneyFormat(language, country);
  const offered = paymentsByMonth.map(({ month, dateString, amountString }) => ({
    month,
    dueDate: dateString,
    amount: Number(amountString),
    downPayment: false,
  }));
  const agreed = isAgreed ? arrangement : null;
  const lines = agreed?.lines ?? offered;
  const [first] = lines;
  return (
    <>
      <Facts
        facts={[
          { label: t("budget.monthly"), value: first === undefined ? null : money(first.amount) },
          { label: t("budget.final"), value: lines.length > 1 ? money(lines.at(-1)!.amount) : null },
        ]}
      />
      <InstallmentTable lines={lines} total={agreed?.total ?? accountBalance ?? undefined} money={money} />
    </>
  );
}

/** Before the budget plan, Continue is disabled until the consent is given. A press without it says what is missing, disabled or not. */
function Bar({ use, plan, isFirst }: { use: Use; plan: Plan; isFirst: boolean }) {
  const { t, language } = useWords();
  const { value } = useInputOf(use.store, "consent");
  const { contractAccountNumber, accountBalance, paymentsByMonth, country } = plan;
  const [first] = paymentsByMonth;
  const isDisabled = use.isSending || (isFirst && value !== true);
  return (
    <OwedBar
      title={t("budget.planSummary")}
      facts={[
        { label: t("budget.account"), value: contractAccountNumber, isCode: true },
        {
          label: t("budget.balance"),
          value: accountBalance === null ? null : moneyFormat(language, country)(accountBalance),
          isMain: true,
        },
        { label: t("budget.firstDue"), value: first === undefined ? null : dayText(first.dateString, language) },
      ]}
    >
      <button type="submit" className="bw-button bw-button--primary" aria-disabled={isDisabled || undefined}>
        {t(isFirst ? "budget.continue" : "budget.signUp")}
      </button>
    </OwedBar>
  );
}
