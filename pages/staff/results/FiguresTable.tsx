// The figures of each day or month in numbers, the latest first.
import { useWords } from "../../i18n/useWords.ts";
import { series, type Timeline } from "./figures.ts";
import { whenText } from "./useSpanText.ts";

export function FiguresTable({ line: { unit, points }, caption }: { line: Timeline; caption: string }) {
  const { t, language } = useWords();
  const number = new Intl.NumberFormat(language);
  return (
    // It scrolls by itself, so it can take focus: a keyboard must reach what is out of sight.
    <div className="bw-figures-scroll" tabIndex={0} role="group" aria-label={caption}>
      <table className="bw-table">
        <caption className="bw-visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t(unit === "day" ? "analytics.day" : "analytics.month")}</th>
            {series.map((name) => (
              <th key={name} scope="col" className="bw-table-number">
                {t(`analytics.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {points.toReversed().map((point) => (
            <tr key={point.when}>
              <th scope="row">{whenText(point.when, language)}</th>
              {series.map((name) => (
                <td key={name} className="bw-table-number">
                  {number.format(point[name])}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
