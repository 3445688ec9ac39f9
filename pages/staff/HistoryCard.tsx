// What became of something: what was done, and when.
import type { ReactNode } from "react";
import { useWords } from "../i18n/useWords.ts";
import { useTimeText } from "./templates/useTimeText.ts";
import "./historyCard.css";

interface HistoryCardProps {
  rows: readonly { at: string; what: string; more?: ReactNode }[];
}

/** Renders nothing where nothing was done. */
export function HistoryCard({ rows }: HistoryCardProps) {
  const { t } = useWords();
  const timeText = useTimeText();
  if (rows.length === 0) return null;
  return (
    <section className="bw-card" aria-labelledby="history">
      <h2 id="history">{t("responses.history")}</h2>
      <ol className="bw-done">
        {rows.map(({ at, what, more }, nth) => (
          <li key={`${at} ${nth}`}>
            <span>{what}</span>
            <span className="bw-soft">
              <time dateTime={at}>{timeText(at)}</time> {more}
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
