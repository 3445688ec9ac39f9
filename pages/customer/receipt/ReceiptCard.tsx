// The receipt of a submission of any kind: a card with all that was received, designed for print. The text above it says whether
// it was just sent or is opened again.
import { useIsServers } from "@billwright/renderer";
import { moneyFormat } from "@billwright/schemas";
import { useApp } from "../../services/app.ts";
import { useWords } from "../../i18n/useWords.ts";
import { WithWords } from "../../i18n/WithWords.tsx";
import { TestBand } from "../../ui/TestBand.tsx";
import { AnswerText } from "./AnswerText.tsx";
import { answerText } from "./answerText.ts";
import { handOverText } from "./handOverText.ts";
import { BankLine } from "./BankLine.tsx";
import { PlanTable } from "./PlanTable.tsx";
import { useOwnZone } from "./useOwnZone.ts";
import type { Submission } from "./useReceipt.ts";
import "../../ui/facts.css";
import "./receipt.css";

export interface ReceiptCardProps {
  submission: Submission;
  /** What happens next by itself; not shown where something has to be paid first. */
  next?: string;
  /** The page has shown the plan already, above. */
  isPlanShown?: boolean;
}

export const ReceiptCard = (props: ReceiptCardProps) => (
  <WithWords>
    <Received {...props} />
  </WithWords>
);

function Received({ submission, isPlanShown = false, ...above }: ReceiptCardProps) {
  const { t, language } = useWords();
  const next = above.next ?? handOverText(submission.type, submission.handOver, { t, language });
  const { type, submittedAt, mailedTo, bank, payToday, isTest } = submission;
  const date = useMomentText()(submittedAt);
  return (
    <article className="bw-card bw-receipt">
      {isTest && <TestBand />}
      <Reference submission={submission} />
      <p>{t(type === "CustomForm" ? "after.receivedAnswers" : "after.received", { date })}</p>
      {!isPlanShown && <PlanTable submission={submission} />}
      <BankLine bank={bank} />
      <Agreed submission={submission} />
      {next !== null && payToday === null && (
        <section>
          <h2>{t("after.next")}</h2>
          <p>{next}</p>
        </section>
      )}
      <Answers answers={submission.answers} />
      {mailedTo !== null && <p>{t("after.mailed", { email: mailedTo })}</p>}
      <button type="button" className="bw-button bw-screen-only" onClick={() => window.print()}>
        {t("after.print")}
      </button>
    </article>
  );
}

/** In the reader's zone; where that is not known yet, with the zone's name. */
function useMomentText(): (moment: string) => string {
  const { language } = useWords();
  const timeZone = useOwnZone();
  const isServers = useIsServers();
  const format = new Intl.DateTimeFormat(language, { dateStyle: "long", timeStyle: "short", timeZone });
  return (moment) => `${format.format(new Date(moment))}${isServers ? " UTC" : ""}`;
}

/** The sentences as they were agreed to, in the language of that time. */
function Agreed({ submission: { agreedAt, agreedText } }: { submission: Submission }) {
  const { t } = useWords();
  const momentText = useMomentText();
  if (agreedAt === null) return null;
  const when = <p>{t("after.agreed", { date: momentText(agreedAt) })}</p>;
  if (agreedText.length === 0) return when;
  return (
    <section>
      <h2>{t("after.agreedTo")}</h2>
      {agreedText.map((sentence) => (
        <p key={sentence} dir="auto">
          {sentence}
        </p>
      ))}
      {when}
    </section>
  );
}

/** What people name the submission by, and what it wants of them on its day. */
function Reference({ submission: { reference, payToday, schedule, country } }: { submission: Submission }) {
  const { t, language } = useWords();
  const { now } = useApp();
  const zone = useOwnZone();
  const due = schedule?.find(({ downPayment }) => downPayment)?.dueDate;
  return (
    <dl className="bw-facts bw-facts--lead">
      <div>
        <dt>{t("after.reference")}</dt>
        <dd>
          <bdi dir="ltr">{reference}</bdi>
        </dd>
        <dd className="bw-facts-help">{t("after.referenceHelp")}</dd>
      </div>
      {payToday !== null && due !== undefined && (
        <div>
          <dt>
            {due === new Date(now()).toISOString().slice(0, 10)
              ? t("after.payToday")
              : t("after.payOn", { date: answerText(due, language, zone) })}
          </dt>
          <dd>{moneyFormat(language, country)(payToday)}</dd>
        </div>
      )}
    </dl>
  );
}

function Answers({ answers }: Pick<Submission, "answers">) {
  const { t } = useWords();
  if (answers.length === 0) return null;
  return (
    <section>
      <h2>{t("after.answers")}</h2>
      <dl className="bw-facts">
        {answers.map((answer) => (
          <div key={answer.id}>
            <dt>{answer.name}</dt>
            <dd dir="auto">
              <AnswerText answer={answer} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
