// /installment-plan/:token: the plan that was agreed to, and under it what was sent (billing.txt §2, decisions-proposed.md P82).
import { InstallmentTable } from "@billwright/renderer";
import { dayFormat, moneyFormat, type InstallmentLine } from "@billwright/schemas";
import { useWords } from "../../i18n/useWords.ts";
import { WithWords } from "../../i18n/WithWords.tsx";
import { FailedLink } from "../../link/ClosedLink.tsx";
import { useLinkToken } from "../../link/linkToken.ts";
import { useCall, useCaller } from "../../link/useCall.ts";
import { Message } from "../../ui/Message.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { RowsSkeleton } from "../../ui/RowsSkeleton.tsx";
import { JustSent, SentBelow, useStatus } from "../receipt/status.tsx";
import { handOverText } from "../receipt/handOverText.ts";
import { OpenForm } from "../receipt/OpenForm.tsx";
import { ThanksText } from "../receipt/ThanksText.tsx";
import { planOf, type SubmissionData } from "./plan.ts";
import { EndPlan } from "./EndPlan.tsx";
import { PlanEnding, PlanFacts } from "./PlanFacts.tsx";
import { PlanPayments } from "./PlanPayments.tsx";
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
      <Agreed data={data} reload={reload} />
      <SentBelow isPlanShown />
    </>
  );
}

function Agreed({ data, reload }: { data: SubmissionData; reload(): void }) {
  const { t, say } = useWords();
  const plan = planOf(data);
  const isRefused = data.handOver?.state === "refused";
  return (
    <article className="bw-card bw-plan">
      <PageHeading>{data.installmentName ?? t("after.planTitle")}</PageHeading>
      <JustSent />
      {data.installmentDescription && (
        <ThanksText html={data.installmentDescription} tags={data.tags} country={data.country} />
      )}
      {"fault" in plan && plan.fault !== null && (
        <p className="bw-notice" data-tone="error" role="alert">
          {say(plan.fault)}
        </p>
      )}
      <AtBiller data={data} />
      {isRefused && data.isOpen && <OpenForm words={t("after.openForm")} />}
      {!isRefused && <Figures data={data} lines={"lines" in plan ? plan.lines : null} reload={reload} />}
    </article>
  );
}

/** Until the biller has it, nothing is promised; then its day, where it names one. What it refuses does not hold. */
function AtBiller({ data: { type, handOver } }: { data: SubmissionData }) {
  const words = useWords();
  if (handOver === undefined) return null;
  const { state, from } = handOver;
  if (state === "acknowledged")
    return from === null ? null : <p>{words.t("after.holdsFrom", { date: dayFormat(words.language)(from) })}</p>;
  return (
    <p className="bw-notice" data-tone={handOver.state === "refused" ? "error" : "info"} role="status" dir="auto">
      {handOverText(type, handOver, words)}
    </p>
  );
}

interface FiguresProps {
  data: SubmissionData;
  /** Null: none can be shown. What is to be paid is paid all the same. */
  lines: readonly InstallmentLine[] | null;
  reload(): void;
}

function Figures({ data, lines, reload }: FiguresProps) {
  const { t, language } = useWords();
  const token = useLinkToken();
  const call = useCaller();
  const { arrangement, schedule, scheduleTotal, country, accountBalance } = data;
  const money = moneyFormat(language, country);
  const balance = money(arrangement?.total ?? accountBalance ?? 0);
  const first = schedule?.find(({ downPayment }) => downPayment);
  if (lines === null && first === undefined && arrangement === null) return null;
  return (
    <div className="bw-plan-agreed bw-owed-beside">
      {lines !== null && (
        <dl className="bw-plan-balance">
          <dt>{t("installment.accountBalance")}</dt>
          <dd>{balance}</dd>
        </dl>
      )}
      {arrangement !== null && (
        <>
          <PlanEnding status={arrangement.status} />
          <PlanFacts arrangement={arrangement} country={country} />
        </>
      )}
      {lines !== null && <Lines lines={lines} total={arrangement?.total ?? scheduleTotal} money={money} />}
      {arrangement !== null && (
        <EndPlan
          {...{ arrangement, country }}
          end={(arrangementId) => call("POST /api/Enrollments/EndInstallmentPlan", { body: { token, arrangementId } })}
          onDone={reload}
        />
      )}
      <PlanPayments
        {...{ first, arrangement, money }}
        owed={
          arrangement === null
            ? { label: t("installment.accountBalance"), value: balance }
            : { label: t("installment.left"), value: money(arrangement.left) }
        }
      />
    </div>
  );
}

interface LinesProps {
  lines: readonly InstallmentLine[];
  total: number | undefined;
  money(amount: number): string;
}

function Lines({ lines, total, money }: LinesProps) {
  const { t } = useWords();
  return (
    <>
      <p>{t("plan.request")}</p>
      <WithWords>
        <InstallmentTable {...{ lines, total, money }} />
      </WithWords>
      <section>
        <h2>{t("plan.notes")}</h2>
        <ul>
          <li>{t("plan.noteRounding")}</li>
          <li>{t("plan.noteQuestions")}</li>
        </ul>
      </section>
    </>
  );
}
