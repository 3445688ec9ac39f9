// The results of a poll or survey (forms.txt §2.5): a chart for each question, and a table of the same figures.
import { useMemo } from "react";
import type { ReactNode } from "react";
import { useRenderer } from "../../RendererProvider.tsx";
import { averageOf, chartRows } from "./chartRows.ts";
import type { ChartRow, PollResults, ResultQuestion } from "./chartRows.ts";
import { ResultsChart } from "./ResultsChart.tsx";
import "../table.css";
import "./Results.css";

export interface ResultsProps {
  /** Null while they are loading. */
  results: PollResults | null;
  /** What follows a question's figures. */
  below?: (question: ResultQuestion) => ReactNode;
}

/** The results as a section of the page, with a heading. */
export function ResultsSection({ results, below }: ResultsProps) {
  const { t } = useRenderer();
  return (
    <section className="bw-results" aria-labelledby="poll-results-title" aria-busy={results === null}>
      <h2 id="poll-results-title">{t("results.title")}</h2>
      <Results results={results} below={below} />
    </section>
  );
}

/** The results without a heading, for a dialog that has one. */
export function Results({ results, below }: ResultsProps) {
  const { t, language } = useRenderer();
  if (results === null) {
    return (
      <div className="bw-results-loading" role="status">
        {t("results.loading")}
      </div>
    );
  }
  if (results.questions.length === 0) return <p>{t("results.none")}</p>;
  return (
    <>
      <p className="bw-results-total">
        {t("results.total", { n: new Intl.NumberFormat(language).format(results.total) })}
      </p>
      {results.questions.map((question, index) => (
        <Question key={index} question={question} total={results.total}>
          {below?.(question)}
        </Question>
      ))}
    </>
  );
}

interface QuestionProps {
  question: ResultQuestion;
  total: number;
  children: ReactNode;
}

function Question({ question, total, children }: QuestionProps) {
  const { t, language } = useRenderer();
  const count = new Intl.NumberFormat(language);
  const rows = useMemo(
    () =>
      chartRows(question, {
        submitted: t("results.submitted"),
        notSubmitted: t("results.notSubmitted"),
        noLongerOffered: t("results.noLongerOffered"),
      }),
    [question, t],
  );
  return (
    <article className="bw-results-question">
      <h3>{question.name}</h3>
      {rows.length === 0 ? (
        <p>{t("results.none")}</p>
      ) : (
        <div className="bw-results-figures">
          <Average question={question} />
          <ResultsChart name={question.name} rows={rows} />
          <details className="bw-results-table">
            <summary>{t("results.table")}</summary>
            <ResultsTable name={question.name} rows={rows} />
          </details>
        </div>
      )}
      {question.notShown > 0 && (
        <p className="bw-results-unseen">
          {t("results.notShown", { n: count.format(question.notShown), total: count.format(total) })}
        </p>
      )}
      {children}
    </article>
  );
}

/** Of a rating: the figure, and the stars nearest to it. */
function Average({ question }: { question: ResultQuestion }) {
  const { t, language } = useRenderer();
  const average = averageOf(question);
  if (average === null) return null;
  const { stars, of: most } = average;
  const full = Math.round(stars);
  const n = new Intl.NumberFormat(language, { maximumFractionDigits: 1 }).format(stars);
  return (
    <p className="bw-results-average">
      <span aria-hidden="true">{"★".repeat(full) + "☆".repeat(most - full)}</span> {t("results.average", { n, most })}
    </p>
  );
}

function ResultsTable({ name, rows }: { name: string; rows: readonly ChartRow[] }) {
  const { t, language } = useRenderer();
  const count = new Intl.NumberFormat(language);
  const percent = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 1 });
  return (
    <div className="bw-table-box">
      <table className="bw-table">
        <caption className="bw-visually-hidden">{name}</caption>
        <thead>
          <tr>
            <th scope="col">{t("results.answer")}</th>
            <th scope="col" className="bw-table-number">
              {t("results.count")}
            </th>
            <th scope="col" className="bw-table-number">
              {t("results.share")}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              <th scope="row" dir="auto">
                {row.label}
              </th>
              <td className="bw-table-number" data-label={t("results.count")}>
                {count.format(row.count)}
              </td>
              <td className="bw-table-number" data-label={t("results.share")}>
                {percent.format(row.share)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
