// Shown while a staff page loads: a heading and a list, and the shell's shape until the shell is loaded.
import { useWords } from "../i18n/useWords.ts";
import "./skeleton.css";

const rows = ["one", "two", "three", "four", "five", "six"] as const;

export function StaffPageSkeleton() {
  const { t } = useWords();
  return (
    <section className="bw-skeleton" aria-busy="true">
      <p className="bw-visually-hidden" role="status">
        {t("page.loading")}
      </p>
      <div aria-hidden="true" className="bw-skeleton-staff">
        <span className="bw-skeleton-title" />
        {rows.map((row) => (
          <span key={row} className="bw-skeleton-row" />
        ))}
      </div>
    </section>
  );
}

/** `hasRail`: the navigation will be at the side. */
export const StaffSkeleton = ({ hasRail }: { hasRail: boolean }) => (
  <div className="bw-skeleton-shell" data-rail={hasRail}>
    <div className="bw-skeleton-head" />
    <div className="bw-skeleton-rail" />
    <main>
      <StaffPageSkeleton />
    </main>
  </div>
);
