// /contact-change/:token: for the contact of before, what was changed of a customer's contacts, and the way back (decisions-proposed.md P147). Opening it
// changes nothing; only a press does.
import { useState } from "react";
import type { CallData, MessageKey } from "@billwright/schemas";
import type { Failure } from "../../client/answer.ts";
import { useWords } from "../../i18n/useWords.ts";
import { FailedLink } from "../../link/ClosedLink.tsx";
import { failedBy } from "../../link/failedBy.ts";
import { OfCall } from "../../link/LinkPage.tsx";
import { useLinkToken } from "../../link/linkToken.ts";
import { useCall, useCaller } from "../../link/useCall.ts";
import { useOneAtATime } from "../../screens/useOneAtATime.ts";
import { Facts } from "../../ui/Facts.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { useShell } from "../../ui/pageContent.tsx";
import "./contactChange.css";

type Info = CallData<"GET /api/ContactPreference/GetContactChange">;

export default function ContactChangePage() {
  const { t } = useWords();
  const token = useLinkToken();
  const info = useCall("GET /api/ContactPreference/GetContactChange", { query: { token } });
  useShell({ title: t("contactchange.title") });
  return (
    <OfCall loaded={info} failed={t("unsubscribe.failed")}>
      {(data) => <Change info={data} put={info.put} />}
    </OfCall>
  );
}

const sentences = {
  add: "contactchange.add",
  prefer: "contactchange.prefer",
  remove: "contactchange.remove",
} as const satisfies Record<Info["is"], MessageKey>;

function Change({ info, put }: { info: Info; put(info: Info): void }) {
  const { t, language } = useWords();
  const { isRunning, failure, takeBack } = useTakeBack(put);
  const { is, contact, account, at, until, isTakenBack } = info;
  const inWords = (time: string) =>
    new Intl.DateTimeFormat(language, { dateStyle: "long", timeStyle: "short" }).format(new Date(time));
  if (failure !== null && failedBy(failure).of !== "call")
    return <FailedLink title={t("unsubscribe.failed")} failure={failure} onTryAgain={() => undefined} />;
  return (
    <section className="bw-card bw-contact-change">
      <PageHeading>{t("contactchange.title")}</PageHeading>
      <p className="bw-contact-change-what">{t(sentences[is])}</p>
      <Facts
        facts={[
          { label: t("contactchange.contact"), value: contact, isCode: true },
          { label: t("unsubscribe.account"), value: account, isCode: true },
          { label: t("contactchange.at"), value: inWords(at) },
        ]}
      />
      <p role="status">
        {isTakenBack ? t("contactchange.done") : t("contactchange.question", { date: inWords(until) })}
      </p>
      {failure !== null && (
        <p className="bw-error" role="alert">
          {t("unsubscribe.failed")}
        </p>
      )}
      {!isTakenBack && (
        <div className="bw-fields-actions">
          <button
            type="button"
            className="bw-button bw-button--primary"
            aria-disabled={isRunning || undefined}
            aria-busy={isRunning || undefined}
            onClick={takeBack}
          >
            {t(isRunning ? "unsubscribe.saving" : failure !== null ? "page.tryAgain" : "contactchange.takeBack")}
          </button>
        </div>
      )}
    </section>
  );
}

function useTakeBack(put: (info: Info) => void) {
  const call = useCaller();
  const token = useLinkToken();
  const { isRunning, run } = useOneAtATime();
  const [failure, setFailure] = useState<Failure | null>(null);
  const takeBack = () =>
    void run(async () => {
      setFailure(null);
      const answer = await call("POST /api/ContactPreference/TakeBackContactChange", { query: { token } });
      if (answer.ok) put(answer.data);
      else setFailure(answer.failure);
    });
  return { isRunning, failure, takeBack };
}
