// One question's bars. The figures stand in the table beside it, so the picture may be late, or never come.
import { useEffect, useRef } from "react";
import { useRenderer } from "../../RendererProvider.tsx";
import type { ChartRow } from "./chartRows.ts";

export function ResultsChart({ name, rows }: { name: string; rows: readonly ChartRow[] }) {
  const { t, dir } = useRenderer();
  const canvas = useRef<HTMLCanvasElement>(null);

  useEffect(() => {
    let gone = false;
    let takeAway = () => {};
    import("./barChart.ts").then(({ drawBars }) => {
      if (!gone && canvas.current) takeAway = drawBars(canvas.current, rows, dir === "rtl");
    }, noPicture);
    return () => {
      gone = true;
      takeAway();
    };
  }, [rows, dir]);

  return (
    <div className="bw-results-chart">
      <canvas ref={canvas} role="img" aria-label={t("results.chart", { name })} />
    </div>
  );
}

/** A chunk that cannot be loaded (offline) leaves the table, which says it all. */
const noPicture = () => {};
