// /installment-plan/:token: the plan that was agreed to, and under it what was sent (billing.txt §2, decisions-proposed.md P82).
import { InstallmentTable } from "@billwright/renderer";
import { moneyFormat } from "@billwright/schemas";
import { useWords } from "../../i18n/useWords.ts";
import { WithWords } from "../../i18n/WithWords.tsx";
import { FailedLink } from "../../link/ClosedLink.tsx";
import { useCall } from "../../link/useCall.ts";
import { Message } from "../../ui/Message.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { RowsSkeleton } from "../../ui/RowsSkeleton.tsx";
import { JustSent, SentBelow, useStatus } from "../receipt/status.tsx";
import { OpenForm } from "../receipt/OpenForm.tsx";
import { ThanksText } from "../receipt/ThanksText.tsx";
import { planOf, type SubmissionData } from "./plan.ts";
import { PayNow } from "./PayNow.tsx";
import "./plan.css";

/** Placeholder rows while the plan loads (billing.txt §9). */
const skeletonRows = 5;

export default function PlanPage() {
  const { t, language } = useWords();
  const { data, failure, isLoading, reload } = useCall("GET /api/Enrollments/GetSubmissionData", {
    query: { language },
  });
  useStatus(data === null ? null : { title: data.installmentName ?? t("after.planTitle"), ...data });
  if (data === null && isLoading) return <RowsSkeleton rows={skeletonRows} />;
  if (data === null) return <FailedLink title={t("plan.failed")} failure={failure!} onTryAgain={reload} />;
  if (data.submissionTime === null)
    return (
      <Message tone="info" title={t("plan.notFound")}>
        {data.isOpen && <OpenForm words={t("after.openForm")} />}
      </Message>
    );
  return (
    <>
      <Agreed data={{ ...data, submissionTime: data.submissionTime }} />
      <SentBelow next={t("after.planNext")} isPlanShown />
    </>
  );
}

function Agreed({ data }: { data: SubmissionData & { submissionTime: string } }) {
  const { t, say, language } = useWords();
  const money = moneyFormat(language, data.country);
  const plan = planOf(data);
  const balance = money(data.accountBalance ?? 0);
  return (
    <article className="bw-card bw-plan">
      <PageHeading>{data.installmentName ?? t("after.planTitle")}</PageHeading>
      <JustSent />
      {data.installmentDescription && (
        <ThanksText html={data.installmentDescription} tags={data.tags} country={data.country} />
      )}
      {"fault" in plan ? (
        plan.fault !== null && (
          <p className="bw-notice" data-tone="error" role="alert">
            {say(plan.fault)}
          </p>
        )
      ) : (
        <div className="bw-plan-agreed bw-owed-beside">
          <dl className="bw-plan-balance">
            <dt>{t("installment.accountBalance")}</dt>
            <dd>{balance}</dd>
          </dl>
          <p>{t("plan.request")}</p>
          <WithWords>
            <InstallmentTable lines={plan.lines} money={money} />
          </WithWords>
          <section>
            <h2>{t("plan.notes")}</h2>
            <ul>
              <li>{t("plan.noteRounding")}</li>
              <li>{t("plan.noteQuestions")}</li>
            </ul>
          </section>
          <PayNow first={plan.lines.find(({ downPayment }) => downPayment)} balance={balance} money={money} />
        </div>
      )}
    </article>
  );
}
