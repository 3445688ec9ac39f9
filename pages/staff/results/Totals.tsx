// The figures in all. Each carries the mark of its line in the chart below, so that they are its legend, too.
import { useId } from "react";
import { useWords } from "../../i18n/useWords.ts";
import { completionRate, series, type Counts } from "./figures.ts";

export function Totals({ counts, spanText, zone }: { counts: Counts; spanText: string; zone: string }) {
  const { t, language } = useWords();
  const titleId = useId();
  const number = new Intl.NumberFormat(language);
  const rate = completionRate(counts);
  const percent = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 1 });
  return (
    <section aria-labelledby={titleId}>
      <h2 id={titleId} className="bw-figures-title">
        {t("analytics.figures")}{" "}
        <span className="bw-figures-span">{t("analytics.inZone", { span: spanText, zone })}</span>
      </h2>
      <dl className="bw-totals">
        {series.map((name) => (
          <div key={name} className="bw-total">
            <dt>
              <svg className="bw-figures-mark" data-series={name} viewBox="0 0 24 8" aria-hidden="true">
                <path d="M1 4H23" />
              </svg>
              {t(`analytics.${name}`)}
            </dt>
            <dd>{number.format(counts[name])}</dd>
            <dd className="bw-total-help">{t(`analytics.${name}Help`)}</dd>
          </div>
        ))}
        <div className="bw-total">
          <dt>{t("analytics.completion")}</dt>
          <dd>{rate === null ? t("analytics.noFigure") : percent.format(rate)}</dd>
          <dd className="bw-total-help">{t("analytics.completionHelp")}</dd>
        </div>
      </dl>
    </section>
  );
}
