// Shown while a page with a table loads: a title and its rows.
import { useWords } from "../i18n/useWords.ts";
import "./skeleton.css";

export function RowsSkeleton({ rows }: { rows: number }) {
  const { t } = useWords();
  return (
    <section className="bw-card bw-skeleton" aria-busy="true">
      <p className="bw-visually-hidden" role="status">
        {t("page.loading")}
      </p>
      <div aria-hidden="true">
        <span className="bw-skeleton-title" />
        {Array.from({ length: rows }, (_, row) => (
          <span key={row} className="bw-skeleton-row" />
        ))}
      </div>
    </section>
  );
}
