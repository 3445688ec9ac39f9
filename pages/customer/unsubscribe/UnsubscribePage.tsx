// /customer-unsubscribe/:token: whether messages of a kind go on (self-service.txt §2.5; decisions-proposed.md P68 to P71). Opening it changes
// nothing; only a press does.
import { useState } from "react";
import { Link, Navigate, useLocation } from "react-router-dom";
import { pathOf, type CallData } from "@billwright/schemas";
import type { Failure } from "../../client/answer.ts";
import { useWords } from "../../i18n/useWords.ts";
import { FailedLink } from "../../link/ClosedLink.tsx";
import { failedBy } from "../../link/failedBy.ts";
import { OfCall } from "../../link/LinkPage.tsx";
import { useLinkToken } from "../../link/linkToken.ts";
import { useCall, useCaller } from "../../link/useCall.ts";
import { useOneAtATime } from "../../screens/useOneAtATime.ts";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { useShell } from "../../ui/pageContent.tsx";
import { SmartPageGate } from "../smartAuth/SmartPageGate.tsx";
import { sentenceOf } from "./sentences.ts";
import "./unsubscribe.css";

type Info = CallData<"GET /api/Unsubscribe/InfoToUnsubscribe">;

export default function UnsubscribePage() {
  return (
    <SmartPageGate>
      <Unsubscribe />
    </SmartPageGate>
  );
}

function Unsubscribe() {
  const { t } = useWords();
  const token = useLinkToken();
  const info = useCall("GET /api/Unsubscribe/InfoToUnsubscribe", { query: { token } });
  useShell({ title: t("unsubscribe.title") });
  return (
    <OfCall loaded={info} failed={t("unsubscribe.failed")}>
      {(data) => <Choice info={data} put={info.put} />}
    </OfCall>
  );
}

interface ChoiceProps {
  info: Info;
  /** Shows the state after a change. */
  put(info: Info): void;
}

function Choice({ info, put }: ChoiceProps) {
  const { t } = useWords();
  const { search } = useLocation();
  const token = useLinkToken();
  const { isRunning, failure, change } = useChange(put);
  const preferences = pathOf("customer-preferences", { token }) + search;
  if (info.redirectToManagePref) return <Navigate to={preferences} replace />;
  if (failure !== null && failedBy(failure).of !== "call")
    return <FailedLink title={t("unsubscribe.failed")} failure={failure} onTryAgain={() => undefined} />;
  return (
    <section className="bw-card bw-unsubscribe">
      <PageHeading>{t("unsubscribe.title")}</PageHeading>
      <p className="bw-unsubscribe-state" role="status" data-given={info.isConsentGiven}>
        {t(sentenceOf(info))}
      </p>
      {info.category !== null && (
        <p className="bw-small">
          {t("unsubscribe.about")} <strong dir="auto">{info.category}</strong>
        </p>
      )}
      {failure !== null && (
        <p className="bw-error" role="alert">
          <span>{t("unsubscribe.failed")}</span>
        </p>
      )}
      <div className="bw-fields-actions">
        <button
          type="button"
          className="bw-button bw-button--primary"
          aria-disabled={isRunning || undefined}
          aria-busy={isRunning || undefined}
          // The second press of a double one comes when the button may offer the way back already.
          onClick={({ detail: pressesInARow }) => pressesInARow < 2 && void change(!info.isConsentGiven)}
        >
          {t(isRunning ? "unsubscribe.saving" : failure !== null ? "page.tryAgain" : wayOf(info))}
        </button>
        {/* As a document of its own, so that the way back asks before unsaved choices are lost. */}
        <Link className="bw-button" to={preferences} reloadDocument>
          {t("unsubscribe.manage")}
        </Link>
      </div>
    </section>
  );
}

const wayOf = ({ isConsentGiven }: Info) => (isConsentGiven ? "unsubscribe.unsubscribe" : "unsubscribe.resubscribe");

/** The wanted state goes along, so that a second press undoes nothing. */
function useChange(put: ChoiceProps["put"]) {
  const call = useCaller();
  const token = useLinkToken();
  const { isRunning, run } = useOneAtATime();
  const [failure, setFailure] = useState<Failure | null>(null);
  const change = (isConsentGiven: boolean) =>
    run(async () => {
      setFailure(null);
      const answer = await call("POST /api/Unsubscribe/UpdateUnsubscribe", { query: { token, isConsentGiven } });
      if (answer.ok) put(answer.data);
      else setFailure(answer.failure);
    });
  return { isRunning, failure, change };
}
