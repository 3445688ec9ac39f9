// Shown while a page loads: the shape of a form, so that nothing jumps afterwards.
import { useWords } from "../i18n/useWords.ts";
import "./skeleton.css";

const fields = ["one", "two", "three"] as const;

export function PageSkeleton() {
  const { t } = useWords();
  return (
    <section className="bw-card bw-skeleton" aria-busy="true">
      <p className="bw-visually-hidden" role="status">
        {t("page.loading")}
      </p>
      <div aria-hidden="true">
        <span className="bw-skeleton-title" />
        {fields.map((field) => (
          <div key={field}>
            <span className="bw-skeleton-label" />
            <span className="bw-skeleton-box" />
          </div>
        ))}
        <span className="bw-skeleton-button" />
      </div>
    </section>
  );
}
