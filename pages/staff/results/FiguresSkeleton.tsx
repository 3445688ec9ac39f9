// The shape of the figures while they load, as tall as they will be.
import { useWords } from "../../i18n/useWords.ts";
import { series } from "./figures.ts";

export function FiguresSkeleton() {
  const { t } = useWords();
  return (
    <>
      <p className="bw-visually-hidden" role="status">
        {t("staff.loading")}
      </p>
      <div className="bw-skeleton bw-figures-skeleton" aria-hidden="true">
        <div className="bw-totals">
          {[...series, "completion"].map((name) => (
            <span key={name} />
          ))}
        </div>
        <span />
      </div>
    </>
  );
}
