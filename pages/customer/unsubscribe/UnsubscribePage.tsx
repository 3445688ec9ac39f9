// /customer-unsubscribe/:token: a no to the messages of a link, to others that go on, or to everything (self-service.txt §2.5; decisions-proposed.md P132).
// Opening it changes nothing; only a press does. It asks nothing before, and says no alone: a yes is given on the preferences page.
import { useState, type ReactNode } from "react";
import { Navigate, useLocation } from "react-router-dom";
import { channelNames, pathOf, type CallData, type CallQuery } from "@billwright/schemas";
import type { Failure } from "../../client/answer.ts";
import { wordsOf } from "../../client/failureEffects.ts";
import { useWords } from "../../i18n/useWords.ts";
import { FailedLink } from "../../link/ClosedLink.tsx";
import { failedBy } from "../../link/failedBy.ts";
import { OfCall } from "../../link/LinkPage.tsx";
import { useLinkToken } from "../../link/linkToken.ts";
import { useCall, useCaller } from "../../link/useCall.ts";
import { useOneAtATime } from "../../screens/useOneAtATime.ts";
import { useApp } from "../../services/app.ts";
import { Facts } from "../../ui/Facts.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { useShell } from "../../ui/pageContent.tsx";
import { useFocusOnward } from "../../ui/useFocusOnward.ts";
import { sentenceOf } from "./sentences.ts";
import "./unsubscribe.css";

type Info = CallData<"GET /api/Unsubscribe/InfoToUnsubscribe">;
type No = Omit<CallQuery<"POST /api/Unsubscribe/UpdateUnsubscribe">, "token">;

export default function UnsubscribePage() {
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
  const no = useNo(put);
  if (info.redirectToManagePref) return <Navigate to={pathOf("customer-preferences", { token }) + search} replace />;
  if (no.failure !== null && failedBy(no.failure).of !== "call")
    return <FailedLink title={t("unsubscribe.failed")} failure={no.failure} onTryAgain={() => undefined} />;
  return (
    <section className="bw-card bw-unsubscribe">
      <PageHeading>{t("unsubscribe.title")}</PageHeading>
      <p className="bw-unsubscribe-state" role="status" data-given={info.isConsentGiven}>
        {t(sentenceOf(info))}
      </p>
      <About info={info} />
      {no.failure !== null && (
        <p className="bw-error" role="alert">
          <span>{t("unsubscribe.failed")}</span>
        </p>
      )}
      {info.isConsentGiven && (
        <div className="bw-fields-actions">
          <NoButton no={no} what={{ isConsentGiven: false }} isMain>
            {t(no.isRunning ? "unsubscribe.saving" : no.failure !== null ? "page.tryAgain" : "unsubscribe.unsubscribe")}
          </NoButton>
        </div>
      )}
      <GoesOn info={info} no={no} />
      <Again info={info} doneAt={no.doneAt} />
    </section>
  );
}

/** Which messages, how, where they went, of which account. */
function About({ info: { category, channel, contact, account } }: { info: Info }) {
  const { t } = useWords();
  return (
    <Facts
      facts={[
        { label: t("unsubscribe.about"), value: category },
        { label: t("unsubscribe.by"), value: channel && t(channelNames[channel]) },
        { label: t("unsubscribe.to"), value: contact, isCode: true },
        { label: t("unsubscribe.account"), value: account, isCode: true },
      ]}
    />
  );
}

/** What else the customer gets: each can be stopped here, too, and all of it. */
function GoesOn({ info, no }: { info: Info; no: ReturnType<typeof useNo> }) {
  const { t } = useWords();
  const canStop = info.isConsentGiven || info.goesOn.some(({ isFixed }) => !isFixed);
  return (
    <>
      {info.goesOn.length > 0 && (
        <>
          <h2>{t("unsubscribe.goesOn")}</h2>
          <ul className="bw-unsubscribe-goes-on">
            {info.goesOn.map(({ categoryId, channel, name, isFixed, isFixedByEbill }) => (
              <li key={`${channel} ${categoryId}`}>
                <span>
                  <bdi>{name}</bdi>, {t(channelNames[channel])}
                </span>
                {isFixed ? (
                  <span className="bw-small">{t(isFixedByEbill ? "preferences.inEbill" : "preferences.always")}</span>
                ) : (
                  <NoButton no={no} what={{ categoryId, channel }} name={`${name}, ${t(channelNames[channel])}`}>
                    {t("unsubscribe.stopThis")}
                  </NoButton>
                )}
              </li>
            ))}
          </ul>
        </>
      )}
      {canStop && (
        <div className="bw-unsubscribe-everything">
          <NoButton no={no} what={{ everything: true }}>
            {t("unsubscribe.everything")}
          </NoButton>
          <p className="bw-small">{t("unsubscribe.everythingHelp")}</p>
        </div>
      )}
    </>
  );
}

interface NoButtonProps {
  no: ReturnType<typeof useNo>;
  what: No;
  isMain?: boolean;
  /** What it is about, for a screen reader. */
  name?: string;
  children: ReactNode;
}

/** Once its no is said, it goes. */
function NoButton({ no, what, isMain = false, name, children }: NoButtonProps) {
  const button = useFocusOnward<HTMLButtonElement>();
  return (
    <button
      ref={button}
      type="button"
      className={isMain ? "bw-button bw-button--primary" : "bw-button"}
      aria-disabled={no.isRunning || undefined}
      aria-busy={no.isRunning || undefined}
      // The second press of a double one comes when another button may be there already.
      onClick={({ detail: pressesInARow }) => pressesInARow < 2 && void no.say(what)}
    >
      {children}
      {name !== undefined && <span className="bw-visually-hidden">: {name}</span>}
    </button>
  );
}

/** For so long a press on Resubscribe right after a no is a slip of the finger. */
const deafMs = 10_000;

/** The way to everything else, apart from the buttons that say no: a yes is given there. */
function Again({ info, doneAt }: { info: Info; doneAt: number }) {
  const { t } = useWords();
  const { now } = useApp();
  const { isRunning, sentTo, refusal, go } = usePreferencesLink();
  const press = () => now() - doneAt >= deafMs && void go();
  return (
    <aside className="bw-unsubscribe-again" aria-label={t("unsubscribe.again")}>
      <h2>{t("unsubscribe.again")}</h2>
      <div className="bw-fields-actions">
        {[
          ...(info.isConsentGiven || info.isFixed ? [] : ["unsubscribe.resubscribe" as const]),
          "unsubscribe.manage" as const,
        ].map((key) => (
          <button
            key={key}
            type="button"
            className="bw-button"
            aria-disabled={isRunning || undefined}
            aria-busy={isRunning || undefined}
            onClick={press}
          >
            {t(key)}
          </button>
        ))}
      </div>
      <div role="status">{sentTo !== null && <p>{t("unsubscribe.sent", { contact: sentTo })}</p>}</div>
      <div role="alert">{refusal !== null && <p className="bw-error">{refusal}</p>}</div>
    </aside>
  );
}

function useNo(put: ChoiceProps["put"]) {
  const call = useCaller();
  const token = useLinkToken();
  const { now } = useApp();
  const { isRunning, run } = useOneAtATime();
  const [failure, setFailure] = useState<Failure | null>(null);
  const [doneAt, setDoneAt] = useState(-deafMs);
  const say = (what: No) =>
    run(async () => {
      setFailure(null);
      const answer = await call("POST /api/Unsubscribe/UpdateUnsubscribe", { query: { token, ...what } });
      if (!answer.ok) return setFailure(answer.failure);
      setDoneAt(now());
      put(answer.data);
    });
  return { isRunning, failure, say, doneAt };
}

/** Leads behind the account's gate; without a gate a fresh link goes to the contact. */
function usePreferencesLink() {
  const { sayAll } = useWords();
  const call = useCaller();
  const token = useLinkToken();
  const { search } = useLocation();
  const { isRunning, run } = useOneAtATime();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  const go = () =>
    run(async () => {
      setRefusal(null);
      const answer = await call("POST /api/Unsubscribe/GetPreferencesLink", { query: { token } });
      if (!answer.ok) return setRefusal(sayAll(wordsOf(answer.failure)));
      // As a document of its own, so that the way back asks before unsaved choices are lost.
      if (answer.data.url !== null) return window.location.assign(answer.data.url + search);
      setSentTo(answer.data.sentTo);
    });
  return { isRunning, sentTo, refusal, go };
}
