// /smart/dynamic-form/:id/response/:report: one answer to a form, under the words that were asked.
import { useParams } from "react-router-dom";
import { InstallmentTable } from "@billwright/renderer";
import { moneyFormat, type CallData } from "@billwright/schemas";
import { useWords } from "../../i18n/useWords.ts";
import { useCall } from "../../link/useCall.ts";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { FactRow } from "../../ui/Facts.tsx";
import { PageTop } from "../../ui/PageTop.tsx";
import { StaffPageSkeleton } from "../../ui/StaffSkeleton.tsx";
import { Badge } from "../../ui/StatusBadge.tsx";
import { AnswerText } from "../../customer/receipt/AnswerText.tsx";
import { responsesOf } from "../templates/addresses.ts";
import { useTimeText } from "../templates/useTimeText.ts";
import { useStaffPage } from "../useStaffPage.ts";
import { AnswerFiles } from "./AnswerFiles.tsx";
import { DeleteResponse } from "./DeleteResponse.tsx";
import { channelName, languageName } from "./texts.ts";
import { History, Work } from "./Work.tsx";
import "./responses.css";

type Response = CallData<"GET /api/Responses/Get">;

export default function ResponsePage() {
  const { id = "", report = "" } = useParams();
  const { t } = useWords();
  const { data, failure, reload, put } = useCall("GET /api/Responses/Get", { query: { reportId: report } });
  const title = t("responses.one", { reference: data?.reference ?? "" });
  useStaffPage({ title });
  const list = responsesOf({ id, channel: "DynamicForms" });
  if (failure !== null) return <ErrorState failure={failure} onRetry={reload} />;
  if (data === null) return <StaffPageSkeleton />;
  const change = (stored?: Partial<Response>) => {
    if (stored) put({ ...data, ...stored });
    reload();
  };
  return (
    <>
      <PageTop
        title={title}
        badge={data.isTest ? <Badge tone="info">{t("responses.test")}</Badge> : undefined}
        lead={t("responses.lead", { n: data.version, name: data.form.name })}
        back={{ to: list, label: t("responses.back") }}
        actions={<DeleteResponse reportId={data.reportId} reference={data.reference} list={list} />}
      />
      <div className="bw-response">
        <Answers response={data} />
        <div className="bw-response-side">
          <Work response={data} onChanged={change} />
          <About response={data} />
          <LedTo response={data} />
          <History response={data} />
        </div>
      </div>
    </>
  );
}

function Answers({ response: { reportId, answers, language } }: { response: Response }) {
  const { t } = useWords();
  return (
    <section className="bw-card" aria-labelledby="answers">
      <h2 id="answers">{t("responses.answers")}</h2>
      {answers.length === 0 ? (
        <p>{t("responses.notAnswered")}</p>
      ) : (
        <dl className="bw-response-answers">
          {answers.map((answer) => (
            <div key={answer.id}>
              <dt lang={language}>
                <bdi>{answer.name || answer.id}</bdi>
              </dt>
              <dd>
                {answer.files === undefined || answer.notReceived !== undefined ? (
                  <bdi>
                    <AnswerText answer={answer} />
                  </bdi>
                ) : null}
                {answer.files !== undefined && <AnswerFiles reportId={reportId} files={answer.files} />}
              </dd>
            </div>
          ))}
        </dl>
      )}
    </section>
  );
}

function About({ response }: { response: Response }) {
  const { t } = useWords();
  const timeText = useTimeText();
  const outcomeText = ({ state, endedAt }: NonNullable<Response["outcome"]>) =>
    endedAt === null ? t(`analytics.outcome.${state}`) : `${t(`analytics.outcome.${state}`)}, ${timeText(endedAt)}`;
  const { reference, submittedAt, recipientId, language, channel, version, mailedTo, outcome } = response;
  return (
    <section className="bw-card" aria-labelledby="about">
      <h2 id="about">{t("responses.facts")}</h2>
      <dl className="bw-facts">
        <FactRow label={t("analytics.columnReference")} value={reference} isCode />
        <FactRow label={t("responses.submitted")} value={timeText(submittedAt)} />
        <FactRow label={t("responses.customer")} value={recipientId ?? t("responses.noCustomer")} />
        <FactRow label={t("analytics.columnVersion")} value={String(version)} />
        <FactRow label={t("analytics.columnLanguage")} value={languageName(language)} />
        <FactRow label={t("responses.channel")} value={channelName(channel, t)} />
        <FactRow label={t("responses.mailedTo")} value={mailedTo} isCode />
        <FactRow label={t("analytics.columnOutcome")} value={outcome && outcomeText(outcome)} />
      </dl>
    </section>
  );
}

/** What the answer led to: consent, plan, bank account. */
function LedTo({ response }: { response: Response }) {
  const { t, language } = useWords();
  const timeText = useTimeText();
  const { agreedAt, agreedText, schedule, scheduleTotal, payToday, balance, bank, country } = response;
  const money = moneyFormat(language, country);
  return (
    <>
      {agreedAt !== null && (
        <section className="bw-card" aria-labelledby="agreed">
          <h2 id="agreed">{t("responses.agreedTo", { date: timeText(agreedAt) })}</h2>
          {agreedText.map((sentence) => (
            <p key={sentence} lang={response.language}>
              {sentence}
            </p>
          ))}
        </section>
      )}
      {schedule !== null && (
        <section className="bw-card" aria-labelledby="plan">
          <h2 id="plan">{t("responses.plan")}</h2>
          <dl className="bw-facts">
            <FactRow label={t("responses.balance")} value={balance === null ? null : money(balance)} />
            <FactRow label={t("responses.payToday")} value={payToday === null ? null : money(payToday)} />
          </dl>
          <InstallmentTable lines={schedule} total={scheduleTotal} money={money} />
        </section>
      )}
      {bank !== null && (
        <section className="bw-card" aria-labelledby="bank">
          <h2 id="bank">{t("responses.bank")}</h2>
          <p>
            {bank.name === null
              ? t("after.bankUnnamed", { lastFour: bank.lastFour })
              : t("after.bankLine", { name: bank.name, lastFour: bank.lastFour })}
          </p>
        </section>
      )}
    </>
  );
}
