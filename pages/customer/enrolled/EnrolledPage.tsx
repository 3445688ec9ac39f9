// What the pages of an enrolment that can be ended have in common: whether it is in force, what was sent, and how to end it (billing.txt §2,
// self-service.txt §2.10, decisions-proposed.md P78, P82).
import { useState } from "react";
import { moneyFormat, type EnrollmentType, type MessageKey } from "@billwright/schemas";
import type { Data } from "../../client/client.ts";
import { errorWords } from "../../flows/errorWords.ts";
import { useWords } from "../../i18n/useWords.ts";
import { WithWords } from "../../i18n/WithWords.tsx";
import { FailedLink } from "../../link/ClosedLink.tsx";
import { useLinkToken } from "../../link/linkToken.ts";
import { useCall, useCaller } from "../../link/useCall.ts";
import { useApp } from "../../services/app.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Facts } from "../../ui/Facts.tsx";
import { Message } from "../../ui/Message.tsx";
import { PageSkeleton } from "../../ui/PageSkeleton.tsx";
import { PlanFacts } from "../plan/PlanFacts.tsx";
import { OpenForm } from "../receipt/OpenForm.tsx";
import { handOverText } from "../receipt/handOverText.ts";
import { JustSent, SentBelow, useStatus } from "../receipt/status.tsx";
import { ThanksText } from "../receipt/ThanksText.tsx";

type Report = Data<"GET /api/Enrollments/GetGenericReport">;

export interface EnrolledKind {
  /** Of another type the link has no such page. */
  type: EnrollmentType;
  /** An error on ending it: a toast over what is still in force, or the page's message instead. */
  fault: "toast" | "message";
  title: MessageKey;
  failed: MessageKey;
  enrolled: MessageKey;
  unenrolled: MessageKey;
  confirm: MessageKey;
}

export function EnrolledPage({ kind }: { kind: EnrolledKind }) {
  const { t, language } = useWords();
  const { data, failure, isLoading, reload } = useCall("GET /api/Enrollments/GetGenericReport", {
    query: { language },
  });
  useStatus(data && { ...data, title: data.title ?? t(kind.title) });
  if (data === null && isLoading) return <PageSkeleton />;
  if (data === null) return <FailedLink title={t(kind.failed)} failure={failure!} onTryAgain={reload} />;
  return <Standing kind={kind} report={data} reload={reload} />;
}

interface StandingProps {
  kind: EnrolledKind;
  report: Report;
  reload(): void;
}

function Standing({ kind, report, reload }: StandingProps) {
  const { t } = useWords();
  const sayError = useErrorText();
  const [fault, setFault] = useState<string | null>(null);
  const { type, apiError, enrolled, wasEnrolled, isOpen, handOver } = report;
  if (type !== kind.type) return <Message tone="info" title={t("AUTOPAY.PageUnavailable")} />;
  const error = apiError ?? fault;
  if (error !== null) return <Message tone="error" title={sayError(error)} />;
  if (!enrolled)
    return (
      <Message tone="info" title={t(handOver?.state === "refused" ? kind.title : kind.unenrolled)}>
        {handOver?.state === "refused" && <HandedOver kind={kind} handOver={handOver} />}
        {isOpen && <OpenForm words={t(wasEnrolled ? "status.openForm" : "status.fillIn")} />}
      </Message>
    );
  return (
    <>
      <Enrolled kind={kind} report={report} reload={reload} onFault={setFault} />
      <SentBelow />
    </>
  );
}

/** The server's error as one sentence after the other. */
function useErrorText(): (error: string) => string {
  const { sayAll, isKey } = useWords();
  return (error) => sayAll(errorWords(error, isKey));
}

function Enrolled({ kind, report, reload, onFault }: StandingProps & { onFault(error: string): void }) {
  const { t } = useWords();
  const { title, description, tags, country, preferences, unenrollButton, owed, arrangement, handOver } = report;
  const [isAsking, setAsking] = useState(false);
  return (
    <Message tone={handOver?.state === "waiting" ? "info" : "success"} title={title ?? t(kind.title)}>
      <JustSent />
      {handOver?.state === "waiting" ? <HandedOver kind={kind} handOver={handOver} /> : <p>{t(kind.enrolled)}</p>}
      {description && <ThanksText html={description} tags={tags} country={country} />}
      {owed !== null && <Owed owed={owed} arrangement={arrangement} country={country} />}
      {preferences !== null && (
        <p>
          <a href={preferences} rel="noreferrer">
            {t("status.preferences")}
          </a>
        </p>
      )}
      {unenrollButton && (
        <button type="button" className="bw-button bw-screen-only" onClick={() => setAsking(true)}>
          {t("status.unenroll")}
        </button>
      )}
      {isAsking && <Unenroll kind={kind} onClose={() => setAsking(false)} onDone={reload} onFault={onFault} />}
    </Message>
  );
}

/** What has become of it at the biller: until that has answered, nobody is enrolled. */
function HandedOver({ kind, handOver }: { kind: EnrolledKind } & Pick<Report, "handOver">) {
  return (
    <p role="status" dir="auto">
      {handOverText(kind.type, handOver, useWords())}
    </p>
  );
}

/** What there is to draw from, and the plan by which it falls due. */
function Owed({ owed, arrangement, country }: { owed: number } & Pick<Report, "arrangement" | "country">) {
  const { t, language } = useWords();
  const fact = { label: t("autopay.owed"), value: moneyFormat(language, country)(owed) };
  if (arrangement === null) return <Facts facts={[fact]} />;
  return <PlanFacts arrangement={arrangement} country={country} before={[fact]} />;
}

interface UnenrollProps {
  kind: EnrolledKind;
  onClose(): void;
  onDone(): void;
  onFault(error: string): void;
}

/** Yes ends the enrolment once, however often it is pressed; a failure leaves it as it is and says so. */
function Unenroll({ kind, onClose, onDone, onFault }: UnenrollProps) {
  const { t } = useWords();
  const { notices } = useApp();
  const call = useCaller();
  const jwt = useLinkToken();
  const end = async (): Promise<void> => {
    const answer = await call("GET /api/Enrollments/SecondPageCallback", { query: { jwt } });
    if (!answer.ok) notices.notSent(answer.failure, () => void end());
    else if (answer.data.apiError === null) onDone();
    else if (kind.fault === "message") onFault(answer.data.apiError);
    else notices.toast("error", { key: answer.data.apiError, params: {} });
    onClose();
  };
  return (
    <WithWords>
      <ConfirmDialog
        title={t("AUTOPAY.Confirmation")}
        confirm={t("status.yes")}
        cancel={t("status.no")}
        isDangerous
        onConfirm={end}
        onClose={onClose}
      >
        <p>{t(kind.confirm)}</p>
      </ConfirmDialog>
    </WithWords>
  );
}
