// The figures as lines. The drawing is stretched to its box, so the words of the axes are beside it in HTML and keep their size;
// lines keep their width by vector-effect (results.css), and the dots are in a drawing of their own that is not stretched. Nothing is
// set by a style attribute.
import { useWords } from "../../i18n/useWords.ts";
import { axisMarks, positionOf, series, type Point, type Timeline } from "./figures.ts";
import { whenText } from "./useSpanText.ts";

export function FiguresChart({ line: { points }, spanText }: { line: Timeline; spanText: string }) {
  const { t, language } = useWords();
  const marks = axisMarks(Math.max(0, ...points.flatMap((point) => series.map((name) => point[name]))));
  const top = marks[0]!;
  const number = new Intl.NumberFormat(language, { notation: "compact" });
  return (
    <figure className="bw-figures-chart">
      <ol className="bw-figures-up" aria-hidden="true">
        {marks.map((mark) => (
          <li key={mark}>{number.format(mark)}</li>
        ))}
      </ol>
      <svg
        className="bw-figures-plot"
        viewBox="0 0 100 100"
        preserveAspectRatio="none"
        role="img"
        aria-label={t("analytics.chart", { span: spanText })}
      >
        <path className="bw-figures-grid" d={marks.map((mark) => `M0 ${positionOf(0, 2, mark, top).y}H100`).join("")} />
        {drawn.map((name) => (
          <path key={name} data-series={name} className="bw-figures-line" d={lineOf(points, name, top)} />
        ))}
        {points.map((point, at) => (
          <rect key={point.when} className="bw-figures-band" {...bandOf(at, points.length)} y="0" height="100">
            <title>{t("analytics.point", { ...point, when: whenText(point.when, language) })}</title>
          </rect>
        ))}
      </svg>
      {points.length <= mostDots && <Dots points={points} top={top} />}
      <ol className="bw-figures-along" aria-hidden="true">
        {axisDays(points).map(({ when }) => (
          <li key={when}>{whenText(when, language)}</li>
        ))}
      </ol>
    </figure>
  );
}

type Name = (typeof series)[number];

/** From the bottom up: where two lines are the same, the broken one shows on the thick one. */
const drawn: readonly Name[] = ["successes", "visits", "attempts", "failures"];

const positionsOf = (points: readonly Point[], name: Name, top: number) =>
  points.map((point, at) => positionOf(at, points.length, point[name], top));

const lineOf = (points: readonly Point[], name: Name, top: number): string =>
  positionsOf(points, name, top)
    .map(({ x, y }, at) => `${at === 0 ? "M" : "L"}${x} ${y}`)
    .join("");

/** More dots than this would only thicken the line. */
const mostDots = 31;

function Dots({ points, top }: { points: readonly Point[]; top: number }) {
  return (
    <svg className="bw-figures-dots" aria-hidden="true">
      {drawn.map((name) => (
        <g key={name} data-series={name}>
          {positionsOf(points, name, top).map(({ x, y }) => (
            <circle key={x} cx={`${x}%`} cy={`${y}%`} r="3" />
          ))}
        </g>
      ))}
    </svg>
  );
}

/** The part of the drawing that represents a point under the pointer. */
function bandOf(at: number, points: number): { x: number; width: number } {
  const { x } = positionOf(at, points, 0, 1);
  const width = points === 1 ? 100 : 100 / (points - 1);
  return { x: x - width / 2, width };
}

/** The first, the middle one and the last; fewer where there are fewer. */
const axisDays = (points: readonly Point[]): Point[] =>
  [...new Set([0, Math.floor((points.length - 1) / 2), points.length - 1])].flatMap((at) => points[at] ?? []);
