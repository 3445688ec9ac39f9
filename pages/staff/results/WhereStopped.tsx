// Where people stop: how far the visits came, and the questions at which they stopped or were refused.
import { useId } from "react";
import { useWords } from "../../i18n/useWords.ts";
import { shareOf, type Figures } from "./figures.ts";

const stages = [
  { stage: "visits", before: null },
  { stage: "begun", before: "visits" },
  { stage: "pressed", before: "begun" },
  { stage: "sent", before: "pressed" },
] as const satisfies readonly { stage: Stage; before: Stage | null }[];
type Stage = keyof Figures["funnel"];

export function WhereStopped({ funnel, stops, spanText }: Pick<Figures, "funnel" | "stops"> & { spanText: string }) {
  const { t } = useWords();
  const titleId = useId();
  return (
    <section className="bw-card bw-stops" aria-labelledby={titleId}>
      <h2 id={titleId}>{t("stops.title")}</h2>
      <Funnel funnel={funnel} />
      <StopsTable stops={stops} caption={t("stops.caption", { span: spanText })} />
      <p className="bw-stops-help">{t("stops.help")}</p>
    </section>
  );
}

/** Each stage's part of the visits, and what was lost before it. */
function Funnel({ funnel }: Pick<Figures, "funnel">) {
  const { t, language } = useWords();
  const number = new Intl.NumberFormat(language);
  const percent = new Intl.NumberFormat(language, { style: "percent", maximumFractionDigits: 1 });
  return (
    <ol className="bw-funnel">
      {stages.map(({ stage, before }) => {
        const share = shareOf(funnel[stage], funnel.visits);
        return (
          <li key={stage} className="bw-funnel-stage">
            <span className="bw-funnel-name">{t(`stops.${stage}`)}</span>
            <span className="bw-funnel-count">
              {number.format(funnel[stage])} <span className="bw-soft">{percent.format(share)}</span>
            </span>
            <svg className="bw-funnel-bar" viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true">
              <rect className="bw-funnel-whole" width="100" height="1" />
              <rect className="bw-funnel-part" width={share * 100} height="1" />
            </svg>
            {before !== null && (
              <span className="bw-funnel-lost">
                {t(`stops.before.${stage}`, { n: number.format(funnel[before] - funnel[stage]) })}
              </span>
            )}
          </li>
        );
      })}
    </ol>
  );
}

function StopsTable({ stops, caption }: { stops: Figures["stops"]; caption: string }) {
  const { t, language } = useWords();
  const number = new Intl.NumberFormat(language);
  const mostStopped = Math.max(...stops.map(({ stopped }) => stopped));
  const mostRefused = Math.max(...stops.map(({ refused }) => refused));
  if (stops.length === 0) return <p>{t("stops.none")}</p>;
  return (
    // It scrolls by itself, so it can take focus: a keyboard must reach what is out of sight.
    <div className="bw-figures-scroll" tabIndex={0} role="group" aria-label={caption}>
      <table className="bw-table">
        <caption className="bw-visually-hidden">{caption}</caption>
        <thead>
          <tr>
            <th scope="col">{t("stops.question")}</th>
            <th scope="col" className="bw-table-number">
              {t("stops.stopped")}
            </th>
            <th scope="col" className="bw-table-number">
              {t("stops.refused")}
            </th>
          </tr>
        </thead>
        <tbody>
          {stops.map(({ inputId, name, stopped, refused }) => (
            <tr key={`${inputId} ${name}`}>
              <th scope="row">
                <bdi>{name}</bdi>
              </th>
              <Count value={stopped} most={mostStopped} text={number.format(stopped)} />
              <Count value={refused} most={mostRefused} text={number.format(refused)} />
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The largest figure of its column stands out. */
function Count({ value, most, text }: { value: number; most: number; text: string }) {
  const isMost = value > 0 && value === most;
  return <td className={isMost ? "bw-table-number bw-stops-most" : "bw-table-number"}>{text}</td>;
}
