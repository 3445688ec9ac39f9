// Which part of a list is shown, and buttons for the previous and next part.
import { useWords } from "../i18n/useWords.ts";
import "./bars.css";

export interface PagerProps {
  /** What the list contains, for the navigation's name. */
  label: string;
  /** Number of all rows. */
  total: number;
  /** Rows per page. */
  top: number;
  /** Rows before this page. */
  skip: number;
  onSkip(skip: number): void;
}

/** Renders nothing if everything is on one page. */
export function Pager({ label, total, top, skip, onSkip }: PagerProps) {
  const { t } = useWords();
  if (total <= top && skip === 0) return null;
  const last = Math.min(total, skip + top);
  const go = (to: number, isBlocked: boolean) => {
    if (!isBlocked) onSkip(Math.max(0, to));
  };
  const isFirst = skip <= 0;
  const isLast = last >= total;
  return (
    <nav className="bw-pager" aria-label={label}>
      <p role="status">{t("staff.range", { from: Math.min(skip + 1, total), to: last, total })}</p>
      <button
        type="button"
        className="bw-button"
        aria-disabled={isFirst || undefined}
        onClick={() => go(skip - top, isFirst)}
      >
        {t("staff.previous")}
      </button>
      <button
        type="button"
        className="bw-button"
        aria-disabled={isLast || undefined}
        onClick={() => go(skip + top, isLast)}
      >
        {t("staff.next")}
      </button>
    </nav>
  );
}
