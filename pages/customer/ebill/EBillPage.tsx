// /ebill/:token: whether the customer is enrolled in e-bill, and the way out (billing.txt §2, decisions-proposed.md P82).
import { useState } from "react";
import { SafeHtml } from "@billwright/renderer";
import { failureEffects } from "../../client/failureEffects.ts";
import type { Data } from "../../client/client.ts";
import { useWords } from "../../i18n/useWords.ts";
import { WithWords } from "../../i18n/WithWords.tsx";
import { FailedLink } from "../../link/ClosedLink.tsx";
import { useLinkToken } from "../../link/linkToken.ts";
import { useCall, useCaller } from "../../link/useCall.ts";
import { useApp } from "../../services/app.ts";
import { ConfirmDialog } from "../../ui/ConfirmDialog.tsx";
import { Message } from "../../ui/Message.tsx";
import { PageSkeleton } from "../../ui/PageSkeleton.tsx";
import { OpenForm } from "../receipt/OpenForm.tsx";
import { JustSent, SentBelow, useStatus } from "../receipt/status.tsx";

type Report = Data<"GET /api/Enrollments/GetGenericReport">;

export default function EBillPage() {
  const { t, language } = useWords();
  const { data, failure, isLoading, reload } = useCall("GET /api/Enrollments/GetGenericReport", {
    query: { language },
  });
  useStatus(data && { ...data, title: data.title ?? t("after.ebillTitle") });
  if (data === null && isLoading) return <PageSkeleton />;
  if (data === null) return <FailedLink title={t("ebill.failed")} failure={failure!} onTryAgain={reload} />;
  return <Standing report={data} reload={reload} />;
}

function Standing({ report, reload }: { report: Report; reload(): void }) {
  const { t, say } = useWords();
  const { type, apiError, enrolled, isOpen } = report;
  if (type !== "EBill") return <Message tone="info" title={t("status.unavailable")} />;
  if (apiError !== null) return <Message tone="error" title={say({ key: apiError, params: {} })} />;
  if (!enrolled)
    return (
      <Message tone="info" title={t("ebill.unenrolled")}>
        {isOpen && <OpenForm words={t("status.openForm")} />}
      </Message>
    );
  return (
    <>
      <Enrolled report={report} reload={reload} />
      <SentBelow next={t("after.ebillNext")} />
    </>
  );
}

function Enrolled({ report, reload }: { report: Report; reload(): void }) {
  const { t } = useWords();
  const { title, description, preferences, unenrollButton } = report;
  const [isAsking, setAsking] = useState(false);
  return (
    <Message tone="success" title={title ?? t("after.ebillTitle")}>
      <JustSent />
      <p>{t("ebill.enrolled")}</p>
      {description && <SafeHtml html={description} />}
      {preferences !== null && (
        <p>
          <a href={preferences} rel="noreferrer">
            {t("ebill.preferences")}
          </a>
        </p>
      )}
      {unenrollButton && (
        <button type="button" className="bw-button bw-screen-only" onClick={() => setAsking(true)}>
          {t("ebill.unenroll")}
        </button>
      )}
      {isAsking && <Unenroll onClose={() => setAsking(false)} onDone={reload} />}
    </Message>
  );
}

/** Yes ends the enrolment once, however often it is pressed; a failure leaves it as it is and says so. */
function Unenroll({ onClose, onDone }: { onClose(): void; onDone(): void }) {
  const { t } = useWords();
  const { notices } = useApp();
  const call = useCaller();
  const jwt = useLinkToken();
  const end = async () => {
    const answer = await call("GET /api/Enrollments/SecondPageCallback", { query: { jwt } });
    if (!answer.ok) notices.show(failureEffects(answer.failure));
    else if (answer.data.apiError !== null) notices.toast("error", { key: answer.data.apiError, params: {} });
    else onDone();
    onClose();
  };
  return (
    <WithWords>
      <ConfirmDialog
        title={t("ebill.confirmTitle")}
        confirm={t("ebill.yes")}
        cancel={t("ebill.no")}
        isDangerous
        onConfirm={end}
        onClose={onClose}
      >
        <p>{t("ebill.confirm")}</p>
      </ConfirmDialog>
    </WithWords>
  );
}
