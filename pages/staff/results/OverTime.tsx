// The figures over time: as lines, or as a table of the same numbers.
import { useId, useMemo, useState } from "react";
import type { DateSpan } from "@billwright/engine/filters";
import { useWords } from "../../i18n/useWords.ts";
import { Segmented } from "../../ui/Segmented.tsx";
import { FiguresChart } from "./FiguresChart.tsx";
import { FiguresTable } from "./FiguresTable.tsx";
import { timeline, type Figures } from "./figures.ts";

interface OverTimeProps {
  days: Figures["days"];
  span: DateSpan;
  spanText: string;
}

export function OverTime({ days, span, spanText }: OverTimeProps) {
  const { t } = useWords();
  const titleId = useId();
  const [view, setView] = useState<"chart" | "table">("chart");
  const line = useMemo(() => timeline(days, span), [days, span]);
  return (
    <section className="bw-card bw-over-time" aria-labelledby={titleId}>
      <div className="bw-over-time-top">
        <h2 id={titleId}>{t("analytics.overTime")}</h2>
        <Segmented<"chart" | "table">
          label={t("analytics.view")}
          options={[
            { value: "chart", label: t("analytics.chartView") },
            { value: "table", label: t("analytics.tableView") },
          ]}
          value={view}
          onChange={setView}
        />
      </div>
      {view === "chart" ? (
        <FiguresChart line={line} spanText={spanText} />
      ) : (
        <FiguresTable line={line} caption={spanText} />
      )}
    </section>
  );
}
