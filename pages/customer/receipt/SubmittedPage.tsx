// A page after submit: what was received and what comes next, made to be printed. Each enrolment type's page puts its own part inside.
import type { ReactNode } from "react";
import { Link, useParams } from "react-router-dom";
import { useWords } from "../../i18n/useWords.ts";
import { CheckIcon } from "../../ui/icons.tsx";
import { Message } from "../../ui/Message.tsx";
import { useShell } from "../../shell/pageContent.tsx";
import { PageHeading } from "../../ui/PageHeading.tsx";
import { PageSkeleton } from "../../ui/PageSkeleton.tsx";
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
  const { token = "" } = useParams();
  const { t, say } = useWords();
  const { state, reload } = useSubmission(token);
  useShell({ title });
  switch (state.at) {
    case "loading":
      return <PageSkeleton />;
    case "failed":
      return (
        <Message tone="error" title={t("after.failed")}>
          <p>{say(state.words)}</p>
          <button type="button" className="bw-button bw-button--primary" onClick={reload}>
            {t("form.tryAgain")}
          </button>
        </Message>
      );
    case "none":
      return (
        <Message tone="info" title={t("after.none")}>
          <p>{t("after.noneHelp")}</p>
          <Link className="bw-button bw-button--primary" to={`/form/${encodeURIComponent(token)}`}>
            {t("after.openForm")}
          </Link>
        </Message>
      );
    case "shown":
      return (
        <WithWords>
          <Shown title={title} next={next} submission={state.submission}>
            {children?.(state.submission)}
          </Shown>
        </WithWords>
      );
  }
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
