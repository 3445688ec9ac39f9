// One question's bars. The table beside it has the same figures, so the chart may load late or not at all.
import { useEffect, useRef } from "react";
import { useRenderer } from "../../RendererProvider.tsx";
import type { ChartRow } from "./chartRows.ts";

export function ResultsChart({ name, rows }: { name: string; rows: readonly ChartRow[] }) {
  const { t, dir } = useRenderer();
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    let cancelled = false;
    let takeAway = () => {};
    import("./barChart.ts").then(({ drawBars }) => {
      if (!cancelled && canvas.current) takeAway = drawBars(canvas.current, rows, dir === "rtl");
    }, noPicture);
    return () => {
      cancelled = true;
      takeAway();
    };
  }, [rows, dir]);

  return (
    <div className="bw-results-chart">
      <canvas ref={canvas} role="img" aria-label={t("results.chart", { name })} />
    </div>
  );
}

/** If the chunk fails to load (offline), the table still shows everything. */
const noPicture = () => {};
