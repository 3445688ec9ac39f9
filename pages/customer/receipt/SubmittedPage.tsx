// A page after submit: what was received and what comes next, made to be printed. Each enrolment type's page puts its own part inside.
import type { ReactNode } from "react";
import { Link } from "react-router-dom";
import { linkAddress } from "@billwright/schemas";
import { useWords } from "../../i18n/useWords.ts";
import { useLinkToken } from "../../link/linkToken.ts";
import { OfCall } from "../../link/LinkPage.tsx";
import { CheckIcon } from "../../ui/icons.tsx";
import { Message } from "../../ui/Message.tsx";
import { useShell } from "../../ui/pageContent.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { ownZone, WithWords } from "../../i18n/WithWords.tsx";
import { answerText } from "./answerText.ts";
import { useSubmission, type Submission } from "./useSubmission.ts";
import "./submitted.css";

export interface SubmittedPageProps {
  title: string;
  /** What happens next, in a sentence. */
  next: string;
  /** The type's own part: its plan, its bank. */
  children?(submission: Submission): ReactNode;
}

export function SubmittedPage({ title, next, children }: SubmittedPageProps) {
  const { t } = useWords();
  useShell({ title });
  return (
    <OfCall loaded={useSubmission()} failed={t("after.failed")}>
      {(submission) =>
        submission === null ? (
          <NothingYet />
        ) : (
          <WithWords>
            <Shown title={title} next={next} submission={submission}>
              {children?.(submission)}
            </Shown>
          </WithWords>
        )
      }
    </OfCall>
  );
}

function NothingYet() {
  const { t } = useWords();
  return (
    <Message tone="info" title={t("after.none")}>
      <p>{t("after.noneHelp")}</p>
      <Link className="bw-button bw-button--primary" to={linkAddress("form", useLinkToken())}>
        {t("after.openForm")}
      </Link>
    </Message>
  );
}

interface ShownProps {
  title: string;
  next: string;
  submission: Submission;
  children: ReactNode;
}

function Shown({ title, next, submission, children }: ShownProps) {
  const { t, language } = useWords();
  const received = new Intl.DateTimeFormat(language, { dateStyle: "long", timeStyle: "short" });
  return (
    <article className="bw-card bw-submitted">
      <header className="bw-submitted-head">
        <span className="bw-submitted-mark">
          <CheckIcon />
        </span>
        <PageHeading>{title}</PageHeading>
        <p>{t("after.received", { date: received.format(new Date(submission.submittedAt)) })}</p>
      </header>
      {children}
      <section>
        <h2>{t("after.next")}</h2>
        <p>{next}</p>
      </section>
      {submission.answers.length > 0 && (
        <section>
          <h2>{t("after.answers")}</h2>
          <dl className="bw-facts">
            {submission.answers.map(({ id, name, text }) => (
              <div key={id}>
                <dt>{name}</dt>
                <dd dir="auto">{answerText(text, language, ownZone)}</dd>
              </div>
            ))}
          </dl>
        </section>
      )}
      <p className="bw-submitted-reference">
        {t("after.reference")}: <bdi dir="ltr">{submission.reportId}</bdi>
      </p>
      <button type="button" className="bw-button bw-screen-only" onClick={() => window.print()}>
        {t("after.print")}
      </button>
    </article>
  );
}
